import type { ErrorBody } from './types.ts';

/** An answer of the API, or what came instead of one. */
export type Answer<Body> =
  | { readonly kind: 'ok'; readonly body: Body }
  | { readonly kind: 'refused'; readonly error: ErrorBody['error'] }
  /** No answer of the API: no connection, or a proxy answered. */
  | { readonly kind: 'unreachable'; readonly message: string }
  | { readonly kind: 'stopped' };
