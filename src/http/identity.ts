import { isIP, isIPv4, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The origin of a request, as far as the transport knows. Tests pass it to the app instead of a connection. */
export interface Peer {
  readonly incoming?: { readonly socket: { readonly remoteAddress?: string | undefined } };
}

/** Prefix length of an IPv6 client: providers give each customer at least a /64 network. */
const IPV6_PREFIX = 64;

/** Prefix length of the network that many providers give one customer: 256 /64 clients that may all be one. */
const IPV6_SHARE_PREFIX = 56;

/** Stands for every client whose connection was gone before its address was read. */
const UNKNOWN = 'unknown';

/**
 * The client that a request without a key counts for: an IPv4 address, or the /64 network of an IPv6 address. An
 * IPv4-mapped IPv6 address counts as its IPv4 address.
 *
 * It is the address of the connection. With `trustProxyHeaders` it is the address in `CF-Connecting-IP`. Without that
 * header it is the last entry of `X-Forwarded-For`, which the nearest proxy wrote, with or without a port. A malformed
 * address is ignored.
 */
export function clientIdentity(
  headers: Pick<Headers, 'get'>,
  peer: Peer | undefined,
  trustProxyHeaders: boolean,
): string {
  const told = trustProxyHeaders ? networkOf(forwardedFor(headers)) : undefined;
  return told ?? connectionIdentity(peer?.incoming?.socket ?? {});
}

/** The client of a connection, whatever its requests say. */
export const connectionIdentity = ({
  remoteAddress,
}: {
  readonly remoteAddress?: string | undefined;
}): string => networkOf(remoteAddress) ?? UNKNOWN;

function forwardedFor(headers: Pick<Headers, 'get'>): string | undefined {
  return (
    headers.get('CF-Connecting-IP') || withoutPort(headers.get('X-Forwarded-For')?.split(',').at(-1)?.trim())
  );
}

/** `192.0.2.1:4711`, `[2001:db8::1]:4711` and `[2001:db8::1]`. An IPv6 address without brackets has no port. */
const WITH_PORT = /^(?:(?<v4>[\d.]+):\d{1,5}|\[(?<v6>[^\]]+)\](?::\d{1,5})?)$/;

/** The address of an entry that may have a port, as some proxies write it (RFC 7239, section 6). */
function withoutPort(entry = ''): string {
  const { v4, v6 } = WITH_PORT.exec(entry)?.groups ?? {};
  // Brackets are for IPv6 alone.
  if (v6 !== undefined) return isIPv6(v6) ? v6 : '';
  return v4 ?? entry;
}

/** The network of an address; undefined if the address is malformed. */
function networkOf(address = ''): string | undefined {
  if (isIPv4(address)) return address;
  // The library also accepts forms that only C libraries take for addresses, such as 127.1.
  if (isIP(address) === 0) return undefined;
  const [withoutZone = ''] = address.split('%');
  const parsed = ipaddr.process(withoutZone);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return ipv6Network(withoutZone, IPV6_PREFIX);
}

/**
 * The client for shares of the machine: the /56 network of an IPv6 identity, any other identity itself. Quotas count by
 * the identity itself.
 */
export function shareOf(identity: string): string {
  const slash = identity.indexOf('/');
  return slash < 0 ? identity : ipv6Network(identity.slice(0, slash), IPV6_SHARE_PREFIX);
}

const ipv6Network = (address: string, prefix: number): string =>
  `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/${prefix}`)}/${prefix}`;
