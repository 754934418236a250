import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { messageOf } from '../contract/errors.ts';

const BYTES = 32;

/** Where the master secret lies unless the operator says otherwise. */
export const secretBeside = (database: string): string => `${database}.secret`;

/**
 * Reads the master secret.
 *
 * @throws Error naming the file, where there is none or it holds anything but 64 hexadecimal digits.
 */
export function readSecret(file: string): Buffer {
  let text: string;
  try {
    text = readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new Error(`the secret file cannot be read: ${messageOf(error)}`);
  }
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex');
  throw new Error(`the secret file ${file} must hold ${2 * BYTES} hexadecimal digits and nothing else`);
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
