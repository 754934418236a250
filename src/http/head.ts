import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';
import { ContractError } from '../contract/errors.ts';

/**
 * Maximum header fields of a request; browsers and proxies send about thirty. Thousands of short ones would fit into
 * the size limit of a head, but take ten times its size in memory.
 */
export const MOST_FIELDS = 100;

/** Fields that must not be repeated: a proxy may use the first value, and this service the second. In lower case. */
const SINGLE = ['host', 'content-type', 'x-api-key'] as const;

/** Node also accepts HTTP/0.9, whose clients cannot read an answer with a head. */
const VERSIONS: ReadonlySet<string> = new Set(['1.0', '1.1']);

type Head = Pick<IncomingMessage, 'rawHeaders' | 'headers' | 'httpVersion'>;

/** The fault of a request head that Node's parser accepts, if it has any. */
export function faultOfHead({ rawHeaders, headers, httpVersion }: Head): ContractError | undefined {
  // Node drops headers beyond this, even a key.
  if (rawHeaders.length > 2 * MOST_FIELDS) {
    return new ContractError('head_too_large', `The request has more than ${MOST_FIELDS} headers.`);
  }
  if (!VERSIONS.has(httpVersion))
    return malformed(`HTTP/${httpVersion} is not supported, only HTTP/1.1 and 1.0.`);
  const repeated = firstRepeated(rawHeaders);
  if (repeated !== undefined) return malformed(`The header ${repeated} occurs twice.`);
  const { host, 'transfer-encoding': coding } = headers;
  if (host === undefined && httpVersion === '1.1') {
    return malformed('An HTTP/1.1 request must have a Host header.');
  }
  if (host !== undefined && !isHost(host))
    return malformed('The Host header must be a host with an optional port.');
  return coding === undefined ? undefined : faultOfCoding(coding, httpVersion);
}

const malformed = (message: string) => new ContractError('bad_request', message);

/** The name of the first field that occurs twice, as sent. This runs for every request, so it allocates nothing. */
function firstRepeated(rawHeaders: readonly string[]): string | undefined {
  // One bit for each of `SINGLE`.
  let seen = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    for (let index = 0; index < SINGLE.length; index += 1) {
      if (!isNamed(name, SINGLE[index] ?? '')) continue;
      const bit = 1 << index;
      if ((seen & bit) !== 0) return name;
      seen |= bit;
    }
  }
  return undefined;
}

/** Whether a field name is `lower` in any case. Names have no characters that this bit confuses with `-` or a letter. */
function isNamed(name: string, lower: string): boolean {
  if (name.length !== lower.length) return false;
  for (let at = 0; at < name.length; at += 1) {
    if ((name.charCodeAt(at) | 0x20) !== lower.charCodeAt(at)) return false;
  }
  return true;
}

/** RFC 3986, 3.2.2 and 3.2.3: an IPv6 address in brackets, or a name or IPv4 address, possibly empty; then a port. */
const HOST = /^(?:\[(?<v6>[^\]]*)\]|(?:[\w.~!$&'()*+,;=-]|%[\da-f]{2})*)(?::\d*)?$/i;

function isHost(host: string): boolean {
  const match = HOST.exec(host);
  const v6 = match?.groups?.['v6'];
  return match !== null && (v6 === undefined || isIPv6(v6));
}

/** Node decodes chunks and leaves every other coding in the body. HTTP/1.0 has no chunks (RFC 9112, 6.1). */
function faultOfCoding(coding: string, httpVersion: string): ContractError | undefined {
  if (httpVersion !== '1.1') return malformed(`HTTP/${httpVersion} does not support Transfer-Encoding.`);
  if (coding.toLowerCase() !== 'chunked')
    return malformed('The only supported Transfer-Encoding is chunked.');
  return undefined;
}
