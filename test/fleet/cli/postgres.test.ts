import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { SCHEMA_VERSION } from '../../../src/state/postgres/schema.ts';
import { run } from '../../support/cli/command.ts';
import { runHere } from '../../support/cli/in-process.ts';
import { send, serve } from '../../support/cli/server.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { JOB } from '../../support/http/service.ts';
import { postgresServer } from '../../support/state/kinds.ts';
import { HAS_POSTGRES, PostgresServer, WITH_POSTGRES } from '../../support/state/postgres/server.ts';

const PASSWORD = 'hunter2-is-taken';

let database: PostgresServer;
let name: string;
let url: string;
let secretFile: string;
let there: string[];

beforeEach(async () => {
  if (!HAS_POSTGRES) return;
  database = postgresServer();
  name = await database.database();
  url = database.url(name);
  secretFile = join(temporaryFolder(), 'secret');
  there = ['--state', url, '--secret-file', secretFile];
});

async function ok(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await runHere(args);
  expect([code, stderr]).toEqual([0, '']);
  return stdout;
}

const json = async (...args: string[]) => JSON.parse(await ok(...args, ...there, '--json'));

describe.skipIf(!HAS_POSTGRES)(`commands on a state in PostgreSQL ${WITH_POSTGRES}`, () => {
  it('create it, manage its keys, and check it', async () => {
    const shown = `postgresql://${encodeURIComponent(database.folder)}:5432/${name}`;
    expect(await json('state', 'migrate')).toEqual({ state: shown, from: 0, to: SCHEMA_VERSION });
    expect(await json('state', 'migrate')).toEqual({
      state: shown,
      from: SCHEMA_VERSION,
      to: SCHEMA_VERSION,
    });
    const { key } = await json('keys', 'issue', '--plan', 'pro', '--email', 'ann@example.org');
    expect(await json('keys', 'list')).toEqual([
      expect.objectContaining({ id: 1, plan: 'pro', state: 'active', email: 'ann@example.org' }),
    ]);
    expect(await json('keys', 'show', '1')).toMatchObject({ solves: 0 });
    expect(await json('keys', 'rotate', key)).toMatchObject({ id: 2 });
    expect(await json('keys', 'block', 'bob@example.org')).toEqual({
      email: 'bob@example.org',
      blocked: true,
    });
    expect(await json('keys', 'audit')).toHaveLength(4);
    expect(await json('state', 'check')).toEqual({
      path: shown,
      kind: 'postgresql',
      serverVersion: expect.any(String),
      schemaVersion: SCHEMA_VERSION,
      faults: [],
    });
  });

  it('find what is wrong with it', async () => {
    await json('state', 'migrate');
    await json('keys', 'issue', '--plan', 'pro', '--email', 'ann@example.org');
    await database.admin(name, (client) =>
      client.query("UPDATE cutting_layout.addresses SET email = '\\x00'"),
    );
    const { code, stdout } = await run(['state', 'check', ...there]);
    expect([code, stdout]).toEqual([1, expect.stringMatching(/ false\naddress 1 cannot be decrypted\n$/)]);
    writeFileSync(secretFile, '0'.repeat(64));
    expect((await run(['state', 'check', ...there])).stdout).toContain('with another secret');
  });

  it('say what to use instead of a backup and a restore', async () => {
    for (const [command, instead] of [
      ['backup', 'pg_dump'],
      ['restore', 'pg_restore'],
    ] as const) {
      const { code, stderr } = await run(['state', command, 'x', ...there]);
      expect([code, stderr]).toEqual([1, expect.stringContaining(instead)]);
    }
  });

  it('need a secret that is named, and no password for a file', async () => {
    const unnamed = await run(['keys', 'list', '--state', url]);
    expect([unnamed.code, unnamed.stderr]).toEqual([2, expect.stringContaining('needs --secret-file')]);
    const file = await run(['keys', 'list', '--state', 'x.sqlite', '--state-password-file', 'y']);
    expect([file.code, file.stderr]).toEqual([2, expect.stringContaining('is for PostgreSQL')]);
  });

  it('never show a password', async () => {
    const secret = url.replace('owner@', `owner:${PASSWORD}@`);
    const nowhere = `postgres://owner:${PASSWORD}@127.0.0.1:1/x`;
    const settings = { environment: { PGPASSWORD: PASSWORD, CUTTING_LAYOUT_STATE: secret } };
    const rest = ['--secret-file', secretFile];
    const runs = await Promise.all([
      run(['serve', '--print-config', '--state', secret]),
      run(['serve', '--print-config'], settings),
      run(['serve', secret]),
      run(['serve', '--stat', secret]),
      run(['keys', 'list', '--state', nowhere, ...rest]),
      run(['keys', secret, 'list']),
      run(['state', 'check', '--state', `${secret}&unknown=1`, ...rest]),
      run(['state', 'migrate', '--state', `postgres://owner:${PASSWORD}@a,b/x`, ...rest]),
      run(['state', 'migrate', '--state', `postgres://owner@h/x?password=${PASSWORD}&sslmode=odd`, ...rest]),
      run(['state', 'migrate-to', nowhere]),
      run(['state', 'migrate', '--json', '--state', secret, ...rest]),
    ]);
    for (const { stdout, stderr } of runs) {
      expect(stdout + stderr).not.toContain(PASSWORD);
      expect(stdout + stderr).not.toBe('');
    }
    expect(JSON.parse(runs[0]?.stdout ?? '').state).toEqual({
      value: expect.stringMatching(/^postgres:\/\/…@\/state_/),
      from: '--state',
    });
  });
});

