import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, fstatSync, linkSync, openSync, readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { messageOf } from '../contract/errors.ts';
import {
  closedFolder,
  flush,
  isReadableFor,
  makeFile,
  makeFolder,
  type Ownership,
  ownershipOf,
  privateTo,
} from './ownership.ts';

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

/**
 * The master secret in `file`, which is made where there is none.
 *
 * @param owner who is to read one that is made; the owner of its folder, where nothing is said.
 */
export function readOrMakeSecret(file: string, owner?: Ownership): Buffer {
  if (existsSync(file)) return readSecret(file);
  // A whole file or none: another process may start at the same time.
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

/**
 * The master secret in `file` that is to take the place of the one in `former`. It is made where there is none.
 *
 * @throws Error where whoever reads the former one could not read it.
 */
export function succeedingSecret(file: string, former: string): Buffer {
  const owner = ownershipOf(former);
  const closed = closedFolder(owner, file);
  if (closed !== undefined) {
    throw new Error(`the folder ${closed} of the secret file ${file} is closed to those who read ${former}`);
  }
  const secret = readOrMakeSecret(file, owner);
  if (isReadableFor(owner, ownershipOf(file))) return secret;
  throw new Error(
    `the secret file ${file} cannot be read by all who read ${former}: ` +
      `chown --reference=${former} ${file} && chmod --reference=${former} ${file}`,
  );
}
