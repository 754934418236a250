/** Three nodes of the real program on one PostgreSQL, and load on them. */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { openPostgres } from '../../../../src/state/postgres/store.ts';
import { ON_ONE_DAY } from '../../../support/cli/command.ts';
import { COMMAND } from '../../../support/cli/server.ts';
import { temporaryFolder } from '../../../support/folder.ts';
import { JOB } from '../../../support/http/service.ts';
import { PATIENT, type PostgresServer } from '../../../support/state/postgres/server.ts';
import { EXAMPLE_NODES } from './nodes.ts';

const STAMP = { at: '2026-11-21T10:00:00.000Z', actor: 'test' };

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** One node. Its address is its own, so nobody takes its ports while it is stopped. */
export class FleetNode {
  readonly host: string;
  readonly port: number;
  readonly metricsPort: number;
  readonly #args: readonly string[];
  #child: ChildProcess | undefined;
  /** Lines of its log that tell of faults. */
  readonly faults: string[] = [];

  private constructor(host: string, [port, metricsPort]: readonly [number, number], args: readonly string[]) {
    this.host = host;
    this.port = port;
    this.metricsPort = metricsPort;
    this.#args = args;
  }

  /** @param example its address in the examples. */
  static async at(example: string, args: readonly string[]): Promise<FleetNode> {
    const host = example.replace('10.0.0.', '127.0.10.');
    return new FleetNode(host, [await freePort(host), await freePort(host)], args);
  }

  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  /** How it ended: its exit code or its signal; undefined while it runs. */
  get ending(): number | string | undefined {
    return this.#child?.exitCode ?? this.#child?.signalCode ?? undefined;
  }

  /** Starts it, and resolves when it is ready. */
  async start(): Promise<void> {
    const address = ['--host', this.host, '--port', String(this.port)];
    const metrics = ['--metrics-host', this.host, '--metrics-port', String(this.metricsPort)];
    const args = [...ON_ONE_DAY, COMMAND, 'serve', ...address, ...metrics, ...this.#args];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    this.#child = child;
    createInterface(child.stderr).on('line', (line) => {
      if (!line.includes('"level":"info"')) this.faults.push(line);
    });
    await this.ready();
  }

  async ready(): Promise<void> {
    for (;;) {
      if (this.ending !== undefined)
        throw new Error(`a node ended: ${this.ending} ${this.faults.join('\n')}`);
      const answer = await fetch(`http://${this.host}:${this.metricsPort}/ready`).catch(() => undefined);
      if (answer?.status === 200) return;
      await sleep(10);
    }
  }

  /** Stops it by a signal, and returns how it ended. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | string | undefined> {
    const child = this.#child;
    if (child === undefined || this.ending !== undefined) return this.ending;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
    return this.ending;
  }
}

/** A port that is free at an address. */
async function freePort(host: string): Promise<number> {
  const holder = createServer();
  await once(holder.listen(0, host), 'listening');
  const address = holder.address();
  await new Promise((resolve) => holder.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

export class Fleet {
  readonly nodes: readonly FleetNode[];
  /** The URL of their state. */
  readonly url: string;
  readonly #secretFile: string;
  readonly #count: (query: string) => Promise<number>;

  private constructor(
    nodes: readonly FleetNode[],
    url: string,
    secretFile: string,
    count: (query: string) => Promise<number>,
  ) {
    this.nodes = nodes;
    this.url = url;
    this.#secretFile = secretFile;
    this.#count = count;
  }

  /** Starts the nodes, with further settings. */
  static async start(server: PostgresServer, ...settings: string[]): Promise<Fleet> {
    const database = await server.database();
    const url = server.url(database);
    const secretFile = join(temporaryFolder(), 'secret');
    await (await openState(url, secretFile)).close();
    const state = ['--state', url, '--secret-file', secretFile];
    const few = ['--max-concurrent-solves', '1', '--max-queued-solves', '10000', '--log-level', 'warn'];
    const args = [...state, ...few, '--trust-proxy-headers', '--drain-ms', '90000', ...settings];
    const nodes = await Promise.all(EXAMPLE_NODES.map((example) => FleetNode.at(example, args)));
    const count = (query: string) =>
      server.admin(database, async (client) => {
        const { rows } = await client.query({ text: query, rowMode: 'array' });
        return Number(rows[0]?.[0]);
      });
    const fleet = new Fleet(nodes, url, secretFile, count);
    await Promise.all(nodes.map((node) => node.start()));
    return fleet;
  }

  async issueKey(): Promise<string> {
    const store = await openState(this.url, this.#secretFile);
    const { key } = await store.issueKey('scale', undefined, STAMP);
    await store.close();
    return key;
  }

  /** Solves charged to all keys. */
  charged(): Promise<number> {
    return this.#count('SELECT coalesce(sum(solves), 0) FROM cutting_layout.key_usage');
  }

  get faults(): string[] {
    return this.nodes.flatMap(({ faults }) => faults);
  }

  async stop(): Promise<void> {
    await Promise.all(this.nodes.map((node) => node.stop('SIGKILL')));
  }
}

const openState = (url: string, secretFile: string) =>
  openPostgres({
    url,
    passwordFile: '',
    secretFile,
    connections: 2,
    prepare: true,
    allowNew: true,
    times: PATIENT,
  });

/** What the clients got: answers by status and error code, and errors of their connections. */
export type Answers = Map<string, number>;

/** Clients that solve one job after the other, each on a new connection, until they are stopped. */
export class Load {
  readonly answers: Answers = new Map();
  sent = 0;
  readonly #clients: Promise<void>[];
  #isOver = false;

  constructor(port: number, key: string, clients: number) {
    const agent = new Agent({ keepAlive: false });
    const client = async () => {
      while (!this.#isOver) {
        this.sent += 1;
        const outcome = await solve(port, key, agent);
        this.answers.set(outcome, (this.answers.get(outcome) ?? 0) + 1);
      }
    };
    this.#clients = Array.from({ length: clients }, client);
  }

  of(outcome: string): number {
    return this.answers.get(outcome) ?? 0;
  }

  /** Waits for some more answers of one kind. */
  async more(count: number, outcome = '200'): Promise<void> {
    const before = this.of(outcome);
    while (this.of(outcome) < before + count) await sleep(5);
  }

  /** Resolves when every client has its last answer. */
  async stop(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#clients);
  }
}

const BODY = JSON.stringify(JOB);

/** @returns the status, with the error code if there is one; or the error of the connection. */
export function solve(port: number, key: string, agent: Agent, host = '127.0.0.1'): Promise<string> {
  return new Promise((resolve) => {
    const sent = request({
      ...{ host, port, agent, method: 'POST', path: '/api/v1/solve' },
      headers: { 'Content-Type': 'application/json', 'Content-Length': BODY.length, 'X-API-Key': key },
    });
    const failed = (error: Error & { code?: string }) => resolve(error.code ?? error.message);
    sent.on('error', failed);
    sent.on('response', (answer) => {
      let body = '';
      answer.setEncoding('utf8').on('data', (part: string) => {
        body += part;
      });
      answer.on('error', failed);
      answer.on('end', () => {
        const code = /"code":"(\w+)"/.exec(body)?.[1];
        resolve([answer.statusCode, ...(code ? [code] : [])].join(' '));
      });
    });
    sent.end(BODY);
  });
}
