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

/**
 * The headers of every page. Its files and its address are for this service's pages alone, and it may use nothing of the
 * device. A page of HTML replaces the policy.
 */
export const EVERY_PAGE: Readonly<Record<string, string>> = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': EVERY_ANSWER['Content-Security-Policy'] ?? '',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};
