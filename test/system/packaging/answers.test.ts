import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SERVER } from './installation.ts';

describe('answers.cjs', () => {
  /** Whether it finds a service that listens on `address`, by settings that name `host`. */
  async function finds(address: string, host: string, status = 200): Promise<boolean> {
    const server = createServer((request, answer) => {
      answer.statusCode = request.url === '/health' ? status : 404;
      answer.end();
    });
    server.listen(0, address);
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const env = { CUTTING_LAYOUT_HOST: host, CUTTING_LAYOUT_PORT: String(port) };
    const asking = spawn(process.execPath, [join(SERVER, 'answers.cjs')], { env });
    const [code] = await once(asking, 'exit');
    server.close();
    return code === 0;
  }

  it.each([
    ['127.0.0.2', '127.0.0.2', true],
    ['127.0.0.1', '', true],
    ['127.0.0.1', 'localhost', true],
    ['0.0.0.0', '0.0.0.0', true],
    ['127.0.0.2', '127.0.0.1', false],
  ])('asks a service on %s where the settings say %j', async (address, host, isThere) => {
    expect(await finds(address, host)).toBe(isThere);
  });

  it.skipIf(
    !Object.values(networkInterfaces())
      .flat()
      .some((at) => at?.address === '::1'),
  )('asks one on IPv6', async () => {
    expect([await finds('::1', '::1'), await finds('::', '::')]).toEqual([true, true]);
  });

  it('rejects any status but 200', async () => {
    expect(await finds('127.0.0.1', '127.0.0.1', 503)).toBe(false);
  });
});
