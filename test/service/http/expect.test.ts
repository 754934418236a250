import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../../src/contract/limits.ts';
import { JOB } from '../../support/http/service.ts';
import { chunk } from '../../support/http/wire.ts';
import { servedEach } from './served.ts';

const SOLVE = '/api/v1/solve';
const TOO_LARGE = LIMITS.MAX_REQUEST_BYTES + 1;
const TYPE = 'Content-Type: application/json';

const served = servedEach();

const ask = (path: string, ...headers: string[]) =>
  served.wire.head(`POST ${path} HTTP/1.1`, 'Expect: 100-continue', ...headers);

/** Keeps the connection open for sending after the server has closed its side. @returns the faults of the connection. */
function sendsAllBeforeItReads(): Error[] {
  const failures: Error[] = [];
  served.wire.socket.on('error', (error) => void failures.push(error));
  served.wire.socket.allowHalfOpen = true;
  return failures;
}

describe('a client that waits to be invited', () => {
  it('is invited if its body is wanted, and its connection stays open', async () => {
    const body = JSON.stringify(JOB);
    for (const index of [0, 1]) {
      await ask(SOLVE, TYPE, `Content-Length: ${body.length}`);
      expect((await served.wire.answer()).head).toBe('HTTP/1.1 100 Continue\r\n\r\n');
      await served.wire.send(body);
      (await served.service.engine.started(index)).answer({});
      expect((await served.wire.answer()).status).toBe(200);
    }
  });

  it.each([
    ['a body over the limit', SOLVE, [TYPE, `Content-Length: ${TOO_LARGE}`], 413],
    ['an unknown key', SOLVE, [TYPE, 'Content-Length: 9', 'X-API-Key: cl_free_unknown'], 401],
    ['another media type', SOLVE, ['Content-Type: text/plain', 'Content-Length: 9'], 415],
    ['a key request over the limit', '/api/v1/request-key', [TYPE, `Content-Length: ${TOO_LARGE}`], 413],
    ['no route', '/nowhere', [TYPE, 'Content-Length: 9'], 404],
  ])('is refused without an invitation, and its connection ends: %s', async (_, path, headers, status) => {
    await ask(path, ...headers);
    const answer = await served.wire.answer();
    expect(answer.status).toBe(status);
    expect(answer.head).toMatch(/^connection: close\r$/im);
    await served.wire.closed;
  });

  it('gets its refusal if it sends its whole body without waiting', async () => {
    const failures = sendsAllBeforeItReads();
    await ask(SOLVE, TYPE, `Content-Length: ${10 * TOO_LARGE}`);
    const refused = await served.wire.answer();
    for (let part = 0; part < 10; part += 1) await served.wire.send(Buffer.alloc(TOO_LARGE));
    served.wire.socket.end();
    await served.wire.closed;
    expect([refused.status, failures]).toEqual([413, []]);
  });

  it('gets its refusal if the invited body is too large', async () => {
    const failures = sendsAllBeforeItReads();
    await ask(SOLVE, TYPE, 'Transfer-Encoding: chunked', 'Connection: close');
    expect((await served.wire.answer()).status).toBe(100);
    await served.wire.send(chunk(Buffer.alloc(TOO_LARGE)));
    expect((await served.wire.answer()).status).toBe(413);
    for (let part = 0; part < 5; part += 1) await served.wire.send(chunk(Buffer.alloc(TOO_LARGE)));
    served.wire.socket.end();
    await served.wire.closed;
    expect(failures).toEqual([]);
  });

  it('is invited once all earlier answers are sent', async () => {
    const body = JSON.stringify(JOB);
    await served.wire.post(SOLVE, JOB);
    await ask(SOLVE, TYPE, `Content-Length: ${body.length}`);
    (await served.service.engine.started(0)).answer({});
    expect((await served.wire.answer()).status).toBe(200);
    expect((await served.wire.answer()).status).toBe(100);
  });
});
