import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
/** Bytes. */
const KEY = 32;
const NONCE = 12;
const TAG = 16;

/** Hashes remembered at most. */
const MOST_HASHES = 10_000;

/** A new data key, as it is stored: sealed with the master secret, which lies outside the database. */
export const newDataKey = (secret: Uint8Array): Buffer =>
  seal(wrapping(secret), randomBytes(KEY), 'data key');

/**
 * The stored data key under another master secret; nothing else in the database depends on the secret.
 *
 * @throws Error where `from` is not the secret that the data key was sealed with.
 */
export const rewrapDataKey = (sealed: Uint8Array, from: Uint8Array, to: Uint8Array): Buffer =>
  seal(wrapping(to), openDataKey(sealed, from), 'data key');

/**
 * Keeps the state file alone from telling who has which key: keys, addresses and client identities are found by keyed
 * hashes, and what has to be read again is sealed. The key of both is the data key.
 */
export class Vault {
  readonly #sealing: Buffer;
  readonly #hashing: Readonly<Record<Hashed, Buffer>>;
  /** The hashes of late, by kind and text: the same clients come again and again. */
  readonly #hashes = new Map<string, Buffer>();

  /** The data key, opened. It stays the same when the secret changes. */
  readonly dataKey: Uint8Array;

  constructor(dataKey: Uint8Array) {
    this.dataKey = dataKey;
    this.#sealing = derive(dataKey, 'seal');
    this.#hashing = {
      key: derive(dataKey, 'hash key'),
      email: derive(dataKey, 'hash email'),
      client: derive(dataKey, 'hash client'),
    };
  }

  /** @throws Error where `secret` is not the one that the data key was sealed with. */
  static unseal(dataKey: Uint8Array, secret: Uint8Array): Vault {
    return new Vault(openDataKey(dataKey, secret));
  }

  /** The keyed hash (HMAC-SHA-256) by which a text is found; the same text has another one as another kind. */
  hash(kind: Hashed, text: string): Buffer {
    const name = `${kind} ${text}`;
    const known = this.#hashes.get(name);
    if (known) return known;
    const hash = createHmac('sha256', this.#hashing[kind]).update(text).digest();
    if (this.#hashes.size >= MOST_HASHES) this.#hashes.clear();
    this.#hashes.set(name, hash);
    return hash;
  }

  /** Seals a text (AES-256-GCM) to be opened only beside `hash`, its own. */
  seal(text: string, hash: Uint8Array): Buffer {
    return seal(this.#sealing, Buffer.from(text), hash);
  }

  /** @throws Error where it was changed, or moved to another place. */
  open(sealed: Uint8Array, hash: Uint8Array): string {
    return open(this.#sealing, sealed, hash).toString();
  }
}

type Hashed = 'key' | 'email' | 'client';

function openDataKey(sealed: Uint8Array, secret: Uint8Array): Buffer {
  try {
    return open(wrapping(secret), sealed, 'data key');
  } catch {
    throw new Error(
      'was sealed with another secret than the one in the secret file, or its vault is damaged',
    );
  }
}

const wrapping = (secret: Uint8Array): Buffer => derive(secret, 'wrap');

const derive = (key: Uint8Array, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, '', `cutting-layout ${purpose}`, KEY));

function seal(key: Uint8Array, plain: Uint8Array, context: string | Uint8Array): Buffer {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(context));
  const hidden = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), hidden]);
}

function open(key: Uint8Array, sealed: Uint8Array, context: string | Uint8Array): Buffer {
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE), { authTagLength: TAG })
    .setAAD(Buffer.from(context))
    .setAuthTag(sealed.subarray(NONCE, NONCE + TAG));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE + TAG)), decipher.final()]);
}
