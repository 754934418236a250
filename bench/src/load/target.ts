import { UsageError } from '../../../src/setting.ts';

/** The service under load. */
export interface Target {
  /** Without a path. */
  readonly url: string;
  /** Sent with every solve. */
  readonly headers: Readonly<Record<string, string>>;
}

export const SOLVE = '/api/v1/solve';
export const VALIDATE = '/api/v1/validate';
export const VERIFY = '/api/v1/verify';
export const REQUEST_KEY = '/api/v1/request-key';
export const HEALTH = '/health';

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/**
 * The service at `url`, with its key if one is given.
 *
 * @throws UsageError if it is not on this machine: put only your own service under load.
 */
export function targetAt(url: string, apiKey: string | undefined): Target {
  const { protocol, hostname, origin } = URL.canParse(url) ? new URL(url) : new URL('about:blank');
  if (protocol !== 'http:' || !LOOPBACK.test(hostname)) {
    throw new UsageError(`--url must be an http URL of a loopback address, not '${url}'`);
  }
  const key = apiKey === undefined ? {} : { 'X-API-Key': apiKey };
  return { url: origin, headers: { 'Content-Type': 'application/json', ...key } };
}
