import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';
import { ContractError } from '../contract/errors.ts';

/**
 * Fields of a head at most; browsers and proxies send some thirty. Thousands of short ones would fit into a head, and take
 * ten times its size in memory.
 */
export const MOST_FIELDS = 100;

/** Fields that say one thing. With two of them a proxy may go by the one, and this service by the other. */
const SINGLE: ReadonlySet<string> = new Set(['host', 'content-type', 'x-api-key']);

/** Node lets HTTP/0.9 pass as well, whose clients could make nothing of an answer with a head. */
const VERSIONS: ReadonlySet<string> = new Set(['1.0', '1.1']);

type Head = Pick<IncomingMessage, 'rawHeaders' | 'headers' | 'httpVersion'>;

/** What is wrong with the head of a request that Node's parser lets pass, if anything. */
export function faultOfHead({ rawHeaders, headers, httpVersion }: Head): ContractError | undefined {
  // Node leaves out what is beyond, be it a key.
  if (rawHeaders.length > 2 * MOST_FIELDS) {
    return new ContractError('head_too_large', `The head has more than ${MOST_FIELDS} fields.`);
  }
  if (!VERSIONS.has(httpVersion))
    return malformed(`HTTP/${httpVersion} is not understood, only HTTP/1.1 and 1.0.`);
  const repeated = firstRepeated(rawHeaders);
  if (repeated !== undefined) return malformed(`The header ${repeated} is there twice.`);
  const { host, 'transfer-encoding': coding } = headers;
  if (host === undefined && httpVersion === '1.1') {
    return malformed('A request of HTTP/1.1 must have the header Host.');
  }
  if (host !== undefined && !isHost(host))
    return malformed('The header Host is not a host with or without a port.');
  return coding === undefined ? undefined : faultOfCoding(coding, httpVersion);
}

const malformed = (message: string) => new ContractError('bad_request', message);

function firstRepeated(rawHeaders: readonly string[]): string | undefined {
  const seen = new Set<string>();
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]?.toLowerCase() ?? '';
    if (seen.has(name)) return rawHeaders[at];
    if (SINGLE.has(name)) seen.add(name);
  }
  return undefined;
}

/** RFC 3986, 3.2.2 and 3.2.3: an IPv6 address in brackets, or a name or IPv4 address, which may be empty; then a port. */
const HOST = /^(?:\[(?<v6>[^\]]*)\]|(?:[\w.~!$&'()*+,;=-]|%[\da-f]{2})*)(?::\d*)?$/i;

function isHost(host: string): boolean {
  const match = HOST.exec(host);
  const v6 = match?.groups?.['v6'];
  return match !== null && (v6 === undefined || isIPv6(v6));
}

/** Node takes the chunks off, and leaves every other coding in the body. HTTP/1.0 has no chunks (RFC 9112, 6.1). */
function faultOfCoding(coding: string, httpVersion: string): ContractError | undefined {
  if (httpVersion !== '1.1') return malformed(`HTTP/${httpVersion} has no Transfer-Encoding.`);
  if (coding.toLowerCase() !== 'chunked') return malformed('The only Transfer-Encoding is chunked.');
  return undefined;
}
