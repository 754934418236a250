import { describe, expect, test } from 'vitest';
import { newDataKey, rewrapDataKey, Vault } from '../../../src/state/vault.ts';

const SECRET = Buffer.alloc(32, 1);
const OTHER = Buffer.alloc(32, 2);

const dataKey = newDataKey(SECRET);
const vault = Vault.unseal(dataKey, SECRET);

describe('the vault', () => {
  test('hashes the same text to the same hash, and to another as another kind or with another data key', () => {
    expect(vault.hash('key', 'a')).toEqual(Vault.unseal(dataKey, SECRET).hash('key', 'a'));
    const others = [vault.hash('key', 'b'), vault.hash('email', 'a'), vault.hash('client', 'a')];
    const stranger = Vault.unseal(newDataKey(SECRET), SECRET);
    const all = [vault.hash('key', 'a'), ...others, stranger.hash('key', 'a')];
    expect(new Set(all.map(String)).size).toBe(5);
    for (const hash of all) expect(hash).toHaveLength(32);
  });

  test('remembers a hash whatever is done to what it returned', () => {
    const expected = Buffer.from(vault.hash('key', 'kept'));
    for (let time = 0; time < 3; time++) {
      expect(vault.hash('key', 'kept')).toEqual(expected);
      vault.hash('key', 'kept').fill(0);
    }
  });

  test('opens text it sealed, which is sealed differently each time and nowhere in plain text', () => {
    const hash = vault.hash('key', 'cl_free_x');
    const [one, two] = [vault.seal('cl_free_x', hash), vault.seal('cl_free_x', hash)];
    expect(vault.open(one, hash)).toBe('cl_free_x');
    expect(vault.open(two, hash)).toBe('cl_free_x');
    expect(one).not.toEqual(two);
    expect(one.includes('cl_free')).toBe(false);
  });

  test('opens nothing that was changed, cut, or moved beside another hash', () => {
    const hash = vault.hash('key', 'a');
    const sealed = vault.seal('text', hash);
    for (let index = 0; index < sealed.length; index++) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8(changed.readUInt8(index) ^ 1, index);
      expect(() => vault.open(changed, hash)).toThrow();
      expect(() => vault.open(sealed.subarray(0, index), hash)).toThrow();
    }
    expect(() => vault.open(sealed, vault.hash('key', 'b'))).toThrow();
  });

  test('is the same after its secret has changed, and opens with the new one alone', () => {
    const rewrapped = rewrapDataKey(dataKey, SECRET, OTHER);
    const moved = Vault.unseal(rewrapped, OTHER);
    const hash = vault.hash('email', 'a');
    expect(moved.hash('email', 'a')).toEqual(hash);
    expect(moved.open(vault.seal('text', hash), hash)).toBe('text');
    const complaint = 'was encrypted with another secret';
    expect(() => Vault.unseal(rewrapped, SECRET)).toThrow(complaint);
    expect(() => Vault.unseal(dataKey, OTHER)).toThrow(complaint);
    expect(() => rewrapDataKey(dataKey, OTHER, SECRET)).toThrow(complaint);
  });
});
