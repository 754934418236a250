import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Child, type Program } from './child.ts';
import type { ServerOrder, ServerReading } from './server-role.ts';

/** The settings of our own server. */
export interface ServerOptions {
  readonly slots: number;
  /** Further options of `cutting-layout serve`. */
  readonly others: readonly string[];
}

/** Load exceeds the quota and the share of any client. */
const NO_LIMITS = [
  ...['anonymous-daily', 'free-monthly'].flatMap((name) => [`--${name}-quota`, '1000000000']),
  ...['--max-connections-per-client', '1000000'],
  ...['--max-bytes-in-flight', '1000000000000', '--max-bytes-in-flight-per-client', '1000000000000'],
];

/** Our own server on a free loopback port. It reports measurements of itself. */
export class OwnServer {
  readonly #child: Child<ServerOrder, ServerReading>;
  readonly #folder = mkdtempSync(join(tmpdir(), 'cutting-layout-load-'));
  /** Its address, once it listens. */
  readonly url: Promise<string>;

  /** @param role the arguments that make the program this server. */
  constructor(program: Program, { slots, others }: ServerOptions, role: readonly string[]) {
    const state = ['--state', join(this.#folder, 'state.sqlite')];
    const address = ['--host', '127.0.0.1', '--port', '0'];
    const threads = ['--max-concurrent-solves', String(slots)];
    const args = [...role, '--', ...state, ...NO_LIMITS, ...others, ...address, ...threads];
    const log = join(this.#folder, 'log');
    const file = openSync(log, 'w');
    this.#child = new Child(program, args, file);
    closeSync(file);
    this.url = this.#address(log);
  }

  async #address(log: string): Promise<string> {
    try {
      return await this.#child.lineAfter('listening on ');
    } catch {
      throw new Error(`the server does not start: ${readFileSync(log, 'utf8').trim()}`);
    }
  }

  ask(order: ServerOrder): Promise<ServerReading> {
    return this.#child.ask(order);
  }

  async end(): Promise<void> {
    await this.#child.end();
    rmSync(this.#folder, { recursive: true });
  }
}
