import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { ROOT } from '../docs/documents.ts';

/** Runs a program in a folder to its end. @returns what it printed. */
export async function run(folder: string, program: string, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...args], { cwd: folder });
  return stdout;
}

const STRICT = ['--strict', '--noEmit', '--target', 'es2022', '--module', 'nodenext', '--types', 'node'];

/** What the compiler says of sources in a folder where packages are installed; their declarations are checked, too. */
export async function faultsOfTypes(folder: string, ...files: string[]): Promise<string> {
  const types = join(folder, 'node_modules/@types');
  mkdirSync(types, { recursive: true });
  if (!existsSync(join(types, 'node'))) symlinkSync(`${ROOT}node_modules/@types/node`, join(types, 'node'));
  const tsc = `${ROOT}node_modules/typescript/bin/tsc`;
  const checked = promisify(execFile)(process.execPath, [tsc, ...STRICT, ...files], { cwd: folder });
  return checked.then(
    () => '',
    (error) => error.stdout,
  );
}

/** The faults that publint and Are The Types Wrong find in a packed package, unpacked in `folder`. */
export async function faultsOfPackage(packed: string, folder: string): Promise<string[]> {
  const { messages } = await publint({ pkgDir: folder, pack: false, strict: true });
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const resolved = await checkPackage(createPackageFromTarballData(readFileSync(packed)));
  const problems = resolved.types
    ? resolved.problems.map((problem) => JSON.stringify(problem))
    : ['no types'];
  return [...messages.map((message) => formatMessage(message, manifest) ?? message.code), ...problems];
}
