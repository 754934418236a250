import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../../src/contract/limits.ts';
import { JOB } from '../../support/http/service.ts';
import { chunk, LAST_CHUNK } from '../../support/http/wire.ts';
import { expectAlive, servedEach } from '../http/served.ts';

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

  it('gets its refusal if its body is not wanted, and may send it anyway', async () => {
    const failures = sendsAllBeforeItReads();
    await ask(SOLVE, TYPE, `Content-Length: ${10 * TOO_LARGE}`);
    expect((await served.wire.answer()).status).toBe(100);
    expect((await served.wire.answer()).status).toBe(413);
    for (let part = 0; part < 10; part += 1) await served.wire.send(Buffer.alloc(TOO_LARGE));
    await expectAlive(served.wire);
    expect(failures).toEqual([]);
  });

  it('gets its refusal if the invited body is too large', async () => {
    const failures = sendsAllBeforeItReads();
    await ask(SOLVE, TYPE, 'Transfer-Encoding: chunked', 'Connection: close');
    expect((await served.wire.answer()).status).toBe(100);
    for (let part = 0; part < 5; part += 1) await served.wire.send(chunk(Buffer.alloc(TOO_LARGE)));
    await served.wire.send(LAST_CHUNK);
    expect((await served.wire.answer()).status).toBe(413);
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
