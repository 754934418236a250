import type { Context } from 'hono';
import { type ContractError, errorBody } from '../contract/errors.ts';
import { CONTRACT_VERSION } from '../contract/version.ts';

/** A success with `members` beside what every response carries. */
export function success(c: Context, members: object): Response {
  return c.json({ ok: true, contractVersion: CONTRACT_VERSION, ...members });
}

/** Up to this size in bytes, copying is cheaper than a stream. */
const SMALL = 65_536;

/** A success whose envelope is written already. A large one is sent part by part: it would take long to copy. */
export function written(c: Context, parts: readonly Uint8Array[]): Response {
  const headers = { 'Content-Type': 'application/json' };
  const size = parts.reduce((sum, part) => sum + part.byteLength, 0);
  if (size <= SMALL) return c.body(Buffer.concat(parts, size), 200, headers);
  const body = new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(part);
      controller.close();
    },
  });
  return c.body(body, 200, { ...headers, 'Content-Length': String(size) });
}

/** A refusal in its envelope, with its status. It is kept for those who observe the request. */
export function refusal(c: Context, error: ContractError): Response {
  c.set('refusal', error);
  return c.json(errorBody(error), error.status);
}
