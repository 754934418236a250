/** The npm packages as their users have them: packed, and installed in an empty folder. */

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, test } from 'vitest';
import clientJson from '../../../clients/typescript/package.json' with { type: 'json' };
import packageJson from '../../../package.json' with { type: 'json' };
import { withService } from '../../support/clients/live.ts';
import { example, fenced, read } from '../../support/docs/documents.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { faultsOfPackage, faultsOfTypes, run } from '../../support/packaging/installed.ts';
import { allText, readPdf } from '../../support/paper/read.ts';
import { install, packForThisPlatform } from './staged.ts';

const folder = temporaryFolder();
const app = join(folder, 'app');
let packed: ReturnType<typeof packForThisPlatform>;

beforeAll(() => {
  packed = packForThisPlatform(folder);
  mkdirSync(app);
  writeFileSync(join(app, 'package.json'), '{}');
  install(app, packed.main, packed.platform, packed.client);
}, 600_000);

const write = (name: string, text: string) => writeFileSync(join(app, name), text);

/** The lines of both READMEs, as ES modules. */
const LIBRARY = example(read('README.md'), 'library');
const [CLIENT = ''] = fenced(read('clients/typescript/README.md'), 'ts');

/** The same for CommonJS. */
const required = (esm: string) =>
  `(async () => {\n${esm.replaceAll(/^import (.+) from (.+);$/gm, 'const $1 = require($2);')}})();\n`;

const KINDS = [
  ['an ES module', 'mjs', (esm: string) => esm],
  ['CommonJS', 'cjs', required],
] as const;

describe('the library', () => {
  it.each(KINDS)(
    'solves the job of the README from %s, and then the process ends',
    async (_, kind, written) => {
      write(`library.${kind}`, written(LIBRARY));
      expect(await run(app, `library.${kind}`)).toBe('3 pieces placed; valid: true\n');
      expect(readFileSync(join(app, 'sheet-1.svg'), 'utf8')).toMatch(/^<svg/);
      const { pages } = await readPdf(readFileSync(join(app, 'labels.pdf')));
      expect(allText(pages)).toContain('Sheet 1 · 3 of 3');
    },
  );

  it('is one for both kinds of modules', async () => {
    write(
      'both.mjs',
      `import { createRequire } from 'node:module';
      import { CuttingLayoutError } from 'cutting-layout';
      const required = createRequire(import.meta.url)('cutting-layout');
      console.log(required.CuttingLayoutError === CuttingLayoutError, Object.keys(required).join());`,
    );
    expect(await run(app, 'both.mjs')).toBe(
      'true CuttingLayoutError,OtdError,OtdUnavailable,readOtd,renderLabels,renderSvg,renderWorksheets,solve,validate,verify,writeDxf,writeOtd,writePtx\n',
    );
  });
});

describe('the client', () => {
  it.each(KINDS)(
    'solves the job of its README from %s, and then the process ends',
    async (_, kind, written) => {
      await withService([], async (url) => {
        write(`client.${kind}`, written(CLIENT).replace('http://127.0.0.1:8080', url));
        expect(await run(app, `client.${kind}`)).toBe(
          '2 placed on 1 sheet(s)\npiece 0: The piece fits an empty sheet, but the stock was used up.\n',
        );
      });
    },
  );

  test('has the version and the licence of the service, and no dependencies', () => {
    expect(clientJson.version).toBe(packageJson.version);
    expect(clientJson.license).toBe(packageJson.license);
    expect(read('clients/typescript/LICENSE')).toBe(read('LICENSE'));
    expect(clientJson).not.toHaveProperty('dependencies');
  });

  test('has the licence of what is bundled in it', () => {
    const licence = read('node_modules/openapi-fetch/LICENSE').trim();
    expect(read('clients/typescript/THIRD-PARTY-NOTICES.txt')).toContain(licence);
  });
});

describe('both', () => {
  it('have types for both kinds of modules, which hold in strict mode', async () => {
    const sources = {
      'library.mts': LIBRARY,
      'client.mts': CLIENT,
      'library.cts': `import lib = require('cutting-layout');
        const request: lib.SolveRequest = { pieces: [{ width: 1, height: 1 }], sheets: [{ width: 1, height: 1 }] };
        export const solved: Promise<lib.SolveResponse> = lib.solve(request, { signal: AbortSignal.timeout(9) });`,
      'client.cts': `import lib = require('cutting-layout-client');
        const client = new lib.CuttingLayoutClient({ baseUrl: 'http://127.0.0.1:8080' });
        export const usage: Promise<lib.UsageResponse> = client.usage({ signal: AbortSignal.timeout(9) });`,
    };
    for (const [name, text] of Object.entries(sources)) write(name, text);
    for (const [name, text] of Object.entries({ 'wrong-library.mts': LIBRARY, 'wrong-client.mts': CLIENT }))
      write(name, text.replace('width: 700', 'with: 700'));
    expect(await faultsOfTypes(app, ...Object.keys(sources))).toBe('');
    const faults = await faultsOfTypes(app, 'wrong-library.mts', 'wrong-client.mts');
    for (const name of ['wrong-library.mts', 'wrong-client.mts']) expect(faults).toContain(name);
  });

  it('have manifests without faults', async () => {
    expect(await faultsOfPackage(packed.main, join(folder, 'npm', packageJson.name))).toEqual([]);
    expect(await faultsOfPackage(packed.client, join(folder, 'npm', clientJson.name))).toEqual([]);
  });
});
