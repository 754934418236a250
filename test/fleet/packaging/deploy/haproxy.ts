/** A real HAProxy in front of the service. */

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts, type Ports } from '../../../support/http/nginx.ts';

/** Whether HAProxy is installed here. */
export const HAS_HAPROXY = spawnSync('haproxy', ['-v']).status === 0;

const SOCKET = 'admin.sock';

export class Haproxy {
  readonly ports: Ports;
  readonly #child: ChildProcess;
  readonly #folder: string;

  private constructor(ports: Ports, child: ChildProcess, folder: string) {
    this.ports = ports;
    this.#child = child;
    this.#folder = folder;
  }

  /** Starts HAProxy, which listens on the ports that it is given; where one of them was taken meanwhile, on others. */
  static async with(configuration: (ports: Ports, socket: string) => string): Promise<Haproxy> {
    for (;;) {
      const ports = await freePorts();
      const haproxy = await Haproxy.#on(ports, configuration);
      if (haproxy) return haproxy;
    }
  }

  /** None where it cannot have its ports. */
  static async #on(
    ports: Ports,
    configuration: (ports: Ports, socket: string) => string,
  ): Promise<Haproxy | undefined> {
    const folder = mkdtempSync(join(tmpdir(), 'cutting-layout-haproxy-'));
    const file = join(folder, 'haproxy.cfg');
    const socket = join(folder, SOCKET);
    writeFileSync(file, configuration(ports, socket));
    const child = spawn('haproxy', ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'pipe'] });
    let told = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      told += text;
    });
    const ended = once(child, 'close');
    // It answers here once it has its ports; somebody else may answer at one of them.
    while (!(existsSync(socket) && (await command(socket, 'show version').catch(() => '')) !== '')) {
      await new Promise((resolve) => setImmediate(resolve));
      if (child.exitCode === null) continue;
      await ended;
      rmSync(folder, { recursive: true });
      if (told.includes('Address already in use') || told.includes('cannot bind')) return undefined;
      throw new Error(`HAProxy did not start: ${told}`);
    }
    return new Haproxy(ports, child, folder);
  }

  /** Gives it a command of its management socket, and returns the answer. */
  command(text: string): Promise<string> {
    return command(join(this.#folder, SOCKET), text);
  }

  async stop(): Promise<void> {
    const ended = once(this.#child, 'close');
    this.#child.kill('SIGKILL');
    await ended;
    rmSync(this.#folder, { recursive: true });
  }
}

async function command(path: string, text: string): Promise<string> {
  const socket = connect(path);
  socket.setEncoding('utf8').write(`${text}\n`);
  let answer = '';
  for await (const part of socket) answer += part;
  return answer;
}
