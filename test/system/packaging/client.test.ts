import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import clientJson from '../../../clients/typescript/package.json' with { type: 'json' };
import packageJson from '../../../package.json' with { type: 'json' };
import { withService } from '../../support/clients/live.ts';
import { fenced, read } from '../../support/docs/documents.ts';
import { faultsOfPackage, faultsOfTypes, run } from '../../support/packaging/installed.ts';
import { install, packForThisPlatform } from './staged.ts';

/** The client as its users have it: packed, and installed in an empty folder. */
const folder = mkdtempSync(join(tmpdir(), 'client-'));
const app = join(folder, 'app');
let packed: string;

beforeAll(() => {
  packed = packForThisPlatform(folder).client;
  mkdirSync(app);
  writeFileSync(join(app, 'package.json'), '{}');
  install(app, packed);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const [ESM = ''] = fenced(read('clients/typescript/README.md'), 'ts');
const CJS = `(async () => {\n${ESM.replaceAll(/^import (.+) from (.+);$/gm, 'const $1 = require($2);')}})();\n`;

describe('the packed client', () => {
  it.each([
    ['an ES module', 'main.mjs', ESM],
    ['CommonJS', 'main.cjs', CJS],
  ])('solves the job of its README from %s, and then the process ends', async (_, name, text) => {
    await withService([], async (url) => {
      writeFileSync(join(app, name), text.replace('http://127.0.0.1:8080', url));
      expect(await run(app, name)).toBe(
        '2 placed on 1 sheet(s)\npiece 0: The piece fits an empty sheet, but the stock was used up.\n',
      );
    });
  });

  it('has types for both, which hold in strict mode', async () => {
    writeFileSync(join(app, 'main.mts'), ESM);
    const typed = `import lib = require('cutting-layout-client');
      const client = new lib.CuttingLayoutClient({ baseUrl: 'http://127.0.0.1:8080' });
      export const usage: Promise<lib.UsageResponse> = client.usage({ signal: AbortSignal.timeout(9) });`;
    writeFileSync(join(app, 'main.cts'), typed);
    expect(await faultsOfTypes(app, 'main.mts', 'main.cts')).toBe('');
    writeFileSync(join(app, 'wrong.mts'), ESM.replace('width: 700', 'with: 700'));
    expect(await faultsOfTypes(app, 'wrong.mts')).toContain('wrong.mts');
  });

  it('has a manifest without faults', async () => {
    expect(await faultsOfPackage(packed, join(folder, 'npm', clientJson.name))).toEqual([]);
  });
});

test('the client has the version and the licence of the service, and no dependencies', () => {
  expect(clientJson.version).toBe(packageJson.version);
  expect(clientJson.license).toBe(packageJson.license);
  expect(read('clients/typescript/LICENSE')).toBe(read('LICENSE'));
  expect(clientJson).not.toHaveProperty('dependencies');
});

test('its notices have the licence of what is bundled in it', () => {
  const licence = read('node_modules/openapi-fetch/LICENSE').trim();
  expect(read('clients/typescript/THIRD-PARTY-NOTICES.txt')).toContain(licence);
});
