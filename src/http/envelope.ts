import type { Context } from 'hono';
import { type ContractError, errorBody } from '../contract/errors.ts';
import { CONTRACT_VERSION } from '../contract/version.ts';

/** A success with `members` beside what every response carries. */
export function success(c: Context, members: object): Response {
  return c.json({ ok: true, contractVersion: CONTRACT_VERSION, ...members });
}

/** A refusal in its envelope, with its status. */
export function refusal(c: Context, error: ContractError): Response {
  return c.json(errorBody(error), error.status);
}
