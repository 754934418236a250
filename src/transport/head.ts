import type { IncomingMessage } from 'node:http';

/**
 * Maximum header fields of a request; browsers and proxies send about thirty. Thousands of short ones would fit into
 * the size limit of a head, but take ten times its size in memory.
 */
export const MAX_FIELDS = 100;

/** Fields that must not be repeated: a proxy may use the first value, and this service the second. */
const SINGLE = ['host', 'content-type', 'x-api-key'];

/** Node also accepts HTTP/0.9, whose clients cannot read an answer with a head. */
const VERSIONS = ['1.0', '1.1'];

type Head = Pick<IncomingMessage, 'rawHeaders' | 'headers' | 'headersDistinct' | 'httpVersion'>;

/** An error in a request head that Node's parser accepts. */
interface HeadError {
  readonly code: 'bad_request' | 'head_too_large';
  readonly message: string;
}

/** The error of a request head; undefined if there is none. */
export function errorOfHead({
  rawHeaders,
  headers,
  headersDistinct,
  httpVersion,
}: Head): HeadError | undefined {
  // Node drops headers beyond this, even a key.
  if (rawHeaders.length > 2 * MAX_FIELDS)
    return { code: 'head_too_large', message: `The request has more than ${MAX_FIELDS} headers.` };
  const repeated = SINGLE.find((name) => (headersDistinct[name]?.length ?? 0) > 1);
  const { host, 'transfer-encoding': coding } = headers;
  if (!VERSIONS.includes(httpVersion))
    return badRequest(`HTTP/${httpVersion} is not supported, only HTTP/1.1 and 1.0.`);
  if (repeated !== undefined) return badRequest(`The header ${repeated} occurs twice.`);
  if (host === undefined && httpVersion === '1.1')
    return badRequest('An HTTP/1.1 request must have a Host header.');
  // Node decodes chunks and leaves every other coding in the body. HTTP/1.0 has no chunks (RFC 9112, 6.1).
  if (coding !== undefined && (coding.toLowerCase() !== 'chunked' || httpVersion === '1.0'))
    return badRequest('The only supported Transfer-Encoding is chunked, in HTTP/1.1.');
  return undefined;
}

const badRequest = (message: string): HeadError => ({ code: 'bad_request', message });
