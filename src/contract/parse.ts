import * as v from 'valibot';
import { ContractError } from './errors.ts';
import { type JsonValue, parseJson } from './json.ts';
import { LIMITS } from './limits.ts';
import { firstOffence } from './offence.ts';
import { type SolveRequest, SolveRequestSchema } from './request.ts';

/**
 * Reads the body of a solve request; the contract's defaults are applied here and nowhere else.
 *
 * @throws ContractError `invalid_json`, `too_many_items` or `invalid_schema`, checked in this order.
 */
export function parseSolveRequest(bytes: Uint8Array): SolveRequest {
  const body = parseJson(bytes);
  checkItemCounts(body);
  const { success, output } = v.safeParse(SolveRequestSchema, body, { abortEarly: true });
  if (success) return output;
  throw new ContractError('invalid_schema', firstOffence(SolveRequestSchema, body));
}

function checkItemCounts(body: JsonValue): void {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return;
  for (const name of ['pieces', 'sheets']) {
    const items = Object.hasOwn(body, name) ? body[name] : undefined;
    if (!Array.isArray(items) || items.length <= LIMITS.MAX_ARRAY_ITEMS) continue;
    throw new ContractError(
      'too_many_items',
      `${name} has ${items.length} entries; at most ${LIMITS.MAX_ARRAY_ITEMS} are allowed.`,
    );
  }
}
