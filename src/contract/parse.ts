import * as v from 'valibot';
import { Decimal } from './decimal.ts';
import { describe } from './describe.ts';
import { ContractError } from './errors.ts';
import { type JsonValue, parseAsWritten, parseJson } from './json.ts';
import { LIMITS } from './limits.ts';
import { firstOffence } from './offence.ts';
import { type SolveRequest, SolveRequestSchema } from './request.ts';

/**
 * Reads the body of a solve request. The contract's defaults are applied here and nowhere else.
 *
 * @throws ContractError `invalid_json`, `too_many_items` or `invalid_schema`, checked in this order.
 */
export function parseSolveRequest(bytes: Uint8Array): SolveRequest {
  return checkSolveRequest(parseJson(bytes), () => parseAsWritten(bytes));
}

/**
 * Like `parseSolveRequest`, for a body that is JSON values already.
 *
 * @param asWritten returns the body with its numbers as the client wrote them; called only to quote one.
 * @throws ContractError `too_many_items` or `invalid_schema`, checked in this order.
 */
export function checkSolveRequest(body: JsonValue, asWritten?: () => JsonValue): SolveRequest {
  checkItemCounts(body);
  const { success, output } = v.safeParse(SolveRequestSchema, body, { abortEarly: true });
  if (success) return output;
  throw new ContractError('invalid_schema', firstOffence(SolveRequestSchema, body, asWritten));
}

/** The number at a path such as `pieces[3].width` as its client wrote it, possibly truncated; undefined for plain integers. */
export type Sent = (path: string) => string | undefined;

/** Looks numbers up in the body. The body is parsed again when the first number is asked for. */
export function sentIn(bytes: Uint8Array): Sent {
  let body: JsonValue | undefined;
  return (path) => {
    body ??= parseAsWritten(bytes);
    const steps = path.split(/[.[\]]+/).filter((step) => step !== '');
    const value = steps.reduce<unknown>((place, step) => (place as Record<string, unknown>)?.[step], body);
    return value instanceof Decimal ? describe(value) : undefined;
  };
}

/**
 * @param prefix of the paths in messages.
 * @throws ContractError `too_many_items`.
 */
export function checkItemCounts(body: JsonValue | undefined, prefix = ''): void {
  if (typeof body !== 'object' || body === null || Array.isArray(body) || body instanceof Decimal) return;
  for (const name of ['pieces', 'sheets']) {
    const items = Object.hasOwn(body, name) ? body[name] : undefined;
    if (!Array.isArray(items) || items.length <= LIMITS.MAX_ARRAY_ITEMS) continue;
    throw new ContractError(
      'too_many_items',
      `${prefix}${name} has ${items.length} entries; at most ${LIMITS.MAX_ARRAY_ITEMS} are allowed.`,
    );
  }
}
