import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, test } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };
import { withService } from '../../support/clients/live.ts';
import { fenced, ROOT, read } from '../../support/docs/documents.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { PYTHON, pythonIsMissing } from './python.ts';

const CLIENT = `${ROOT}clients/python`;

/** Runs a module of Python in the folder of the client. @throws with all that it printed, if it fails. */
async function run(module: string, ...args: string[]): Promise<void> {
  // Nothing is written beside the sources.
  const env = {
    ...process.env,
    PYTHONPATH: `${CLIENT}/src`,
    PYTHONDONTWRITEBYTECODE: '1',
    NODE: process.execPath,
  };
  const ended = promisify(execFile)(PYTHON, ['-m', module, ...args], { cwd: CLIENT, env });
  await ended.catch(({ stdout, stderr }) => expect.unreachable(`${module} failed:\n${stdout}${stderr}`));
}

const folder = temporaryFolder();

describe.skipIf(pythonIsMissing())('the Python client', () => {
  it('has types that are current (rewrite them with "make generate")', async () => {
    const out = join(folder, 'generated.py');
    await run('datamodel_code_generator', '--output', out);
    const types = '../../../clients/python/src/cutting_layout_client/types.py';
    await expect(readFileSync(out, 'utf8')).toMatchFileSnapshot(types);
  });

  it('is typed, strictly', async () => {
    await run('mypy', '--cache-dir', join(folder, 'mypy'));
  });

  it('passes its tests against live services', async () => {
    await run('pytest', '-q', '-p', 'no:cacheprovider');
  });

  it('can be installed, and solves the job of its README', async () => {
    const installed = join(folder, 'installed');
    await run(
      'pip',
      'install',
      '--quiet',
      '--no-index',
      '--no-deps',
      '--no-build-isolation',
      '--target',
      installed,
      '.',
    );
    expect(existsSync(join(installed, 'cutting_layout_client/py.typed'))).toBe(true);
    const [sync = '', aio = ''] = fenced(read('clients/python/README.md'), 'python');
    await withService([], async (url) => {
      const printed = [sync, aio].map(async (program) => {
        const here = program.replace('http://127.0.0.1:8080', url);
        expect(here).not.toBe(program);
        const env = { ...process.env, PYTHONPATH: installed };
        return (await promisify(execFile)(PYTHON, ['-c', here], { cwd: folder, env })).stdout;
      });
      expect(await Promise.all(printed)).toEqual([
        '2 placed on 1 sheet(s)\npiece 0: The piece fits an empty sheet, but the stock was used up.\n',
        '1\n',
      ]);
    });
  });
});

test('the Python client has the version and the licence of the service', () => {
  const project = read('clients/python/pyproject.toml');
  expect(project).toContain(`\nversion = "${packageJson.version}"\n`);
  expect(project).toContain(`\nlicense = "${packageJson.license}"\n`);
  expect(read('clients/python/LICENSE')).toBe(read('LICENSE'));
});
