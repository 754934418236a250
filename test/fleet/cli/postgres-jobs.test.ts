import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openPostgres } from '../../../src/state/postgres/store.ts';
import { DEEP } from '../../support/cli/jobs.ts';
import { send, serve } from '../../support/cli/server.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { JOB } from '../../support/http/service.ts';
import { HAS_POSTGRES, PATIENT, PostgresServer, WITH_POSTGRES } from '../../support/state/postgres/server.ts';

const JOBS = '/api/v1/jobs';
const SOLVE = '/api/v1/solve';

/** A job of ten minutes, on one thread. */
const LONG = { ...DEEP, alnsConfig: { ...DEEP.alnsConfig, timeLimitMs: 600_000, numThreads: 1 } };

interface Asked {
  readonly status: number;
  readonly location: string;
  readonly code: string | undefined;
  readonly job: {
    readonly status: string;
    readonly progress?: { readonly measure: number | null };
    readonly response?: { readonly result: { readonly search: { readonly interrupted: boolean } } };
  };
}

describe.skipIf(!HAS_POSTGRES)(`jobs on nodes that share a PostgreSQL ${WITH_POSTGRES}`, () => {
  let database: PostgresServer;
  let name: string;
  let secretFile: string;
  let key: string;
  const children: ChildProcess[] = [];

  beforeAll(async () => {
    database = await PostgresServer.start();
  });
  afterAll(() => database.remove());

  beforeEach(async () => {
    name = await database.database();
    secretFile = join(temporaryFolder(), 'secret');
    const options = { url: database.url(name), passwordFile: '', secretFile, connections: 1 };
    const store = await openPostgres({ ...options, times: PATIENT, prepare: true });
    ({ key } = await store.issueKey('pro', undefined, { at: '', actor: 'test' }));
    await store.close();
  });

  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
  });

  async function node(...options: string[]) {
    const { child, url } = await serve(
      '--state',
      database.url(name),
      '--secret-file',
      secretFile,
      ...['--max-job-ms', '3600000', '--max-solve-ms', '3600000', ...options],
    );
    children.push(child);
    return { child, url };
  }

  async function ask(url: string, path: string, method = 'GET', body?: object, headers = {}): Promise<Asked> {
    const response = await fetch(url + path, {
      method,
      headers: { 'X-API-Key': key, 'Content-Type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    const { job, error } = (await response.json()) as { job: Asked['job']; error?: { code: string } };
    const location = response.headers.get('Location') ?? '';
    return { status: response.status, location, code: error?.code, job };
  }

  /** Asks again while the database is too slow: a machine with other work may starve it for seconds. */
  async function patiently(...asking: Parameters<typeof ask>): Promise<Asked> {
    for (;;) {
      const asked = await ask(...asking);
      if (asked.code !== 'server_busy') return asked;
    }
  }

  /** Queues a long job, once, however often it has to be asked for. */
  const queue = (url: string): Promise<Asked> =>
    patiently(url, JOBS, 'POST', LONG, { 'Idempotency-Key': randomUUID() });

  /** Asks again until it is so. */
  async function until(url: string, path: string, isSo: (asked: Asked) => boolean): Promise<Asked> {
    for (;;) {
      const asked = await patiently(url, `${path}?waitMs=100`);
      if (isSo(asked)) return asked;
    }
  }

  const count = async (query: string): Promise<number> =>
    database.admin(name, async (client) => Number((await client.query(query)).rows[0]?.count));

  /** Lets the claims of a killed node expire at once. */
  const expireClaims = (table: 'jobs' | 'replays') =>
    database.admin(name, (client) => client.query(`UPDATE cutting_layout.${table} SET lease = ''`));

  const charged = () => count('SELECT sum(solves) AS count FROM cutting_layout.key_usage');

  it('run on any of them, and are polled, stopped and deleted on any other, with their progress', async () => {
    const runner = await node();
    const other = await node('--max-concurrent-solves', '1');
    const third = await node('--max-concurrent-solves', '1');
    const { location, status } = await queue(runner.url);
    expect(status).toBe(202);
    const { job } = await until(
      other.url,
      location,
      (asked) => (asked.job.progress?.measure ?? null) !== null,
    );
    expect(job).toMatchObject({
      status: 'running',
      progress: { unplaced: 0, elapsedMs: expect.any(Number) },
    });
    const ended = until(other.url, location, ({ job }) => job.status !== 'running');
    expect((await patiently(third.url, `${location}/stop`, 'POST')).job.status).toBe('running');
    expect((await ended).job).toMatchObject({
      status: 'succeeded',
      response: { result: { search: { interrupted: true } } },
    });
    expect((await patiently(third.url, location, 'DELETE')).status).toBe(200);
    expect((await patiently(runner.url, location)).code).toBe('not_found');
    expect(await charged()).toBe(1);
  });

  it('eight of them end on others when their node is killed, charged once each', async () => {
    const threads = ['--max-concurrent-solves', '8', '--max-job-threads', '8'];
    const doomed = await node(...threads);
    const queued = await Promise.all(Array.from({ length: 8 }, () => queue(doomed.url)));
    expect(new Set(queued.map(({ status }) => status))).toEqual(new Set([202]));
    for (const { location } of queued)
      await until(doomed.url, location, ({ job }) => job.status === 'running');
    const died = once(doomed.child, 'exit');
    doomed.child.kill('SIGKILL');
    await died;
    const heirs = [await node(...threads), await node(...threads)] as const;
    // They run until they are stopped. Whoever takes them over learns of it.
    for (const [index, { location }] of queued.entries())
      expect(
        (await patiently((heirs[index % 2] ?? heirs[0]).url, `${location}/stop`, 'POST')).job.status,
      ).toBe('running');
    await expireClaims('jobs');
    for (const [index, { location }] of queued.entries()) {
      const heir = heirs[(index + 1) % 2] ?? heirs[0];
      const { job } = await until(heir.url, location, (asked) => asked.job.status !== 'running');
      expect(job).toMatchObject({
        status: 'succeeded',
        response: { result: { search: { interrupted: true } } },
      });
    }
    expect(await charged()).toBe(8);
    expect(
      await count("SELECT sum(deaths) AS count FROM cutting_layout.jobs WHERE status = 'succeeded'"),
    ).toBe(8);
  });

  it('get server_busy while the database is away; what runs goes on and ends', async () => {
    const { child, url } = await node();
    const { location } = await queue(url);
    await until(url, location, ({ job }) => (job.progress?.measure ?? null) !== null);
    await database.stop();
    const busy = async () => {
      const named = { 'X-API-Key': key, 'Idempotency-Key': 'K' };
      const solve = await send(url + SOLVE, JOB, named);
      return [(await ask(url, JOBS, 'POST', LONG)).code, (await ask(url, location)).code, solve.status];
    };
    expect(await busy()).toEqual(['server_busy', 'server_busy', 503]);
    await database.start();
    await until(url, location, ({ status }) => status === 200);
    expect((await patiently(url, `${location}/stop`, 'POST')).job.status).toBe('running');
    const { job } = await until(
      url,
      location,
      (asked) => asked.status === 200 && asked.job.status !== 'running',
    );
    expect(job).toMatchObject({ status: 'succeeded' });
    expect(await count('SELECT deaths AS count FROM cutting_layout.jobs')).toBe(0);
    expect(await charged()).toBe(1);
    expect(child.exitCode).toBeNull();
  });
});
