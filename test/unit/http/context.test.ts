import { EventEmitter } from 'node:events';
import { Hono } from 'hono';
import { expect, it, vi } from 'vitest';
import type { Disconnect } from '../../../src/admission/client.ts';
import { goneOf } from '../../../src/http/context.ts';

/** Whether the client of a request is gone, where the transport's answer is `outgoing`. */
async function goneWith(outgoing: EventEmitter & { destroyed: boolean }): Promise<Disconnect> {
  let gone: Disconnect | undefined;
  const app = new Hono().get('/', (c) => {
    gone = goneOf(c);
    return c.body(null);
  });
  await app.request('/', {}, { incoming: {}, outgoing });
  if (gone === undefined) throw new Error('no answer');
  return gone;
}

it('tells the remaining listeners that the client is gone when its answer closes', async () => {
  const outgoing = Object.assign(new EventEmitter(), { destroyed: false });
  const gone = await goneWith(outgoing);
  const [stays, leaves] = [vi.fn(), vi.fn()];
  gone.addEventListener('abort', stays);
  gone.addEventListener('abort', leaves);
  gone.removeEventListener('abort', leaves);
  expect(gone.aborted).toBe(false);
  outgoing.destroyed = true;
  outgoing.emit('close');
  expect(gone.aborted).toBe(true);
  expect(stays).toHaveBeenCalledTimes(1);
  expect(leaves).not.toHaveBeenCalled();
  expect(outgoing.listenerCount('close')).toBe(0);
});
