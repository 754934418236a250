/** A real reverse proxy in front of the service. */

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listen } from './wire.ts';

/** Whether nginx is installed here. */
export const HAS_NGINX = spawnSync('nginx', ['-v']).status === 0;

/** All files are in nginx's own folder. A reload takes a master and workers; without them, nginx is one process. */
const configuration = (http: string, workers: number) => `
daemon off; pid nginx.pid; error_log stderr crit;
${workers > 0 ? `user root; worker_processes ${workers};` : 'master_process off;'}
events { worker_connections 8192; multi_accept on; }
http {
  access_log off;
  client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path fastcgi;
  uwsgi_temp_path uwsgi; scgi_temp_path scgi;
  ${http}
}
`;

/** A server that passes everything on to the service on the port `upstream`. */
const passingOn = (port: number, upstream: number, lines: string) => `
server {
  listen 127.0.0.1:${port};
  location / {
    proxy_pass http://127.0.0.1:${upstream};
    ${lines}
  }
}`;

export type Ports = readonly [number, number, number];

export class Nginx {
  readonly port: number;
  /** The other ports. */
  readonly second: number;
  readonly third: number;
  readonly #child: ChildProcess;
  readonly #folder: string;
  readonly #workers: number;

  private constructor([port, second, third]: Ports, child: ChildProcess, folder: string, workers: number) {
    this.port = port;
    this.second = second;
    this.third = third;
    this.#child = child;
    this.#folder = folder;
    this.#workers = workers;
  }

  /** Starts nginx in front of the service on the port `upstream`, with further lines for its location. */
  static async start(upstream: number, lines: string): Promise<Nginx> {
    return Nginx.with(([port]) => passingOn(port, upstream, lines));
  }

  /**
   * Starts nginx with what stands in the block `http` of its configuration, which listens on the ports that it is given;
   * where one of them was taken meanwhile, with others.
   */
  static async with(http: (ports: Ports) => string, workers = 0): Promise<Nginx> {
    for (;;) {
      const ports = await freePorts();
      const nginx = await Nginx.#on(ports, http(ports), workers);
      if (nginx) return nginx;
    }
  }

  /** None where it cannot have its ports. */
  static async #on(ports: Ports, http: string, workers: number): Promise<Nginx | undefined> {
    const folder = mkdtempSync(join(tmpdir(), 'cutting-layout-nginx-'));
    writeFileSync(join(folder, 'nginx.conf'), configuration(http, workers));
    const args = ['-p', folder, '-c', 'nginx.conf', '-e', 'stderr'];
    const child = spawn('nginx', args, { stdio: ['ignore', 'ignore', 'pipe'] });
    let told = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      told += text;
    });
    const ended = once(child, 'close');
    // It writes its number once it has its ports; somebody else may answer at one of them.
    while (!existsSync(join(folder, 'nginx.pid')) || !(await isOpen(ports[0]))) {
      await new Promise((resolve) => setImmediate(resolve));
      if (child.exitCode === null) continue;
      await ended;
      rmSync(folder, { recursive: true });
      if (told.includes('Address already in use')) return undefined;
      throw new Error(`nginx did not start: ${told}`);
    }
    return new Nginx(ports, child, folder, workers);
  }

  /** Takes another configuration, as `nginx -s reload` does. Resolves when no worker of the former one is left. */
  async reload(http: string): Promise<void> {
    writeFileSync(join(this.#folder, 'nginx.conf'), configuration(http, this.#workers));
    const former = this.#workerIds();
    this.#child.kill('SIGHUP');
    while (this.#workerIds().some((id) => former.includes(id)))
      await new Promise((resolve) => setTimeout(resolve, 5));
  }

  #workerIds(): string[] {
    const { pid } = this.#child;
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
  }

  async stop(): Promise<void> {
    const ended = once(this.#child, 'close');
    // Workers would outlive a master that is killed.
    this.#child.kill(this.#workers > 0 ? 'SIGTERM' : 'SIGKILL');
    await ended;
    rmSync(this.#folder, { recursive: true });
  }
}

/** Ports that nobody uses at the moment. */
export async function freePorts(): Promise<Ports> {
  const holders = [createServer(), createServer(), createServer()] as const;
  const ports = [await listen(holders[0]), await listen(holders[1]), await listen(holders[2])] as const;
  await Promise.all(holders.map((holder) => new Promise((resolve) => holder.close(resolve))));
  return ports;
}

/** Whether somebody listens on a port. */
export async function isOpen(port: number): Promise<boolean> {
  const probe = connect(port, '127.0.0.1');
  const open = await once(probe, 'connect').then(
    () => true,
    () => false,
  );
  probe.destroy();
  return open;
}
