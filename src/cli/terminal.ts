/** Shared by the commands: what they read and print. */

import { readFile, writeFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { ContractError, messageOf } from '../contract/errors.ts';
import { UsageError } from '../setting.ts';

/**
 * Reads a file, or standard input for `-`.
 *
 * @throws UsageError if it cannot be read.
 */
export async function readInput(path: string): Promise<Buffer> {
  try {
    return await (path === '-' ? buffer(process.stdin) : readFile(path));
  } catch (error) {
    throw new UsageError(`cannot read ${path === '-' ? 'standard input' : path}: ${messageOf(error)}`);
  }
}

/** Writes to standard output and waits until the text is taken. */
export async function print(text: Uint8Array | string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    process.stdout.write(text, (error) => (error ? reject(error) : resolve()));
  });
}

/**
 * Writes to a file, or to standard output if there is none.
 *
 * @throws UsageError if the file cannot be written.
 */
export async function writeOutput(path: string | undefined, text: Uint8Array | string): Promise<void> {
  if (path === undefined) return print(text);
  try {
    await writeFile(path, text);
  } catch (error) {
    throw new UsageError(`cannot write ${path}: ${messageOf(error)}`);
  }
}

/** Explains an error to a person: the code of a refusal, and each fault of an invalid job on its own line. */
export function explain(error: unknown): string {
  if (!(error instanceof ContractError)) return messageOf(error);
  const faults = error.details.validationErrors ?? [];
  // The message is the first fault.
  const lines =
    faults.length < 2 ? [] : faults.map(({ fieldPath, message }) => `\n  ${fieldPath}: ${message}`);
  return `${error.code}: ${error.message}${lines.join('')}`;
}

/** Writes a line to standard output. */
export const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** One row of a table, or one object of its JSON. */
export type Row = Readonly<Record<string, string | number | boolean | undefined>>;

/** Rows for a person: column names on top, undefined cells blank. */
export function table(rows: readonly Row[]): string {
  const names = Object.keys(rows[0] ?? {});
  const cells = [names, ...rows.map((row) => names.map((name) => String(row[name] ?? '')))];
  const widths = names.map((_, index) => Math.max(...cells.map((line) => line[index]?.length ?? 0)));
  const lines = cells.map((line) => line.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join('  '));
  return lines.map((line) => `${line.trimEnd()}\n`).join('');
}

/** JSON for programs. Undefined members are left out. */
export const json = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;
