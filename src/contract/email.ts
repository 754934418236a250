/** Longest part before the @, and longest address (RFC 5321, sections 4.5.3.1.1 and 4.5.3.1.3). */
const MAX_LOCAL = 64;
const MAX_ADDRESS = 254;

/** Letters and digits of any script: addresses may be internationalized (RFC 6531). */
const WORD = '\\p{L}\\p{M}\\p{N}';
const ATOM = `[${WORD}!#$%&'*+/=?^_\`{|}~-]+`;
const LABEL = `[${WORD}](?:[${WORD}-]{0,61}[${WORD}])?`;
const ADDRESS = new RegExp(`^(?<local>${ATOM}(?:\\.${ATOM})*)@${LABEL}(?:\\.${LABEL})+$`, 'u');

/** The form in which addresses are compared: trimmed, NFKC, lower case, and nothing else. */
export const normalizeEmail = (email: string): string => email.trim().normalize('NFKC').toLowerCase();

/** Whether a normalized address is well formed: a name, an @, and a domain of two labels or more. */
export function isWellFormedEmail(email: string): boolean {
  if (email.length > MAX_ADDRESS) return false;
  const local = ADDRESS.exec(email)?.groups?.['local'];
  return local !== undefined && local.length <= MAX_LOCAL;
}
