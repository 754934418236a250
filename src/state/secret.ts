import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, fstatSync, linkSync, openSync, readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { messageOf } from '../contract/errors.ts';
import { flush, makeFile, makeFolder, type Ownership, ownershipOf, privateTo } from './ownership.ts';

const BYTES = 32;

/** The default path of the master secret. */
export const secretBeside = (database: string): string => `${database}.secret`;

/** Permissions of users outside the owner and the group. Containers often get a secret through its group. */
const OTHERS = 0o007;

/**
 * Reads the master secret.
 *
 * @throws Error naming the file, if it is missing, open to every user, or holds anything but 64 hexadecimal digits.
 */
export function readSecret(file: string): Buffer {
  const { text, mode } = readWithMode(file);
  if ((mode & OTHERS) !== 0) {
    const rights = (mode & 0o777).toString(8).padStart(4, '0');
    throw new Error(
      `the secret file ${file} is open to every user (mode ${rights}): run chmod o= ${file}, ` +
        'or mount it with a mode such as 0440',
    );
  }
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex');
  throw new Error(`the secret file ${file} must contain exactly ${2 * BYTES} hexadecimal digits`);
}

/** Reads both through one open file, so that nobody can replace it in between. */
function readWithMode(file: string): { readonly text: string; readonly mode: number } {
  try {
    const open = openSync(file, 'r');
    try {
      return { text: readFileSync(open, 'utf8').trim(), mode: fstatSync(open).mode };
    } finally {
      closeSync(open);
    }
  } catch (error) {
    throw new Error(`cannot read the secret file: ${messageOf(error)}`);
  }
}

/**
 * The master secret in `file`, which is created if missing.
 *
 * @param owner of a new file; by default the owner of its folder.
 */
export function readOrMakeSecret(file: string, owner?: Ownership): Buffer {
  if (existsSync(file)) return readSecret(file);
  // The link makes a complete file appear at once: another process may start at the same time.
  const draft = `${file}.${randomBytes(4).toString('hex')}`;
  makeFolder(dirname(file), owner);
  try {
    makeFile(draft, owner ?? privateTo(file), `${randomBytes(BYTES).toString('hex')}\n`);
    linkSync(draft, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  flush(dirname(file));
  return readSecret(file);
}

/** The master secret in `file`, which is to replace the one in `former`. It is created if missing, for the same users. */
export const succeedingSecret = (file: string, former: string): Buffer =>
  readOrMakeSecret(file, ownershipOf(former));
