/** 32 random hexadecimal digits: a name that nothing else has, and that nobody can guess. */
export const randomName = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
