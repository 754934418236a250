/** A real PostgreSQL server for tests, and PgBouncer in front of it. Both listen on sockets in a folder of their own. */

import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

const DEBIAN = '/usr/lib/postgresql';

/** The folder of the newest server programs; undefined if they are not installed. */
const BIN = ((): string | undefined => {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).filter((name) => /^\d+$/.test(name)) : [];
  const [newest] = versions.sort((a, b) => Number(b) - Number(a));
  const folder = newest && join(DEBIAN, newest, 'bin');
  return folder && existsSync(join(folder, 'initdb')) ? folder : undefined;
})();

export const HAS_POSTGRES = BIN !== undefined;
export const HAS_PGBOUNCER = HAS_POSTGRES && spawnSync('pgbouncer', ['--version']).status === 0;

/** Ends the name of a test that needs them. */
export const WITH_POSTGRES = '(skipped where PostgreSQL is not installed)';
export const WITH_PGBOUNCER = '(skipped where PgBouncer is not installed)';

/** Neither program runs as root. */
const USER = ((): { uid: number; gid: number } | undefined => {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody']));
  return { uid: id('-u'), gid: id('-g') };
})();

/** Times that no load of the machine exceeds. */
export const PATIENT = { connect: 120_000, statement: 120_000, lock: 120_000, queue: 120_000 };

const PORT = 5432;
const OWNER = 'owner';

function ownFolder(name: string): string {
  // Short, because the paths of sockets are.
  const folder = mkdtempSync(join(tmpdir(), `cl-${name}-`));
  chmodSync(folder, 0o755);
  if (USER) chownSync(folder, USER.uid, USER.gid);
  return folder;
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

interface ServerOptions {
  /** Lines of its configuration. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Lines of pg_hba.conf; everybody is trusted by default. */
  readonly access?: string;
  /** Files in its data folder, by name. */
  readonly files?: Readonly<Record<string, string>>;
}

/** How many databases this process has made. */
let databases = 0;

export class PostgresServer {
  /** Where its socket is. */
  readonly folder: string;
  readonly #settings: Readonly<Record<string, string>>;
  #child: ChildProcess | undefined;

  private constructor(folder: string, settings: Readonly<Record<string, string>> = {}) {
    this.folder = folder;
    this.#settings = settings;
  }

  /** A cluster that runs already. */
  static at(folder: string): PostgresServer {
    return new PostgresServer(folder);
  }

  /** Makes a new cluster and starts it. */
  static async start({ settings = {}, access, files = {} }: ServerOptions = {}): Promise<PostgresServer> {
    const folder = ownFolder('pg');
    const data = join(folder, 'data');
    const args = ['-D', data, '-U', OWNER, '--auth=trust', '--no-sync', '--no-locale', '-E', 'UTF8'];
    execFileSync(join(BIN ?? '', 'initdb'), args, { ...USER, stdio: 'pipe', cwd: folder });
    if (access !== undefined) writeFileSync(join(data, 'pg_hba.conf'), access);
    for (const [name, text] of Object.entries(files)) {
      const file = join(data, name);
      writeFileSync(file, text, { mode: 0o600 });
      if (USER) chownSync(file, USER.uid, USER.gid);
    }
    const server = new PostgresServer(folder, settings);
    await server.start();
    return server;
  }

  async start(): Promise<void> {
    const settings = {
      listen_addresses: '',
      unix_socket_directories: this.folder,
      port: String(PORT),
      fsync: 'off',
      max_connections: '200',
      ...this.#settings,
    };
    const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const child = spawn(join(BIN ?? '', 'postgres'), ['-D', join(this.folder, 'data'), ...flags], {
      ...USER,
      stdio: ['ignore', 'ignore', 'pipe'],
      cwd: this.folder,
    });
    this.#child = child;
    let told = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      told = (told + text).slice(-10_000);
    });
    for (;;) {
      try {
        return await this.admin('postgres', async () => {});
      } catch {
        if (child.exitCode !== null) throw new Error(`PostgreSQL did not start: ${told}`);
        await sleep(20);
      }
    }
  }

  /** Sends a signal to the server and to all processes that serve connections. */
  signalAll(signal: NodeJS.Signals): void {
    const pid = this.#child?.pid;
    if (pid === undefined) return;
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
    for (const each of [pid, ...children.map(Number)]) process.kill(each, signal);
  }

  /** Stops it: `SIGINT` cuts connections and keeps everything, `SIGQUIT` crashes. */
  async stop(signal: 'SIGINT' | 'SIGQUIT' = 'SIGINT'): Promise<void> {
    const child = this.#child;
    if (child === undefined) return;
    child.kill(signal);
    await ended(child);
  }

  async remove(): Promise<void> {
    await this.stop('SIGQUIT');
    rmSync(this.folder, { recursive: true });
  }

  get socket(): string {
    return join(this.folder, `.s.PGSQL.${this.#port}`);
  }

  url(database: string): string {
    return `postgres://${OWNER}@/${database}?host=${encodeURIComponent(this.folder)}&port=${this.#port}`;
  }

  get #port(): string {
    return this.#settings['port'] ?? String(PORT);
  }

  /** Makes a database, empty or like another one, and returns its name. */
  async database(template = 'template1'): Promise<string> {
    databases += 1;
    // Files that run at a time may share a server.
    const name = `state_${process.pid}_${databases}`;
    await this.admin('postgres', (client) => client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`));
    return name;
  }

  /** Does `work` on a connection of its own. */
  async admin<T>(database: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
    const client = new pg.Client({ connectionString: this.url(database) });
    client.on('error', () => {});
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  }
}

/** PgBouncer in transaction mode. */
export class PgBouncer {
  readonly #folder: string;
  readonly #child: ChildProcess;

  private constructor(folder: string, child: ChildProcess) {
    this.#folder = folder;
    this.#child = child;
  }

  static async start(server: PostgresServer): Promise<PgBouncer> {
    const folder = ownFolder('pb');
    const file = join(folder, 'pgbouncer.ini');
    writeFileSync(
      file,
      `[databases]
* = host=${server.folder} port=${PORT} user=${OWNER}
[pgbouncer]
listen_addr =
unix_socket_dir = ${folder}
listen_port = ${PORT}
auth_type = any
pool_mode = transaction
default_pool_size = 4
max_client_conn = 500
`,
    );
    const child = spawn('pgbouncer', [file], { ...USER, stdio: ['ignore', 'ignore', 'pipe'], cwd: folder });
    let told = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      told = (told + text).slice(-10_000);
    });
    while (!existsSync(join(folder, `.s.PGSQL.${PORT}`))) {
      if (child.exitCode !== null) throw new Error(`PgBouncer did not start: ${told}`);
      await sleep(10);
    }
    return new PgBouncer(folder, child);
  }

  url(database: string): string {
    return `postgres://${OWNER}@/${database}?host=${encodeURIComponent(this.#folder)}`;
  }

  /** The settings of a server connection that clients have used. */
  async settings(database: string, names: readonly string[]): Promise<string[]> {
    const client = new pg.Client({ connectionString: this.url(database) });
    await client.connect();
    const { rows } = await client.query(
      'SELECT current_setting(name) AS value FROM unnest($1::text[]) AS name',
      [names],
    );
    await client.end();
    return rows.map(({ value }) => value);
  }

  async remove(): Promise<void> {
    this.#child.kill('SIGKILL');
    await ended(this.#child);
    rmSync(this.#folder, { recursive: true });
  }
}
