import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { Wire } from '../http/wire.ts';
import { run } from './command.ts';
import { ENDLESS_JOB } from './jobs.ts';
import {
  answered,
  charged,
  file,
  issued,
  lines,
  logged,
  metric,
  REQUESTS,
  solve,
  start,
} from './processes.ts';
import { send } from './server.ts';

describe('serve --processes 2', () => {
  it('shares the connections, adds up the metrics, and ends with 0 at SIGTERM', async () => {
    const { child, ended, url, operator } = await start();
    let solves = 0;
    // The kernel chooses the process, any that is idle.
    for (const served = new Set(); served.size < 2; solves += 8) {
      const answers = await Promise.all(Array.from({ length: 8 }, () => solve(url)));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      await logged(() => answered().length === solves + 8);
      for (const line of answered()) served.add(line.process);
    }
    expect((await fetch(`${operator}/ready`)).status).toBe(200);
    expect(await metric(operator, REQUESTS)).toBe(solves);
    expect(await metric(operator, 'cutting_layout_processes')).toBe(2);
    expect(await metric(operator, 'cutting_layout_solver_threads')).toBe(2);
    const runtime = await (await fetch(`${url}/api/v1/runtime`)).json();
    expect(runtime).toMatchObject({ processes: 2, solve: { maxConcurrentSolves: 2, maxThreadsPerSolve: 1 } });
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(
      lines
        .filter(({ msg }) => msg === 'stopped')
        .map((line) => line.process)
        .sort(),
    ).toEqual([0, 1, 2]);
    expect(lines.filter(({ level }) => level !== 'info')).toEqual([]);
  });

  it('charges exactly the quota of a key for a thousand simultaneous solves', async () => {
    const { key, id } = await issued('starter');
    const room = ['--max-queued-solves', '10000', '--max-connections-per-client', '10000'];
    const { url } = await start('--starter-monthly-quota', '500', ...room);
    const answers = await Promise.all(
      Array.from({ length: 1_000 }, () =>
        solve(url, { 'X-API-Key': key }).then(async (response) => {
          await response.text();
          return response.status;
        }),
      ),
    );
    expect(answers.filter((status) => status === 200)).toHaveLength(500);
    expect(answers.filter((status) => status === 429)).toHaveLength(500);
    expect(charged(id)).toBe(500);
  });

  it('counts the addresses that a client asks for in vain over all processes', async () => {
    const { url, operator } = await start('--issuance-daily-cap', '1', '--issuance-address-cap', '5');
    const ask = async (name: string) => {
      const body = { email: `${name}@example.org`, plan: 'free' };
      return (await send(`${url}/api/v1/request-key`, body, { Connection: 'close' })).status;
    };
    const first = await ask('ann');
    const others = [];
    for (let other = 0; other < 10; other++) others.push(await ask(`other-${other}`));
    expect([first, new Set(others)]).toEqual([201, new Set([429])]);
    expect(await ask('ann')).toBe(200);
    // Only the first few were looked up at all: then the client was over its cap, in whichever process.
    const told = await (await fetch(`${operator}/metrics`)).text();
    expect(told).toContain('cutting_layout_key_requests_total{outcome="capped"} 4\n');
    expect(told).toContain('cutting_layout_key_requests_total{outcome="too_many_addresses"} 6\n');
  });

  it('answers a long solve only once, on a connection that goes on', async () => {
    const { port } = await start('--log-level', 'debug', '--max-solve-ms', '300');
    const wire = new Wire(port);
    for (let request = 0; request < 2; request++) {
      await wire.post('/api/v1/solve', ENDLESS_JOB);
      expect((await wire.answer()).status).toBe(200);
    }
    expect(lines.filter(({ msg }) => msg === 'standing in')).toHaveLength(2);
    await wire.head('GET /health HTTP/1.1');
    expect((await wire.answer()).body).toContain('"alive"');
  });

  it('never has more connections open than --max-connections', async () => {
    const { port, operator } = await start('--max-connections', '4');
    const wires = [];
    for (let connection = 0; connection < 10; connection++) {
      const wire = new Wire(port);
      const isOpen = wire.head('GET /health HTTP/1.1').then(() => wire.answer());
      wires.push(
        await isOpen.then(
          ({ status }) => status,
          () => 'closed',
        ),
      );
    }
    const open = wires.filter((status) => status === 200).length;
    // Each process has its part of the limit, and the kernel chooses the process.
    expect(open).toBeGreaterThanOrEqual(2);
    expect(open).toBeLessThanOrEqual(4);
    expect(await metric(operator, 'cutting_layout_connections_refused_total')).toBe(10 - open);
  });
});

describe('a service of several processes that cannot start', () => {
  it('says once why, and ends with 1', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const args = ['serve', '--processes', '2', '--max-concurrent-solves', '2', '--state', file];
    const { code, stdout, stderr } = await run([...args, '--port', String(port)]);
    other.close();
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^cutting-layout serve: .*EADDRINUSE.*\n$/);
  });

  it('names a limit that is too low to be divided, and ends with 2', async () => {
    const args = ['serve', '--processes', '3', '--max-concurrent-solves', '2', '--state', file];
    expect(await run(args)).toEqual({
      code: 2,
      stdout: '',
      stderr:
        'cutting-layout serve: --processes 3 needs a --max-concurrent-solves of at least 3, not 2; see cutting-layout serve --help\n',
    });
  });
});