describe.skipIf(!HAS_POSTGRES)(`state migrate-to ${WITH_POSTGRES}`, () => {
  it('moves a file with everything in it, and the service goes on', async () => {
    const file = join(temporaryFolder(), 'state.sqlite');
    const from = ['--state', file, '--secret-file', secretFile];
    const sqlite = await serve(...from, '--anonymous-daily-quota', '5', '--free-monthly-quota', '3');
    const answer = await send(`${sqlite.url}/api/v1/request-key`, { email: 'ann@example.org', plan: 'free' });
    const { key } = (await answer.json()) as { key: string };
    for (let turn = 0; turn < 2; turn++) {
      await send(`${sqlite.url}/api/v1/solve`, JOB, { 'X-API-Key': key, 'Idempotency-Key': `${turn}` });
      await send(`${sqlite.url}/api/v1/solve`, JOB);
    }
    await ok('keys', 'issue', '--plan', 'pro', ...from);
    await ok('keys', 'rotate', '2', ...from);
    await ok('keys', 'block', 'bob@example.org', ...from);
    const list = await ok('keys', 'list', '--json', ...from);
    const audit = await ok('keys', 'audit', '--json', ...from);
    const busy = await run(['state', 'migrate-to', url, ...from]);
    expect([busy.code, busy.stderr]).toEqual([
      1,
      expect.stringContaining('is in use; stop the service first'),
    ]);
    sqlite.child.kill('SIGTERM');
    await vi.waitFor(() => expect(sqlite.child.exitCode).toBe(0), 60_000);

    const { stdout } = await run(['state', 'migrate-to', url, ...from, '--json']);
    const moved = JSON.parse(stdout);
    expect(moved).toEqual({
      state: file,
      to: expect.stringMatching(/^postgresql:/),
      addresses: 2,
      keys: 3,
      key_usage: 1,
      client_usage: 1,
      issuance: 2,
      audit: 5,
      replays: 2,
      jobs: 0,
    });
    expect(await ok('keys', 'list', '--json', ...there)).toBe(list);
    expect(await ok('keys', 'audit', '--json', ...there)).toBe(audit);
    expect(await json('state', 'check')).toMatchObject({ faults: [] });
    const again = await run(['state', 'migrate-to', url, ...from]);
    expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('already has tables')]);

    const { child, url: service } = await serve(
      ...there,
      '--anonymous-daily-quota',
      '3',
      '--free-monthly-quota',
      '3',
    );
    try {
      const solve = async (headers = {}) => (await send(`${service}/api/v1/solve`, JOB, headers)).status;
      expect([await solve(), await solve()]).toEqual([200, 429]);
      expect([await solve({ 'X-API-Key': key }), await solve({ 'X-API-Key': key })]).toEqual([200, 429]);
      const retry = await send(`${service}/api/v1/solve`, JOB, { 'X-API-Key': key, 'Idempotency-Key': '1' });
      expect([retry.status, retry.headers.get('Idempotency-Replayed')]).toEqual([200, 'true']);
      const same = await send(`${service}/api/v1/request-key`, { email: 'ann@example.org', plan: 'free' });
      expect(await same.json()).toMatchObject({ key, newlyIssued: false });
      const blocked = await send(`${service}/api/v1/request-key`, { email: 'bob@example.org', plan: 'free' });
      expect(blocked.status).toBe(429);
    } finally {
      child.kill('SIGKILL');
    }
  });

  it('moves nothing from a damaged file, to a file, or with another secret', async () => {
    const file = join(temporaryFolder(), 'state.sqlite');
    const from = ['--state', file, '--secret-file', secretFile];
    await ok('state', 'migrate', ...from);
    const target = await run(['state', 'migrate-to', 'other.sqlite', ...from]);
    expect([target.code, target.stderr]).toEqual([2, expect.stringContaining('must begin with postgres://')]);
    writeFileSync(secretFile, '0'.repeat(64));
    const { code, stderr } = await run(['state', 'migrate-to', url, ...from]);
    expect([code, stderr]).toEqual([1, expect.stringContaining('with another secret')]);
    const schemas = await database.admin(name, (client) =>
      client.query("SELECT FROM pg_namespace WHERE nspname = 'cutting_layout'"),
    );
    expect(schemas.rowCount).toBe(0);
  });
});

describe.skipIf(!HAS_POSTGRES)(`the service with its state in PostgreSQL ${WITH_POSTGRES}`, () => {
  let own: PostgresServer;
  let server: Awaited<ReturnType<typeof serve>>;

  beforeAll(async () => {
    own = await PostgresServer.start();
  });
  afterAll(() => own.remove());

  beforeEach(async () => {
    name = await own.database();
    url = own.url(name).replace('owner@', `owner:${PASSWORD}@`);
    server = await serve('--state', url, '--secret-file', secretFile, '--anonymous-daily-quota', '1000000');
  });
  afterEach(() => void server.child.kill('SIGKILL'));

  it('tells what is in force, and no password, not even in its title', async () => {
    const runtime = await (await fetch(`${server.url}/api/v1/runtime`)).text();
    expect(JSON.parse(runtime)).toMatchObject({
      stateDatabase: `postgresql://${encodeURIComponent(own.folder)}:5432/${name}`,
      stateStore: { kind: 'postgresql', schemaVersion: SCHEMA_VERSION, maxConnections: 8, tls: false },
    });
    expect(runtime).not.toContain(PASSWORD);
    const title = readFileSync(`/proc/${server.child.pid}/cmdline`, 'utf8');
    expect(title).toContain('cutting-layout');
    expect(title).not.toContain(PASSWORD);
  });
});
