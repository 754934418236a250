import { read } from '../docs/documents.ts';

/** The site of the server archive. */
export const SITE = read('packaging/server/nginx.conf');

interface Ports {
  readonly service: number;
  readonly plain: number;
  readonly tls: number;
}

/** How the site of a test differs from the one shipped. */
interface Changes {
  /** The requests beside the first that a client may send at once. */
  readonly burst?: number;
  /** The requests that a client may send. */
  readonly rate?: string;
  /** How long the service may take to answer. */
  readonly readTimeout?: string;
}

/**
 * The site as it is shipped, but for its ports, and without the certificate: TLS itself is tried by
 * packaging/test/site.sh. A header says which address a client has, so that one machine can have many; and a client may
 * send one request a minute, so that no test has to hurry.
 */
export const siteOn = (
  { service, plain, tls }: Ports,
  { burst = 100, rate = '1r/m', readTimeout = '100s' }: Changes = {},
): string =>
  SITE.replaceAll(/^.*(listen \[::\]|ssl_\w+).*\n/gm, '')
    .replace('127.0.0.1:8080', `127.0.0.1:${service}`)
    .replace('listen 80;', `listen 127.0.0.1:${plain};`)
    .replace('listen 443 ssl ', `${CLIENT_OF_TEST} listen 127.0.0.1:${tls} `)
    .replace(/rate=\d+r\/s/, `rate=${rate}`)
    .replace(/burst=\d+/, `burst=${burst}`)
    .replace('proxy_read_timeout 100s', `proxy_read_timeout ${readTimeout}`);

const CLIENT_OF_TEST = `
  set_real_ip_from 127.0.0.1; real_ip_header X-Test-Address;
  location = /client-of-test { return 200 $cutting_layout_client; }`;
