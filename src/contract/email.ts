import { LIMITS } from './limits.ts';

/** Longest part before the @ (RFC 5321, 4.5.3.1.1). */
const MAX_LOCAL = 64;

/** Letters and digits of any script: addresses may be internationalized (RFC 6531). */
const WORD = '\\p{L}\\p{M}\\p{N}';
const ATOM = `[${WORD}!#$%&'*+/=?^_\`{|}~-]+`;
const LABEL = `[${WORD}](?:[${WORD}-]{0,61}[${WORD}])?`;
/** No top-level domain is all digits (RFC 3696, section 2); a name that ends in digits is part of an IPv4 address. */
const TOP_LABEL = `(?=[^.]*\\p{L})${LABEL}`;
const ADDRESS = new RegExp(`^(?<local>${ATOM}(?:\\.${ATOM})*)@(?:${LABEL}\\.)+${TOP_LABEL}$`, 'u');

/**
 * Normalizes an address for comparison: trimmed, NFKC, lower case, and nothing else.
 *
 * @returns undefined if the address is malformed. A valid one is a name, an @, and a domain of two or more labels, the
 *   last of which has a letter.
 */
export function addressOf(email: string): string | undefined {
  // Checked before everything whose time grows with the length, and again after NFKC: one character can become 18.
  if (email.length > LIMITS.MAX_EMAIL_LENGTH) return undefined;
  const address = email.trim().normalize('NFKC').toLowerCase();
  return isWellFormed(address) ? address : undefined;
}

function isWellFormed(address: string): boolean {
  if (address.length > LIMITS.MAX_EMAIL_LENGTH) return false;
  const local = ADDRESS.exec(address)?.groups?.['local'];
  return local !== undefined && local.length <= MAX_LOCAL;
}
