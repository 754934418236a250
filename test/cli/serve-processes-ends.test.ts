import { describe, expect, it } from 'vitest';
import { JOB } from '../http/service.ts';
import { Wire } from '../http/wire.ts';
import { run } from './command.ts';
import { ENDLESS_JOB } from './jobs.ts';
import {
  charged,
  endless,
  file,
  gone,
  issued,
  lines,
  logged,
  metric,
  pidOf,
  REQUESTS,
  solve,
  start,
  startedAgain,
} from './processes.ts';

describe('the end of one of several processes', () => {
  it('replaces a process that is killed under load; no charge is lost, and no counter goes back', async () => {
    const { key, id } = await issued('scale');
    const { url, operator } = await start('--max-queued-solves', '10000');
    const pid = await pidOf(2);
    const counts = { sent: 0, answered: 0 };
    let isKilled = false;
    let isOver = false;
    const client = async () => {
      while (!isOver) {
        counts.sent += 1;
        const status = await solve(url, { 'X-API-Key': key }).then(
          async (response) => {
            await response.text();
            return response.status;
          },
          () => undefined,
        );
        if (status === 200) counts.answered += 1;
        if (counts.answered < 30 || isKilled) continue;
        isKilled = true;
        process.kill(pid, 'SIGKILL');
      }
    };
    const clients = Array.from({ length: 8 }, client);
    const readings: number[] = [];
    const again = startedAgain(2).then(() => {
      isOver = true;
    });
    while (!isOver) readings.push(await metric(operator, REQUESTS));
    await Promise.all([again, ...clients]);
    readings.push(await metric(operator, REQUESTS));
    expect(readings).toEqual([...readings].sort((one, other) => one - other));
    expect(await metric(operator, 'cutting_layout_processes_lost_total')).toBe(1);
    expect(charged(id)).toBeGreaterThanOrEqual(counts.answered);
    expect(charged(id)).toBeLessThanOrEqual(counts.sent);
    expect((await run(['state', 'check', '--state', file])).code).toBe(0);
    expect((await fetch(`${operator}/ready`)).status).toBe(200);
    for (let request = 0; request < 4; request++) expect((await solve(url)).status).toBe(200);
  });

  it('answers internal_error for a process that is killed in the middle of a solve, and keeps the charge', async () => {
    const { key, id } = await issued('scale');
    const { port, url } = await start('--log-level', 'debug');
    const wire = new Wire(port);
    await wire.post('/api/v1/solve', ENDLESS_JOB, `X-API-Key: ${key}`);
    const answer = wire.answer();
    const { number = 0, requestId } = await logged(({ msg }) => msg === 'standing in');
    process.kill(await pidOf(number), 'SIGKILL');
    const { status, body, head } = await answer;
    expect(status).toBe(500);
    expect(JSON.parse(body)).toEqual({
      ok: false,
      contractVersion: 'v1',
      error: { code: 'internal_error', message: expect.any(String) },
    });
    expect(head).toContain(`X-Request-Id: ${requestId}\r\n`);
    await wire.closed;
    expect(charged(id)).toBe(1);
    expect(await logged(({ msg }) => msg === 'failed')).toMatchObject({ level: 'error', requestId, number });
    await startedAgain(number);
    expect((await solve(url)).status).toBe(200);
  });

  it('replaces a process that alone gets SIGTERM, after its last answer', async () => {
    const { url } = await start();
    process.kill(await pidOf(1), 'SIGTERM');
    await startedAgain(1);
    for (let request = 0; request < 4; request++) expect((await solve(url)).status).toBe(200);
    expect(lines.filter(({ level }) => level !== 'info')).toEqual([]);
  });

  it('answers what it has begun to receive before SIGTERM, and says that it is not ready', async () => {
    const { child, ended, port, operator } = await start();
    const wire = new Wire(port);
    const body = JSON.stringify(JOB);
    const head = ['Content-Type: application/json', `Content-Length: ${body.length}`];
    await wire.head('POST /api/v1/solve HTTP/1.1', ...head, 'Expect: 100-continue');
    expect((await wire.answer()).status).toBe(100);
    child.kill('SIGTERM');
    await logged(({ msg, process: from }) => msg === 'draining' && from === 0);
    expect((await fetch(`${operator}/ready`)).status).toBe(503);
    await wire.send(body);
    expect((await wire.answer()).status).toBe(200);
    expect(await ended).toBe(0);
  });

  it('ends at once at a second signal, even during a solve', async () => {
    const { child, ended, port, operator } = await start();
    await endless(port, operator);
    const pids = [await pidOf(1), await pidOf(2)];
    child.kill('SIGTERM');
    await logged(({ msg, process: from }) => msg === 'draining' && from === 0);
    child.kill('SIGTERM');
    expect(await ended).toBe(143);
    await Promise.all(pids.map(gone));
  });

  it('leaves no process behind if the primary is killed, and still answers', async () => {
    const { child, port } = await start();
    const wire = new Wire(port);
    const body = JSON.stringify(JOB);
    const head = ['Content-Type: application/json', `Content-Length: ${body.length}`];
    await wire.head('POST /api/v1/solve HTTP/1.1', ...head, 'Expect: 100-continue');
    expect((await wire.answer()).status).toBe(100);
    const pids = [await pidOf(1), await pidOf(2)];
    child.kill('SIGKILL');
    await wire.send(body);
    expect((await wire.answer()).status).toBe(200);
    await Promise.all(pids.map(gone));
  });
});
