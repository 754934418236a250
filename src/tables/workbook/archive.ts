import { Inflate } from 'fflate';
import { PROTECTED, WorkbookError } from './workbook.ts';

/**
 * Bytes of all parts that are read of one workbook, once unpacked. A list of 10,000 rows and 20 columns takes some 8 MiB. Deflate
 * packs at most 1,032 times, so a small file could otherwise claim gigabytes.
 */
export const MAX_UNPACKED_BYTES = 64 * 2 ** 20;

/** Bytes that are unpacked at a time: they yield 4 MiB at most. */
const PIECE = 4_096;

/** Signatures and sizes of the records of a ZIP archive, as APPNOTE.TXT has them. */
const END = { signature: 0x06054b50, size: 22, longestComment: 0xffff } as const;
const ENTRY = { signature: 0x02014b50, size: 46 } as const;
const LOCAL = { signature: 0x04034b50, size: 30 } as const;
const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED = 1;

const DAMAGED = 'The file is damaged, or no spreadsheet.';

interface Part {
  readonly flags: number;
  readonly method: number;
  readonly crc: number;
  readonly packed: number;
  readonly unpacked: number;
  readonly offset: number;
}

/** The parts of a workbook, which is a ZIP archive. Sizes that it claims are not believed. */
export class Archive {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #parts = new Map<string, Part>();
  readonly #limit: number;
  #left: number;

  /** @throws WorkbookError if the directory of the archive is damaged. */
  constructor(bytes: Uint8Array, limit = MAX_UNPACKED_BYTES) {
    this.#bytes = bytes;
    this.#limit = limit;
    this.#left = limit;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const end = this.#end();
    const count = this.#view.getUint16(end + 10, true);
    let at = this.#view.getUint32(end + 16, true);
    for (let index = 0; index < count; index += 1) at = this.#list(at);
  }

  has(name: string): boolean {
    return this.#parts.has(name);
  }

  /**
   * Unpacks a part piece by piece.
   *
   * @throws WorkbookError if it is missing, damaged or encrypted, or if the parts that are read are too large together.
   */
  read(name: string, take: (bytes: Uint8Array) => void): void {
    const part = this.#parts.get(name);
    if (!part) throw new WorkbookError(DAMAGED);
    if (part.flags & ENCRYPTED) throw new WorkbookError(PROTECTED);
    const packed = this.#packed(part);
    let length = 0;
    let crc = 0;
    const deliver = (bytes: Uint8Array) => {
      length += bytes.length;
      this.#left -= bytes.length;
      if (this.#left < 0)
        throw new WorkbookError(
          `The spreadsheet has more than ${this.#limit / 2 ** 20} MiB once unpacked. Save only the table.`,
        );
      crc = crcOf(bytes, crc);
      take(bytes);
    };
    if (part.method === STORED) deliver(packed);
    else if (part.method === DEFLATED) inflate(packed, deliver);
    else throw new WorkbookError(DAMAGED);
    if (length !== part.unpacked || crc !== part.crc) throw new WorkbookError(DAMAGED);
  }

  /** Position of the record at the end, which a comment may follow. */
  #end(): number {
    const { signature, size, longestComment } = END;
    const last = this.#bytes.length - size;
    for (let at = last; at >= 0 && at >= last - longestComment; at -= 1) {
      if (this.#view.getUint32(at, true) === signature) return at;
    }
    throw new WorkbookError(DAMAGED);
  }

  /** Takes one entry of the directory. @returns the position of the next one. */
  #list(at: number): number {
    this.#expect(ENTRY, at);
    const view = this.#view;
    const nameLength = view.getUint16(at + 28, true);
    const next = at + ENTRY.size + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    const name = this.#bytes.subarray(at + ENTRY.size, at + ENTRY.size + nameLength);
    this.#parts.set(new TextDecoder().decode(name).replaceAll('\\', '/'), {
      flags: view.getUint16(at + 8, true),
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      packed: view.getUint32(at + 20, true),
      unpacked: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    });
    return next;
  }

  #packed({ offset, packed }: Part): Uint8Array {
    this.#expect(LOCAL, offset);
    const start =
      offset + LOCAL.size + this.#view.getUint16(offset + 26, true) + this.#view.getUint16(offset + 28, true);
    if (start + packed > this.#bytes.length) throw new WorkbookError(DAMAGED);
    return this.#bytes.subarray(start, start + packed);
  }

  #expect({ signature, size }: { signature: number; size: number }, at: number): void {
    if (at + size > this.#bytes.length || this.#view.getUint32(at, true) !== signature)
      throw new WorkbookError(DAMAGED);
  }
}

function inflate(packed: Uint8Array, deliver: (bytes: Uint8Array) => void): void {
  let unpacked: Uint8Array[] = [];
  const inflater = new Inflate((bytes) => unpacked.push(bytes));
  for (let at = 0; at < packed.length; at += PIECE) {
    const piece = packed.subarray(at, at + PIECE);
    try {
      inflater.push(piece, at + PIECE >= packed.length);
    } catch {
      throw new WorkbookError(DAMAGED);
    }
    for (const bytes of unpacked) deliver(bytes);
    unpacked = [];
  }
}

/** The polynomial of the CRC-32 of ZIP archives, with its bits reversed. */
const POLYNOMIAL = 0xedb88320;

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ POLYNOMIAL : value >>> 1;
  return value;
});

/** The CRC-32 of bytes that follow others, whose CRC-32 is `before`. */
export function crcOf(bytes: Uint8Array, before = 0): number {
  let crc = ~before;
  for (const byte of bytes) crc = (crc >>> 8) ^ (TABLE[(crc ^ byte) & 0xff] ?? 0);
  return ~crc >>> 0;
}
