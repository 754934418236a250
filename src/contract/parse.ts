import * as v from 'valibot';
import { Decimal, describe } from './decimal.ts';
import { ContractError } from './errors.ts';
import { type JsonValue, parseAsWritten, parseMember } from './json.ts';
import { LIMITS } from './limits.ts';
import { isObject, readAs } from './read.ts';
import { type SolveRequest, SolveRequestSchema } from './request.ts';

/** The number at a path such as `pieces[3].width` as its client wrote it, possibly truncated; undefined for plain integers. */
export type Sent = (path: string) => string | undefined;

/** A well-formed request, and what its client wrote. */
export interface ReadRequest {
  readonly request: SolveRequest;
  readonly sent: Sent;
}

/**
 * Reads the body of a solve request. The contract's defaults are applied here and nowhere else.
 *
 * @throws ContractError `invalid_json`, `too_many_items` or `invalid_schema`, checked in this order.
 */
export function readSolveRequest(bytes: Uint8Array): ReadRequest {
  const body = parseAsWritten(bytes);
  checkItemCounts(body);
  return { request: readAs(SolveRequestSchema, body), sent: sentIn(body) };
}

/** The request alone. */
export const parseSolveRequest = (bytes: Uint8Array): SolveRequest => readSolveRequest(bytes).request;

/** The path of everything in the request of a verification. */
export const REQUEST_PATH = 'request.';

const VerifyBodySchema = v.strictObject({
  request: SolveRequestSchema,
  response: v.custom<object>(isObject, ({ input }) => `must be an object, not ${describe(input)}`),
});

/** The body of a verification. */
export interface VerifyBody extends ReadRequest {
  /** The text of the response, which is JSON. What is in it was not read: it may have a million values. */
  readonly response: Uint8Array<ArrayBuffer>;
}

/**
 * Reads the body of a verification. Paths in messages begin with `request.` or `response.`.
 *
 * @throws ContractError `payload_too_large` or `invalid_json`; then `too_many_items` or `invalid_schema`, in this order.
 */
export function parseVerifyBody(bytes: Uint8Array<ArrayBuffer>): VerifyBody {
  const { body, textOf } = parseMember(bytes, 'request');
  if (isObject(body)) checkItemCounts(body['request'], REQUEST_PATH);
  const { request } = readAs(VerifyBodySchema, body);
  return { request, sent: sentIn(body, REQUEST_PATH), response: textOf('response') };
}

/** @param prefix of all paths. */
function sentIn(body: JsonValue, prefix = ''): Sent {
  return (path) => {
    const steps = (prefix + path).split(/[.[\]]+/).filter((step) => step !== '');
    const value = steps.reduce<unknown>((place, step) => (place as Record<string, unknown>)?.[step], body);
    return value instanceof Decimal ? describe(value) : undefined;
  };
}

/**
 * @param prefix of the paths in messages.
 * @throws ContractError `too_many_items`.
 */
function checkItemCounts(body: unknown, prefix = ''): void {
  if (!isObject(body)) return;
  for (const name of ['pieces', 'sheets']) {
    const items = Object.hasOwn(body, name) ? body[name] : undefined;
    if (!Array.isArray(items) || items.length <= LIMITS.MAX_ARRAY_ITEMS) continue;
    throw new ContractError(
      'too_many_items',
      `${prefix}${name} has ${items.length} entries; at most ${LIMITS.MAX_ARRAY_ITEMS} are allowed.`,
    );
  }
}
