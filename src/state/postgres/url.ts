import { readFileSync } from 'node:fs';
import type { ClientConfig } from 'pg';
import { parse } from 'pg-connection-string';
import { messageOf } from '../../contract/errors.ts';

/** TLS as pg takes it; false for none. */
export type Tls = NonNullable<ClientConfig['ssl']>;

/** How to connect. */
export interface Target {
  readonly host: string | undefined;
  readonly port: number | undefined;
  readonly user: string | undefined;
  readonly database: string | undefined;
  /** Read at each connection, so that it can be changed while the service runs. Undefined: as libpq finds it. */
  readonly password: string | (() => string) | undefined;
  /** The kinds of connection to try, in order, as `sslmode` says. */
  readonly tls: readonly Tls[];
  readonly applicationName: string;
  /** Names the database for people: no user, no password. */
  readonly shown: string;
}

/** The parameters of libpq that mean something here. */
const PARAMETERS = [
  'host',
  'port',
  'user',
  'password',
  'dbname',
  'sslmode',
  'sslrootcert',
  'sslcert',
  'sslkey',
  'application_name',
];

const MODES = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full'] as const;

/**
 * Reads the URL of a database as libpq does. What libpq would understand and this cannot do is refused.
 *
 * @param passwordFile of the password; '' if there is none.
 * @throws Error, which never quotes the URL.
 */
export function readUrl(text: string, passwordFile: string): Target {
  const url = urlOf(text);
  refuseUnknown(url);
  const asked = url.searchParams.get('sslmode') ?? 'prefer';
  const mode = MODES.find((known) => known === asked);
  if (mode === undefined) throw new Error(`sslmode must be one of ${MODES.join(', ')}, not '${asked}'`);
  const usesSystemRoots = url.searchParams.get('sslrootcert') === 'system';
  if (usesSystemRoots) {
    if (mode !== 'verify-full') throw new Error('sslrootcert=system needs sslmode=verify-full');
    url.searchParams.delete('sslrootcert');
  }
  url.searchParams.set('sslmode', mode === 'allow' ? 'prefer' : mode);
  const read = parsed(url, passwordFile);
  const host = read.host || undefined;
  const isSocket = host?.startsWith('/') === true;
  const tls = typeof read.ssl === 'object' ? read.ssl : {};
  const port = numberOf(read.port);
  const database = url.searchParams.get('dbname') ?? read.database ?? undefined;
  return {
    host,
    port,
    user: read.user || undefined,
    database,
    password: passwordOf(read.password || undefined, passwordFile),
    tls: isSocket || mode === 'disable' ? [false] : kinds(mode, tls),
    applicationName: read.application_name ?? 'cutting-layout',
    shown: shownAs(host, port, database),
  };
}

function urlOf(text: string): URL {
  let url: URL;
  try {
    // libpq knows URLs without a host; the standard does not if they name a user.
    url = new URL(text.replace(/@(?=[/?]|$)/, '@localhost'));
  } catch {
    if (/\/\/[^/?]*,/.test(text)) throw new Error('a PostgreSQL URL must name one host, not several');
    throw new Error('the PostgreSQL URL is malformed; write it as postgres://USER@HOST:PORT/DATABASE');
  }
  if (url.host.includes(',')) throw new Error('a PostgreSQL URL must name one host, not several');
  return url;
}

function refuseUnknown({ searchParams }: URL): void {
  for (const name of searchParams.keys()) {
    if (!PARAMETERS.includes(name))
      throw new Error(
        `the PostgreSQL URL has the unknown parameter '${name}': known are ${PARAMETERS.join(', ')}`,
      );
  }
}

function parsed({ href, searchParams }: URL, passwordFile: string) {
  const isTwice = (new URL(href).password !== '' || searchParams.has('password')) && passwordFile !== '';
  if (isTwice) throw new Error('the password is in the PostgreSQL URL and in a file: remove one of them');
  try {
    return parse(href, { useLibpqCompat: true });
  } catch (error) {
    const isCertificate = error instanceof Error && 'path' in error;
    if (isCertificate)
      throw new Error(`cannot read a certificate of the PostgreSQL URL: ${messageOf(error)}`);
    if (searchParams.get('sslmode') === 'verify-ca') throw new Error('sslmode=verify-ca needs sslrootcert');
    throw new Error('the PostgreSQL URL is malformed');
  }
}

function kinds(mode: (typeof MODES)[number], tls: object): Target['tls'] {
  if (mode === 'prefer') return [tls, false];
  return mode === 'allow' ? [false, tls] : [tls];
}

function passwordOf(inUrl: string | undefined, file: string): Target['password'] {
  if (file === '') return inUrl;
  const read = () => {
    try {
      return readFileSync(file, 'utf8').replace(/\r?\n$/, '');
    } catch (error) {
      throw new Error(`cannot read the password file: ${messageOf(error)}`);
    }
  };
  read();
  return read;
}

function numberOf(port: string | null | undefined): number | undefined {
  if (port === undefined || port === null || port === '') return undefined;
  const number = Number(port);
  if (Number.isInteger(number) && number > 0 && number < 65_536) return number;
  throw new Error('the port of the PostgreSQL URL must be a number from 1 to 65535');
}

function shownAs(host: string | undefined, port: number | undefined, database: string | undefined): string {
  const name = host?.includes(':') ? `[${host}]` : host;
  const authority = name?.startsWith('/') ? encodeURIComponent(name) : (name ?? '');
  return `postgresql://${authority}${port === undefined ? '' : `:${port}`}/${encodeURIComponent(database ?? '')}`;
}
