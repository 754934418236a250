import { execFile } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeEach, describe, expect, it } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };
import { nativeTarget } from '../../../src/native/binary.ts';
import { temporaryFolder } from '../../support/folder.ts';

const DIST = fileURLToPath(new URL('../../../dist/', import.meta.url));
const REQUEST = '{"pieces":[{"width":600,"height":400}],"sheets":[{"width":3210,"height":2250}]}';
const PLATFORM_PACKAGE = `cutting-layout-${nativeTarget()}`;

let folder: string;

/** The program as npm installs it: the bundles in one package, the binaries in another. */
beforeEach(() => {
  folder = temporaryFolder();
  const program = join(folder, 'node_modules/cutting-layout/dist');
  mkdirSync(program, { recursive: true });
  for (const bundle of readdirSync(DIST).filter((name) => name.endsWith('.cjs')))
    copyFileSync(join(DIST, bundle), join(program, bundle));
  writeFileSync(join(folder, 'request.json'), REQUEST);
});

const run = (...args: string[]) =>
  promisify(execFile)(process.execPath, ['node_modules/cutting-layout/dist/cli.cjs', ...args], {
    cwd: folder,
  });

const install = (prefix: string) => {
  const binaries = join(folder, 'node_modules', PLATFORM_PACKAGE);
  mkdirSync(binaries, { recursive: true });
  for (const binary of readdirSync(DIST).filter((name) => name.startsWith(prefix) && name.endsWith('.node')))
    cpSync(join(DIST, binary), join(binaries, binary));
};

describe('an installed program', () => {
  it('finds its binaries in the package of the platform', async () => {
    install('');
    const { stdout } = await run('solve', 'request.json');
    expect(JSON.parse(stdout)).toMatchObject({ ok: true, result: { totalPlaced: 1 } });
  });

  it('says in one line what is missing, and where it is to be had', async () => {
    await expect(run('solve', 'request.json')).rejects.toMatchObject({
      code: 1,
      stderr:
        `cutting-layout solve: cutting-layout.${nativeTarget()}.node is missing: install the package ` +
        `${PLATFORM_PACKAGE}@${packageJson.version} on Node ${packageJson.engines.node}, ` +
        "or run 'make build' in the sources\n",
    });
  });

  it('names the ABI where SQLite is not there for this version of Node', async () => {
    install('cutting-layout.');
    const file = `better-sqlite3.abi${process.versions.modules}.${nativeTarget()}.node`;
    await expect(run('serve', '--port', '0')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`${file} is missing: install the package`),
    });
  });
});
