import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
/** Bytes. */
const KEY = 32;
const NONCE = 12;
const TAG = 16;

/** A new data key in its stored form: sealed with the master secret, which lies outside the database. */
export const newDataKey = (secret: Uint8Array): Buffer =>
  seal(wrapping(secret), randomBytes(KEY), 'data key');

/**
 * The stored data key, sealed with another master secret. Nothing else in the database depends on the secret.
 *
 * @throws Error if the data key was not sealed with `from`.
 */
export const rewrapDataKey = (sealed: Uint8Array, from: Uint8Array, to: Uint8Array): Buffer =>
  seal(wrapping(to), openDataKey(sealed, from), 'data key');

/**
 * Protects the state file: without the secret it does not reveal who has which key. Keys, addresses and client identities
 * are looked up by keyed hashes. Values that must be read back are sealed. Both use keys derived from the data key.
 */
export class Vault {
  readonly #sealing: Buffer;
  readonly #hashing: Readonly<Record<Hashed, Buffer>>;
  /** The decrypted data key. It stays the same when the secret changes. */
  readonly dataKey: Uint8Array;

  constructor(dataKey: Uint8Array) {
    this.dataKey = dataKey;
    this.#sealing = derive(dataKey, 'seal');
    this.#hashing = {
      key: derive(dataKey, 'hash key'),
      email: derive(dataKey, 'hash email'),
      client: derive(dataKey, 'hash client'),
      job: derive(dataKey, 'hash job'),
      replay: derive(dataKey, 'hash replay'),
      body: derive(dataKey, 'hash body'),
    };
  }

  /** @throws Error if the data key was not sealed with `secret`. */
  static unseal(dataKey: Uint8Array, secret: Uint8Array): Vault {
    return new Vault(openDataKey(dataKey, secret));
  }

  /** The keyed hash (HMAC-SHA-256) of a text. Each kind has hashes of its own. */
  hash(kind: Hashed, text: string): Buffer {
    return createHmac('sha256', this.#hashing[kind]).update(text).digest();
  }

  /** Encrypts a text (AES-256-GCM), bound to its own `hash`. */
  seal(text: string, hash: Uint8Array): Buffer {
    return seal(this.#sealing, Buffer.from(text), hash);
  }

  /** @throws Error if it was changed, or moved beside another hash. */
  open(sealed: Uint8Array, hash: Uint8Array): string {
    return open(this.#sealing, sealed, hash).toString();
  }

  /** Encrypts content (AES-256-GCM), bound to its place. */
  sealContent(content: Uint8Array, place: string): Buffer {
    return seal(this.#sealing, content, place);
  }

  /** @throws Error if it was changed, or moved to another place. */
  openContent(sealed: Uint8Array, place: string): Buffer {
    return open(this.#sealing, sealed, place);
  }
}

type Hashed = 'key' | 'email' | 'client' | 'job' | 'replay' | 'body';

function openDataKey(sealed: Uint8Array, secret: Uint8Array): Buffer {
  try {
    return open(wrapping(secret), sealed, 'data key');
  } catch {
    throw new Error('was encrypted with another secret than the one in the secret file, or is damaged');
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
