import type { Server } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LIMITS } from '../../../src/contract/limits.ts';
import { createHttpServer } from '../../../src/http/server.ts';
import { NOW, testService } from '../../support/http/service.ts';
import { listen, Wire } from '../../support/http/wire.ts';
import { newStore } from '../../support/state/stores.ts';

const SOLVE = '/api/v1/solve';
const LIMIT = LIMITS.MAX_REQUEST_BYTES;

let store: ReturnType<typeof newStore>;
let server: Server;
let port: number;

beforeEach(async () => {
  store = newStore();
  const service = testService({ anonymousDailyQuota: 0, freeMonthlyQuota: 0 }, { store, clock: () => NOW });
  server = createHttpServer(service.app, service.log);
  port = await listen(server);
});

afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await store.close();
});

const head = (...headers: string[]) =>
  [
    `POST ${SOLVE} HTTP/1.1`,
    'Content-Type: application/json',
    `Content-Length: ${LIMIT}`,
    ...headers,
  ] as const;

const codeOf = (body: string): string => JSON.parse(body).error.code;

describe('a refusal that does not depend on the body', () => {
  it('of a quota of 0 comes before the body is sent', async () => {
    const wire = new Wire(port);
    await wire.head(...head());
    const { status, body } = await wire.answer();
    expect([status, codeOf(body)]).toEqual([429, 'rate_limit_exceeded']);
  });

  it('of a key without a quota comes before the body is sent', async () => {
    const { key } = await store.issueKey('free', undefined, { at: NOW, actor: 'operator' });
    const wire = new Wire(port);
    await wire.head(...head(`X-API-Key: ${key}`));
    expect(codeOf((await wire.answer()).body)).toBe('rate_limit_exceeded');
    await store.setPlan(key, 'pro', { at: NOW, actor: 'operator' });
    await wire.send(Buffer.alloc(LIMIT, ' '));
    // Another plan holds at once: now it is the body that is refused.
    await wire.head(...head(`X-API-Key: ${key}`));
    await wire.send(Buffer.alloc(LIMIT, ' '));
    expect(codeOf((await wire.answer()).body)).toBe('invalid_json');
  });

  it('of an unknown key comes before the body is sent', async () => {
    const wire = new Wire(port);
    await wire.head(...head('X-API-Key: cl_free_unknown'));
    expect((await wire.answer()).status).toBe(401);
  });

  it('behaves like an answer to a request that needs no body', async () => {
    const wire = new Wire(port);
    wire.socket.allowHalfOpen = true;
    let failure: Error | undefined;
    wire.socket.once('error', (error) => {
      failure = error;
    });
    await wire.head('GET /health HTTP/1.1', 'Connection: close', `Content-Length: ${4 * LIMIT}`);
    expect((await wire.answer()).status).toBe(200);
    for (let part = 0; part < 4; part += 1) await wire.send(Buffer.alloc(LIMIT));
    wire.socket.end();
    await wire.closed;
    expect(failure).toBeUndefined();
  });

  it('ends the connection of a client that wants no other answer, even if its body never comes', async () => {
    const wire = new Wire(port);
    await wire.head(...head('Connection: close'));
    await wire.send(Buffer.alloc(LIMIT / 2, ' '));
    expect((await wire.answer()).status).toBe(429);
    await wire.closed;
  });

  it('reaches a client that sends its whole body first and wants no other answer', async () => {
    const wire = new Wire(port);
    wire.socket.allowHalfOpen = true;
    await wire.head(...head('Connection: close'));
    await wire.send(Buffer.alloc(LIMIT / 2, ' '));
    const { status, head: answer } = await wire.answer();
    expect([status, answer]).toEqual([429, expect.stringMatching(/^connection: close\r$/im)]);
    await wire.send(Buffer.alloc(LIMIT / 2, ' '));
    wire.socket.end();
    const failed = await new Promise((resolve) => {
      wire.socket.once('error', () => resolve(true)).once('close', () => resolve(false));
    });
    expect(failed).toBe(false);
  });
});
