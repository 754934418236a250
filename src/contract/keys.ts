import * as v from 'valibot';
import { addressOf } from './email.ts';
import { ContractError } from './errors.ts';
import { parseAsWritten } from './json.ts';
import { LIMITS } from './limits.ts';
import { REQUESTED_PLAN } from './quotas.ts';
import { readAs } from './read.ts';
import { text } from './schema.ts';

const JSON_LIMITS = { depth: LIMITS.MAX_KEY_REQUEST_DEPTH, members: LIMITS.MAX_KEY_REQUEST_MEMBERS };

/** The body of a request for an evaluation key. */
export const KeyRequestSchema = v.strictObject({
  email: text(
    `Email address of the key's owner, at most ${LIMITS.MAX_EMAIL_LENGTH} characters. Compared after trimming, NFKC normalization and lower-casing.`,
  ),
  plan: text(`"${REQUESTED_PLAN}", the only plan that can be requested.`),
});

/** The address of a request for a key: as sent, and normalized. */
export interface KeyRead {
  readonly email: string;
  readonly address: string;
}

/**
 * Reads the body of a request for a key.
 *
 * @throws ContractError `invalid_json`, `invalid_schema`, `invalid_email` or `unsupported_plan`, checked in this order.
 */
export function parseKeyRequest(bytes: Uint8Array): KeyRead {
  const { email, plan } = readAs(KeyRequestSchema, parseAsWritten(bytes, JSON_LIMITS));
  const address = addressOf(email);
  if (address === undefined) throw new ContractError('invalid_email');
  if (plan !== REQUESTED_PLAN) throw new ContractError('unsupported_plan');
  return { email, address };
}
