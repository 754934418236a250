import { strToU8, zipSync } from 'fflate';
import { describe, expect, it, test } from 'vitest';
import { Archive } from '../../../../src/tables/workbook/archive.ts';

const MIB = 2 ** 20;

/** The bytes of a part. */
function read(bytes: Uint8Array, name = 'a'): string {
  const pieces: Uint8Array[] = [];
  new Archive(bytes).read(name, (piece) => pieces.push(piece));
  return Buffer.concat(pieces).toString();
}

const zip = (text: string, level: 0 | 6 = 6, comment = '') => {
  const bytes = zipSync({ a: [strToU8(text), { level }], 'b/c': strToU8('other') });
  if (comment === '') return bytes;
  new DataView(bytes.buffer).setUint16(bytes.length - 2, comment.length, true);
  return Uint8Array.from([...bytes, ...strToU8(comment)]);
};

/** A copy with other bytes at a position behind the first record with this signature. */
function changed(bytes: Uint8Array, signature: number, at: number, values: readonly number[]): Uint8Array {
  const copy = bytes.slice();
  const start = copy.findIndex(
    (_, index) => index + 4 <= copy.length && viewOf(copy).getUint32(index, true) === signature,
  );
  copy.set(values, start + at);
  return copy;
}
const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset);
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const END = 0x06054b50;

test.each([
  ['packed', zip('text'.repeat(5_000))],
  ['stored', zip('text'.repeat(5_000), 0)],
  ['in front of a comment', zip('text'.repeat(5_000), 6, 'by hand')],
  ['in a larger buffer', new Uint8Array([...zip('text'.repeat(5_000)), 1]).subarray(0, -1)],
])('a part is unpacked that is %s', (_, bytes) => {
  expect(read(bytes)).toBe('text'.repeat(5_000));
  expect(read(bytes, 'b/c')).toBe('other');
  expect([new Archive(bytes).has('a'), new Archive(bytes).has('d')]).toEqual([true, false]);
});

describe('an archive is refused', () => {
  const good = zip('text'.repeat(100));
  test.each([
    ['with another checksum', changed(good, ENTRY, 16, [1, 2, 3, 4])],
    ['with another length', changed(good, ENTRY, 24, [1])],
    ['with an unknown packing', changed(good, ENTRY, 10, [9])],
    ['with damaged data', changed(good, LOCAL, 34, [255, 255, 255, 255])],
    ['whose part begins nowhere', changed(good, ENTRY, 42, [255, 255, 255, 255])],
    ['whose part ends nowhere', changed(good, ENTRY, 20, [255, 255, 255, 127])],
    ['whose directory begins nowhere', changed(good, END, 16, [255, 255, 255, 255])],
    ['whose directory lists too much', changed(good, END, 10, [255, 255])],
    ['that is empty', new Uint8Array()],
    ['that has no end', good.subarray(0, -22)],
  ])('%s', (_, bytes) => {
    expect(() => read(bytes)).toThrow('The file is damaged, or no spreadsheet.');
  });

  it('without the part', () => {
    expect(() => read(good, 'd')).toThrow('The file is damaged');
  });

  it('with a password', () => {
    expect(() => read(changed(good, ENTRY, 8, [1]))).toThrow('The file is protected by a password.');
  });
});

// It is unpacked as far as it may be.
describe('a bomb', () => {
  const limit = 6 * MIB;
  const bomb = zipSync({ a: new Uint8Array(limit + 1), b: new Uint8Array(4 * MIB) });

  it('is not unpacked beyond the limit, whatever size it claims', () => {
    expect(bomb.length).toBeLessThan(MIB);
    let taken = 0;
    const unpack = (bytes: Uint8Array) =>
      new Archive(bytes, limit).read('a', ({ length }) => (taken += length));
    const claimed = changed(bomb, ENTRY, 24, [1, 0, 0, 0]);
    for (const bytes of [bomb, claimed]) {
      taken = 0;
      expect(() => unpack(bytes)).toThrow('The spreadsheet has more than 6 MiB once unpacked.');
      expect(taken).toBeLessThanOrEqual(limit);
    }
  });

  it('is found even if each of its parts is below the limit', () => {
    const archive = new Archive(bomb, limit);
    archive.read('b', () => undefined);
    expect(() => archive.read('b', () => undefined)).toThrow('more than 6 MiB');
  });
});
