import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Database } from '../../../../src/state/postgres/database.ts';
import { temporaryFolder } from '../../../support/folder.ts';
import { listen } from '../../../support/http/wire.ts';
import {
  HAS_POSTGRES,
  PATIENT,
  PostgresServer,
  WITH_POSTGRES,
} from '../../../support/state/postgres/server.ts';

const PASSWORD = 'correct horse';

/** Over TCP, `plain` may only come without TLS, and `sealed` only with it. */
const ACCESS = `
local all all trust
hostnossl all plain all scram-sha-256
hostssl all sealed all scram-sha-256
`;

let server: PostgresServer;
let port: number;
let folder: string;

/** A certificate for `localhost`, by an authority of its own. */
function makeCertificates(): void {
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });
  const request = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  openssl(
    'req',
    '-x509',
    ...request,
    '-keyout',
    'ca.key',
    '-out',
    'ca.pem',
    '-subj',
    '/CN=authority',
    '-days',
    '36500',
  );
  openssl('req', ...request, '-keyout', 'server.key', '-out', 'server.csr', '-subj', '/CN=localhost');
  writeFileSync(join(folder, 'names'), 'subjectAltName=DNS:localhost');
  const signed = [
    '-CA',
    'ca.pem',
    '-CAkey',
    'ca.key',
    '-CAcreateserial',
    '-extfile',
    'names',
    '-days',
    '36500',
  ];
  openssl('x509', '-req', '-in', 'server.csr', ...signed, '-out', 'server.pem');
}

/** Starts the server on a free port; with another one where it was taken meanwhile. */
async function startOnFreePort(): Promise<void> {
  for (;;) {
    const holder = createServer();
    port = await listen(holder);
    await new Promise((resolve) => holder.close(resolve));
    const text = (name: string) => readFileSync(join(folder, name), 'utf8');
    try {
      server = await PostgresServer.start({
        settings: {
          listen_addresses: '127.0.0.1',
          port: String(port),
          ssl: 'on',
          ssl_cert_file: 'server.pem',
          ssl_key_file: 'server.key',
        },
        access: ACCESS,
        files: { 'server.pem': text('server.pem'), 'server.key': text('server.key') },
      });
      return;
    } catch (error) {
      if (!String(error).includes('Address already in use')) throw error;
    }
  }
}

describe.skipIf(!HAS_POSTGRES)(`connections over TCP ${WITH_POSTGRES}`, () => {
  beforeAll(async () => {
    folder = temporaryFolder();
    makeCertificates();
    await startOnFreePort();
    await server.admin('postgres', async (client) => {
      for (const user of ['plain', 'sealed'])
        await client.query(`CREATE USER ${user} PASSWORD '${PASSWORD}'`);
    });
  });
  afterAll(() => server?.remove());

  /** Whether the connection that is made has TLS; else why there is none. */
  async function tried(user: string, query: string, passwordFile = '', host = 'localhost'): Promise<string> {
    const credentials = passwordFile === '' ? `${user}:${encodeURIComponent(PASSWORD)}` : user;
    const url = `postgres://${credentials}@${host}:${port}/postgres${query}`;
    try {
      const database = await Database.open({ url, passwordFile, connections: 1, times: PATIENT });
      const [row] = await database.run((session) =>
        session.rows<{ ssl: boolean }>('SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()'),
      );
      expect(database.usesTls).toBe(row?.ssl);
      await database.close();
      return row?.ssl ? 'TLS' : 'no TLS';
    } catch (error) {
      expect(String(error)).not.toContain(PASSWORD);
      return (error as Error).message;
    }
  }

  test.each([
    // libpq's default falls back to a connection without TLS.
    ['plain', '', 'no TLS'],
    ['plain', '?sslmode=disable', 'no TLS'],
    ['plain', '?sslmode=allow', 'no TLS'],
    ['plain', '?sslmode=require', /no pg_hba.conf entry/],
    ['sealed', '', 'TLS'],
    ['sealed', '?sslmode=disable', /no pg_hba.conf entry/],
    ['sealed', '?sslmode=allow', 'TLS'],
    ['sealed', '?sslmode=prefer', 'TLS'],
    ['sealed', '?sslmode=require', 'TLS'],
    ['sealed', '?sslmode=require&sslrootcert=CA', 'TLS'],
    ['sealed', '?sslmode=verify-ca&sslrootcert=CA', 'TLS'],
    ['sealed', '?sslmode=verify-full&sslrootcert=CA', 'TLS'],
    ['sealed', '?sslmode=verify-full', /self.signed|unable to (get|verify)/],
  ])('of %s with %s', async (user, query, expected) => {
    const outcome = await tried(user, query.replace('CA', join(folder, 'ca.pem')));
    if (expected instanceof RegExp) expect(outcome).toMatch(expected);
    else expect(outcome).toBe(expected);
  });

  test('check the name of the server only if asked to', async () => {
    const ca = `sslrootcert=${join(folder, 'ca.pem')}`;
    expect(await tried('sealed', `?sslmode=verify-ca&${ca}`, '', '127.0.0.1')).toBe('TLS');
    expect(await tried('sealed', `?sslmode=verify-full&${ca}`, '', '127.0.0.1')).toMatch(
      /does not match certificate/,
    );
  });

  test('take the password from a file, and never tell a wrong one', async () => {
    const file = join(folder, 'password');
    writeFileSync(file, `${PASSWORD}\n`);
    expect(await tried('sealed', '', file)).toBe('TLS');
    writeFileSync(file, 'wrong battery\n');
    const refused = await tried('sealed', '', file);
    expect(refused).toMatch(
      /^state database postgresql:\/\/localhost:\d+\/postgres: password authentication failed/,
    );
    expect(refused).not.toContain('wrong battery');
  });
});
