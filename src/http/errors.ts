import { ContractError } from '../contract/errors.ts';

/**
 * The headers of every answer. Answers are data for programs: nothing to run, to frame, to keep, or to guess the type
 * of. Browser clients of any origin may read all of them, refusals included; no cookies are involved.
 */
export const EVERY_ANSWER: Readonly<Record<string, string>> = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'X-Request-Id, Idempotency-Replayed, Location',
};

/** The details of an internal error, for the operator alone. */
export function faultOf(error: unknown): { readonly code?: unknown; readonly stack: string } {
  if (!(error instanceof Error)) return { stack: String(error) };
  const code = 'code' in error && !(error instanceof ContractError) ? error.code : undefined;
  return { code, stack: error.stack ?? error.message };
}
