import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { ClientGone } from '../../../src/admission/slots.ts';
import { JOB } from '../../support/http/service.ts';
import { servedEach } from './served.ts';

const SOLVE = '/api/v1/solve';

const served = servedEach();
beforeEach(() => {
  served.wire.socket.allowHalfOpen = true;
});

/** Resolves when the server has learned that the client will send no more. */
const halfClosed = () =>
  new Promise((resolve) => served.server.once('connection', (socket) => socket.once('end', resolve)));

describe('a client that closes its side of the connection', () => {
  it('after it has sent its request gets its answer', async () => {
    const closed = halfClosed();
    await served.wire.post(SOLVE, JOB);
    const solve = await served.service.engine.started(0);
    served.wire.socket.end();
    await closed;
    // The first bytes of an answer are sent ahead.
    while (served.wire.socket.bytesRead < 2) await new Promise((resolve) => setImmediate(resolve));
    solve.answer({ sheetsUsed: 1 });
    const { status, head, body } = await served.wire.answer();
    expect([status, JSON.parse(body).result]).toEqual([200, { sheetsUsed: 1 }]);
    expect(head.match(/HTTP/g)).toHaveLength(1);
    await served.wire.closed;
    expect(served.service.lines).toEqual([]);
  });

  it('gets a large answer, in parts', async () => {
    const closed = halfClosed();
    await served.wire.post(SOLVE, JOB);
    served.wire.socket.end();
    await closed;
    const large = 'x'.repeat(1_000_000);
    (await served.service.engine.started(0)).answer({ large });
    expect(JSON.parse((await served.wire.answer()).body).result).toEqual({ large });
    await served.wire.closed;
  });

  it('gets the answers to all of its requests', async () => {
    for (let times = 0; times < 3; times += 1) await served.wire.post(SOLVE, JOB);
    served.wire.socket.end();
    for (const index of [0, 1, 2]) {
      (await served.service.engine.started(index)).answer({ sheetsUsed: index });
      expect((await served.wire.answer()).body).toContain(`"sheetsUsed":${index}`);
    }
    await served.wire.closed;
  });

  it.each(['at once', 'later'])(
    'gets its answer and the refusal of the garbage after it, sent %s',
    async (when) => {
      const closed = halfClosed();
      const garbage = 'no HTTP\r\n\r\n';
      await served.wire.post(SOLVE, JOB, ...[]);
      if (when === 'later') await served.service.engine.started(0);
      await served.wire.send(garbage);
      served.wire.socket.end();
      await closed;
      (await served.service.engine.started(0)).answer({ sheetsUsed: 1 });
      expect((await served.wire.answer()).status).toBe(200);
      expect((await served.wire.answer()).status).toBe(400);
      await served.wire.closed;
    },
  );

  it('because it goes away, cancels its solve', async () => {
    await served.wire.post(SOLVE, JOB);
    const { signal } = await served.service.engine.started(0);
    served.wire.socket.destroy();
    await served.service.slots.idle();
    expect(signal.reason).toBeInstanceOf(ClientGone);
  });
});

/** How the kernel's table of connections marks a timer that probes the other side. */
const ASKS = '02:';

it.skipIf(process.platform !== 'linux')('a client that vanishes silently is probed', async () => {
  await served.wire.post(SOLVE, JOB);
  await served.service.engine.started(0);
  const [local, remote] = [served.wire.socket.remotePort, served.wire.socket.localPort].map(
    (port = 0) => `0100007F:${port.toString(16).toUpperCase().padStart(4, '0')}`,
  );
  const connection = ` ${local} ${remote} 01 `;
  const timer = () => {
    const line = readFileSync('/proc/self/net/tcp', 'utf8')
      .split('\n')
      .find((row) => row.includes(connection));
    return line?.slice(line.indexOf(connection) + connection.length).split(' ')[1];
  };
  // As long as the last bytes are under way, another timer runs.
  while (!timer()?.startsWith(ASKS)) await new Promise((resolve) => setImmediate(resolve));
});
