import { ContractError } from '../contract/errors.ts';

/** The details of an internal error, for the operator alone. */
export function faultOf(error: unknown): { readonly code?: unknown; readonly stack: string } {
  if (!(error instanceof Error)) return { stack: String(error) };
  const code = 'code' in error && !(error instanceof ContractError) ? error.code : undefined;
  return { code, stack: error.stack ?? error.message };
}
