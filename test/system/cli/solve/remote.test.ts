import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStore } from '../../../../src/state/local.ts';
import { type Ended, run, start } from '../../../support/cli/command.ts';
import { runHere } from '../../../support/cli/in-process.ts';
import { DEEP, REQUEST } from '../../../support/cli/jobs.ts';
import { serve } from '../../../support/cli/server.ts';
import { temporaryFolder } from '../../../support/folder.ts';

let service: Awaited<ReturnType<typeof serve>>;
let store: ReturnType<typeof openStore>;
let environment: { CUTTING_LAYOUT_API_KEY: string };

beforeAll(async () => {
  const file = join(temporaryFolder(), 'state.sqlite');
  store = openStore(file);
  const { key } = await store.issueKey('pro', undefined, { at: '', actor: 'test' });
  environment = { CUTTING_LAYOUT_API_KEY: key };
  service = await serve('--state', file);
});

afterAll(async () => {
  service.child.kill();
  await once(service.child, 'exit');
  await store.close();
});

const input = JSON.stringify(REQUEST);

const parsed = ({ stdout, ...ended }: Ended) => ({ ...ended, response: JSON.parse(stdout) });

describe('cutting-layout solve --url', () => {
  it('has the same answer as a solve on this machine, with and without a job', async () => {
    const local = await run(['solve', '-'], { input });
    for (const options of [[], ['--job']]) {
      const remote = await run(['solve', '--url', service.url, ...options, '-'], { input, environment });
      expect(parsed(remote)).toEqual(parsed(local));
    }
  });

  it('prints the refusal of the service', async () => {
    const wrong = JSON.stringify({ ...REQUEST, pieces: [{ width: 0, height: 1 }] });
    const nobody = { CUTTING_LAYOUT_API_KEY: 'cl_free_unknown' };
    for (const [given, variables, code] of [
      [wrong, environment, 'validation_failed'],
      [input, nobody, 'invalid_api_key'],
    ] as const) {
      const refused = await run(['solve', '--url', service.url, '--job', '-'], {
        input: given,
        environment: variables,
      });
      expect(refused.code).toBe(1);
      expect(JSON.parse(refused.stdout)).toMatchObject({ ok: false, error: { code } });
      expect(refused.stderr).toContain(code);
    }
  });

  it('ends a job with its best layout so far at Ctrl-C', async () => {
    const deep = JSON.stringify({ ...DEEP, alnsConfig: { ...DEEP.alnsConfig, timeLimitMs: 600_000 } });
    const { child, ended } = start(['solve', '--url', service.url, '--job', '-'], {
      input: deep,
      environment,
    });
    while ((await store.jobCounts()).running === 0) await new Promise((resolve) => setImmediate(resolve));
    child.kill('SIGINT');
    const { code, stdout } = await ended;
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ ok: true, result: { search: { interrupted: true } } });
  });

  it('ends a solve without a job in the same way', async () => {
    const envelope = (await run(['solve', '-'], { input })).stdout;
    const stops: unknown[] = [];
    let solving: { readonly token: unknown; readonly answer: ServerResponse } | undefined;
    const other = createServer((request, response) => {
      const token = request.headers['x-stop-token'];
      if (request.url === '/api/v1/solve') {
        solving = { token, answer: response };
        child.kill('SIGINT');
      } else {
        stops.push([request.url, token === solving?.token]);
        response.end('{"ok":true,"contractVersion":"v1","stopping":true}');
        solving?.answer.end(envelope);
      }
    });
    await once(other.listen(0, '127.0.0.1'), 'listening');
    const { port } = other.address() as AddressInfo;
    const { child, ended } = start(['solve', '--url', `http://127.0.0.1:${port}`, '-'], { input });
    expect(JSON.parse((await ended).stdout)).toEqual(JSON.parse(envelope));
    other.close();
    expect(stops).toEqual([['/api/v1/solve/stop', true]]);
  });

  it.each([
    [['--job'], '--job needs --url'],
    [['--key-file', 'x'], '--key-file needs --url'],
    [['--url', 'ftp://x'], '--url must be the address of a service'],
    [['--url', 'http://127.0.0.1', '--job'], '--job needs a key'],
    [['--url', 'http://127.0.0.1', '--max-solve-ms', '9'], '--max-solve-ms cannot be combined with --url'],
  ])('does not take %j', async (options, message) => {
    const { code, stderr } = await runHere(['solve', ...options, '-'], { input });
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
  });

  it('says so if something else answers', async () => {
    const other = createServer((_, response) => response.end('hello'));
    await once(other.listen(0, '127.0.0.1'), 'listening');
    const { port } = other.address() as AddressInfo;
    const { code, stdout, stderr } = await run(['solve', '--url', `http://127.0.0.1:${port}`, '-'], {
      input,
    });
    other.close();
    expect([code, stdout, stderr]).toEqual([
      3,
      '',
      expect.stringContaining('responded, but it is not a cutting-layout service'),
    ]);
  });

  it('says so if nothing answers, and prints no envelope', async () => {
    const closed = createServer();
    await once(closed.listen(0, '127.0.0.1'), 'listening');
    const { port } = closed.address() as AddressInfo;
    closed.close();
    await once(closed, 'close');
    const url = `http://127.0.0.1:${port}`;
    expect(await run(['solve', '--url', url, '-'], { input })).toEqual({
      code: 3,
      stdout: '',
      stderr: `cutting-layout solve: ${url} cannot be reached: connect ECONNREFUSED 127.0.0.1:${port}\n`,
    });
  });
});
