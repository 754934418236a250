import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { ContractError, errorBody } from '../../../src/contract/errors.ts';
import { withService } from '../../support/clients/live.ts';
import { example, fenced, ROOT, read } from '../../support/docs/documents.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { faultsOfTypes } from '../../support/packaging/installed.ts';
import { PYTHON, pythonIsMissing } from '../clients/python.ts';

const text = read('docs/clients.md');
const [PRINTED = ''] = fenced(text, 'text');
const BASE = 'http://127.0.0.1:8080';

let folder: string;

beforeEach(() => {
  folder = temporaryFolder();
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(`${ROOT}clients/typescript`, join(folder, 'node_modules/cutting-layout-client'));
});

/** Passes requests on to a service, after it has told the first one to solve that it is busy. */
async function throughBusyProxy<T>(url: string, use: (proxy: string) => Promise<T>): Promise<T> {
  let busy = true;
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = 'GET', url: path = '/', headers } = request;
    const body = await buffer(request);
    response.setHeader('Content-Type', 'application/json');
    if (busy && path === '/api/v1/solve') {
      busy = false;
      response.writeHead(503).end(JSON.stringify(errorBody(new ContractError('server_busy'))));
      return;
    }
    const sent = {
      'Content-Type': String(headers['content-type']),
      'X-API-Key': String(headers['x-api-key'] ?? ''),
    };
    const got = await fetch(url + path, { method, headers: sent, body });
    response.writeHead(got.status).end(await got.text());
  };
  const server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const result = await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    expect(busy).toBe(false);
    return result;
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** How to run an example, if what it needs is there. */
const RUN = {
  curl: (program: string) => ['sh', '-c', program] as const,
  python: (program: string) => [PYTHON, '-c', program] as const,
  typescript: (program: string) => {
    writeFileSync(join(folder, 'main.mjs'), program);
    return [process.execPath, 'main.mjs'] as const;
  },
};

const hasJq = await promisify(execFile)('sh', ['-c', 'curl --version && jq --version']).then(
  () => true,
  () => false,
);
if (!hasJq) console.warn('SKIPPED: the example for curl, because there is no curl or no jq');

const MISSING = { curl: !hasJq, python: pythonIsMissing(), typescript: false };

describe('an example prints what the page says, although the server is busy at first', () => {
  for (const name of ['curl', 'python', 'typescript'] as const) {
    it.skipIf(MISSING[name])(name, async () => {
      const program = example(text, name);
      expect(program).toContain(BASE);
      const env = { ...process.env, PYTHONPATH: `${ROOT}clients/python/src`, PYTHONDONTWRITEBYTECODE: '1' };
      const printed = await withService([], (url) =>
        throughBusyProxy(url, async (proxy) => {
          const [file, ...args] = RUN[name](program.replace(BASE, proxy));
          return promisify(execFile)(file, args, { cwd: folder, env });
        }),
      );
      expect(printed).toEqual({ stdout: PRINTED, stderr: '' });
      expect(readFileSync(join(folder, 'sheet-1.svg'), 'utf8')).toMatch(/^<svg/);
    });
  }
});

describe('an example fails with the code of the error', () => {
  const FAULT = /700/;

  for (const name of ['curl', 'python', 'typescript'] as const) {
    it.skipIf(MISSING[name])(name, async () => {
      const program = example(text, name).replace(FAULT, '0');
      const env = { ...process.env, PYTHONPATH: `${ROOT}clients/python/src`, PYTHONDONTWRITEBYTECODE: '1' };
      await withService([], async (url) => {
        const [file, ...args] = RUN[name](program.replace(BASE, url));
        await expect(promisify(execFile)(file, args, { cwd: folder, env })).rejects.toMatchObject({
          code: 1,
          stderr: expect.stringContaining('validation_failed'),
        });
      });
    });
  }
});

test('the example in TypeScript is typed', async () => {
  writeFileSync(join(folder, 'main.mts'), example(text, 'typescript'));
  expect(await faultsOfTypes(folder, 'main.mts')).toBe('');
});
