import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { example, read } from '../../support/docs/documents.ts';
import { faultsOfPackage, faultsOfTypes, run } from '../../support/packaging/installed.ts';
import { allText, readPdf } from '../../support/paper/read.ts';
import { install, packForThisPlatform } from './staged.ts';

/** The package as its users have it: packed, and installed in an empty folder. */
const folder = mkdtempSync(join(tmpdir(), 'library-'));
const app = join(folder, 'app');
let packed: string;

beforeAll(() => {
  const { main, platform } = packForThisPlatform(folder);
  packed = main;
  mkdirSync(app);
  writeFileSync(join(app, 'package.json'), '{}');
  install(app, main, platform);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The lines of the README, and the same for CommonJS. */
const ESM = example(read('README.md'), 'library');
const CJS = `(async () => {\n${ESM.replaceAll(/^import (.+) from (.+);$/gm, 'const $1 = require($2);')}})();\n`;
const PRINTED = '3 pieces placed; valid: true\n';

describe('the packed library', () => {
  it.each([
    ['an ES module', 'main.mjs', ESM],
    ['CommonJS', 'main.cjs', CJS],
  ])('solves the job of the README from %s, and then the process ends', async (_, name, text) => {
    writeFileSync(join(app, name), text);
    expect(await run(app, name)).toBe(PRINTED);
    expect(readFileSync(join(app, 'sheet-1.svg'), 'utf8')).toMatch(/^<svg/);
    const { pages } = await readPdf(readFileSync(join(app, 'labels.pdf')));
    expect(allText(pages)).toContain('Sheet 1 · 3 of 3');
  });

  it('is one for both kinds of modules', async () => {
    const text = `import { createRequire } from 'node:module';
      import { CuttingLayoutError } from 'cutting-layout';
      const required = createRequire(import.meta.url)('cutting-layout');
      console.log(required.CuttingLayoutError === CuttingLayoutError, Object.keys(required).join());`;
    writeFileSync(join(app, 'both.mjs'), text);
    expect(await run(app, 'both.mjs')).toBe(
      'true CuttingLayoutError,OtdError,OtdUnavailable,readOtd,renderLabels,renderSvg,renderWorksheets,solve,validate,verify,writeDxf,writeOtd,writePtx\n',
    );
  });

  it('has types for both, which hold in strict mode', async () => {
    writeFileSync(join(app, 'main.mts'), ESM);
    const typed = `import lib = require('cutting-layout');
      const request: lib.SolveRequest = { pieces: [{ width: 1, height: 1 }], sheets: [{ width: 1, height: 1 }] };
      export const solved: Promise<lib.SolveResponse> = lib.solve(request, { signal: AbortSignal.timeout(9) });`;
    writeFileSync(join(app, 'main.cts'), typed);
    expect(await faultsOfTypes(app, 'main.mts', 'main.cts')).toBe('');
    writeFileSync(join(app, 'wrong.mts'), ESM.replace('width: 700', 'with: 700'));
    expect(await faultsOfTypes(app, 'wrong.mts')).toContain('wrong.mts');
  });

  it('has a manifest without faults', async () => {
    expect(await faultsOfPackage(packed, join(folder, 'npm/cutting-layout'))).toEqual([]);
  });
});
