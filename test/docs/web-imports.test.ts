import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../state/stores.ts';
import { ROOT } from './documents.ts';

const ALLOWED = [
  '../../src/contract/limits.ts',
  '../../src/domain/pieces.ts',
  '../../src/tables/read.ts',
  '../../src/svg/cut-tree.ts',
  '../../src/ptx/write.ts',
  '../../src/paper/formats.ts',
  './job/rows.ts',
  'preact',
];

const FORBIDDEN = [
  '../../src/http/server.ts',
  '../../src/cli/solve.ts',
  '../../src/config.ts',
  '../../bench/src/main.ts',
  '../../test/seeds.ts',
  'node:fs',
];

it('lets the pages import the contract, the domain and the drawings, and nothing else of the service', () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'web/src'), { recursive: true });
  copyFileSync(`${ROOT}biome.json`, join(folder, 'biome.json'));
  const paths = [...ALLOWED, ...FORBIDDEN];
  for (const [index, path] of paths.entries()) {
    const text = `import { a } from '${path}';\nexport const b = <p>{a}</p>;\n`;
    writeFileSync(join(folder, `web/src/planted-${index}.tsx`), text);
  }
  const { stdout } = spawnSync(
    `${ROOT}node_modules/.bin/biome`,
    [
      'lint',
      '--vcs-enabled=false',
      '--only=style/noRestrictedImports',
      '--reporter=json',
      '--max-diagnostics=none',
    ],
    { cwd: folder, encoding: 'utf8' },
  );
  const { summary, diagnostics }: Report = JSON.parse(stdout);
  expect(summary.unchanged).toBe(paths.length + 1);
  const found = diagnostics.map(({ location }) => Number(/planted-(\d+)/.exec(location.path)?.[1]));
  expect(found.sort((a, b) => a - b).map((index) => paths[index])).toEqual(FORBIDDEN);
});

/** What Biome reports, as far as it matters here. */
interface Report {
  readonly summary: { readonly unchanged: number };
  readonly diagnostics: readonly { readonly location: { readonly path: string } }[];
}
