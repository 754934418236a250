/** The end of a phase of the load: after a number of requests, or of seconds. */
export type Limit = { readonly requests: number } | { readonly seconds: number };

/** The number of requests, and the time in milliseconds, that a limit allows. */
export function bounds(limit: Limit): { readonly requests: number; readonly ms: number } {
  return 'requests' in limit
    ? { requests: limit.requests, ms: Number.POSITIVE_INFINITY }
    : { requests: Number.POSITIVE_INFINITY, ms: limit.seconds * 1000 };
}

/** A part of a limit, at least one request. */
export const part = (limit: Limit, share: number): Limit =>
  'requests' in limit ? { requests: Math.ceil(limit.requests * share) } : { seconds: limit.seconds * share };
