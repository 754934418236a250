import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fstatSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { messageOf } from '../contract/errors.ts';

const BYTES = 32;

/** Where the master secret lies unless the operator says otherwise. */
export const secretBeside = (database: string): string => `${database}.secret`;

/** The rights of users who are neither the owner nor of the group. Containers often get a secret through its group. */
const OTHERS = 0o007;

/**
 * Reads the master secret.
 *
 * @throws Error naming the file, where there is none, every user may use it, or it holds anything but 64 hexadecimal
 * digits.
 */
export function readSecret(file: string): Buffer {
  const { text, mode } = readWithMode(file);
  if ((mode & OTHERS) !== 0) {
    const rights = (mode & 0o777).toString(8).padStart(4, '0');
    throw new Error(
      `the secret file ${file} is open to every user (mode ${rights}): close it with chmod o= ${file}, ` +
        'or mount it with a mode such as 0440',
    );
  }
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex');
  throw new Error(`the secret file ${file} must hold ${2 * BYTES} hexadecimal digits and nothing else`);
}

/** Both of one open file, so that nobody can put another in its place in between. */
function readWithMode(file: string): { readonly text: string; readonly mode: number } {
  try {
    const open = openSync(file, 'r');
    try {
      return { text: readFileSync(open, 'utf8').trim(), mode: fstatSync(open).mode };
    } finally {
      closeSync(open);
    }
  } catch (error) {
    throw new Error(`the secret file cannot be read: ${messageOf(error)}`);
  }
}

/** The master secret in `file`, which is made, readable by this user alone, where there is none. */
export function readOrMakeSecret(file: string): Buffer {
  if (existsSync(file)) return readSecret(file);
  // A whole file or none: another process may start at the same time.
  const draft = `${file}.${process.pid}`;
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(draft, `${randomBytes(BYTES).toString('hex')}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(draft);
  }
  return readSecret(file);
}
