import type { Context } from 'hono';
import { type ContractError, errorBody } from '../contract/errors.ts';
import { CONTRACT_VERSION } from '../contract/version.ts';

/** A success with `members` beside what every response carries. */
export function success(c: Context, members: object): Response {
  return c.json({ ok: true, contractVersion: CONTRACT_VERSION, ...members });
}

/** A success whose envelope is written already. It is sent part by part: a large one would take long to copy. */
export function written(c: Context, parts: readonly Uint8Array[]): Response {
  const size = parts.reduce((sum, part) => sum + part.byteLength, 0);
  const body = new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(part);
      controller.close();
    },
  });
  return c.body(body, 200, { 'Content-Type': 'application/json', 'Content-Length': String(size) });
}

/** A refusal in its envelope, with its status. */
export function refusal(c: Context, error: ContractError): Response {
  return c.json(errorBody(error), error.status);
}
