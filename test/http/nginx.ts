/** A real reverse proxy in front of the service. */

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listen } from './wire.ts';

/** Whether nginx is installed here. */
export const HAS_NGINX = spawnSync('nginx', ['-v']).status === 0;

/** All files are in nginx's own folder. */
const configuration = (http: string) => `
daemon off; master_process off; pid nginx.pid; error_log stderr crit;
events {}
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

export class Nginx {
  readonly port: number;
  readonly #child: ChildProcess;
  readonly #folder: string;

  private constructor(port: number, child: ChildProcess, folder: string) {
    this.port = port;
    this.#child = child;
    this.#folder = folder;
  }

  /** Starts nginx in front of the service on the port `upstream`, with further lines for its location. */
  static async start(upstream: number, lines: string): Promise<Nginx> {
    const port = await freePort();
    return Nginx.with(port, passingOn(port, upstream, lines));
  }

  /** Starts nginx with what stands in the block `http` of its configuration, which listens on `port`. */
  static async with(port: number, http: string): Promise<Nginx> {
    const folder = mkdtempSync(join(tmpdir(), 'cutting-layout-nginx-'));
    writeFileSync(join(folder, 'nginx.conf'), configuration(http));
    const args = ['-p', folder, '-c', 'nginx.conf', '-e', 'stderr'];
    const child = spawn('nginx', args, { stdio: ['ignore', 'ignore', 'inherit'] });
    while (!(await isOpen(port))) {
      if (child.exitCode !== null) throw new Error('nginx did not start');
    }
    return new Nginx(port, child, folder);
  }

  async stop(): Promise<void> {
    const ended = once(this.#child, 'close');
    this.#child.kill('SIGKILL');
    await ended;
    rmSync(this.#folder, { recursive: true });
  }
}

/** A port that nobody uses at the moment. */
export async function freePort(): Promise<number> {
  const holder = createServer();
  const port = await listen(holder);
  await new Promise((resolve) => holder.close(resolve));
  return port;
}

async function isOpen(port: number): Promise<boolean> {
  const probe = connect(port, '127.0.0.1');
  const open = await once(probe, 'connect').then(
    () => true,
    () => false,
  );
  probe.destroy();
  return open;
}
