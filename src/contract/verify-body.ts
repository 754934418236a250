import * as v from 'valibot';
import { describe } from './describe.ts';
import { ContractError } from './errors.ts';
import { type JsonObject, parseAround } from './json.ts';
import { LIMITS } from './limits.ts';
import { firstOffence, isObject } from './offence.ts';
import { checkItemCounts } from './parse.ts';
import { type SolveRequest, SolveRequestSchema } from './request.ts';

/** The path of everything in the request. */
export const REQUEST_PATH = 'request.';

const VerifyBodySchema = v.strictObject({
  request: SolveRequestSchema,
  response: v.custom<object>(isObject, ({ input }) => `must be an object, not ${describe(input)}`),
});

/** The body of a verification. */
export interface VerifyBody {
  readonly request: SolveRequest;
  /** The text of the request. */
  readonly requestBytes: Uint8Array<ArrayBuffer>;
  /** The text of the response, which is JSON. What is in it was not read: it may have a million values. */
  readonly response: Uint8Array<ArrayBuffer>;
}

/**
 * Reads the body of a verification. Paths in messages begin with `request.` or `response.`.
 *
 * @throws ContractError `invalid_json`, `payload_too_large`, `too_many_items` or `invalid_schema`, checked in this order.
 */
export function parseVerifyBody(bytes: Uint8Array<ArrayBuffer>): VerifyBody {
  const { body, texts } = parseAround(bytes, 'response');
  const requestBytes = texts.get('request');
  if (requestBytes && requestBytes.byteLength > LIMITS.MAX_REQUEST_BYTES) {
    const message = `The request is larger than ${LIMITS.MAX_REQUEST_BYTES} bytes.`;
    throw new ContractError('payload_too_large', message);
  }
  if (isObject(body)) checkItemCounts((body as JsonObject)['request'], REQUEST_PATH);
  const { success, output } = v.safeParse(VerifyBodySchema, body, { abortEarly: true });
  const response = texts.get('response');
  if (success && requestBytes && response) return { request: output.request, requestBytes, response };
  const asWritten = () => parseAround(bytes, 'response', true).body;
  throw new ContractError('invalid_schema', firstOffence(VerifyBodySchema, body, asWritten));
}
