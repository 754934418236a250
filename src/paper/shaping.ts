/** Lays out texts of every script with HarfBuzz: joined, reordered and stacked letters, and marks in their places. */

import { unzlibSync } from 'fflate';

/** A glyph in the order of printing, in units of its font. */
export interface ShapedGlyph {
  readonly id: number;
  /** The letters that it stands for, in the order of reading. The widest of several glyphs has them all. */
  readonly codePoints: readonly number[];
  readonly position: Position;
}

interface Position {
  xAdvance: number;
  yAdvance: number;
  xOffset: number;
  yOffset: number;
}

/**
 * What is used of HarfBuzz. A pointer is a number. The package's own JavaScript loads the program by itself, which the
 * worker of the page may not do, and awaits it while it is imported, which a CommonJS bundle cannot.
 */
interface HarfBuzz {
  readonly memory: { readonly buffer: ArrayBuffer; readonly grow: (pages: number) => number };
  readonly __wasm_call_ctors: () => void;
  readonly malloc: (bytes: number) => number;
  readonly free: (pointer: number) => void;
  readonly hb_blob_create: (
    data: number,
    bytes: number,
    mode: number,
    owner: number,
    destroy: number,
  ) => number;
  readonly hb_face_create: (blob: number, index: number) => number;
  readonly hb_font_create: (face: number) => number;
  readonly hb_buffer_create: () => number;
  readonly hb_buffer_destroy: (buffer: number) => void;
  readonly hb_buffer_add_utf16: (
    buffer: number,
    text: number,
    units: number,
    offset: number,
    length: number,
  ) => void;
  readonly hb_buffer_guess_segment_properties: (buffer: number) => void;
  readonly hb_shape: (font: number, buffer: number, features: number, count: number) => void;
  readonly hb_buffer_get_length: (buffer: number) => number;
  readonly hb_buffer_get_glyph_infos: (buffer: number, length: number) => number;
  readonly hb_buffer_get_glyph_positions: (buffer: number, length: number) => number;
}

/** Browsers and Node have it; the types of Node lack it. */
const { WebAssembly: wasm } = globalThis as unknown as {
  readonly WebAssembly: {
    readonly Module: new (program: Uint8Array<ArrayBuffer>) => object;
    readonly Instance: new (module: object, imports: object) => { readonly exports: unknown };
  };
};

/** Nobody changes the bytes of a font. */
const READ_ONLY = 1;

const PAGE_BYTES = 65_536;

/** 32-bit words of what HarfBuzz tells of a glyph, and as many of its position. */
const WORDS = 5;

export class Shaper {
  readonly #harfBuzz: HarfBuzz;

  /** @param program HarfBuzz as WebAssembly. */
  constructor(program: Uint8Array<ArrayBuffer>) {
    const abort = () => {
      throw new Error('HarfBuzz aborted');
    };
    const env = {
      emscripten_resize_heap: (bytes: number) => this.#grow(bytes),
      _abort_js: abort,
      _setitimer_js: abort,
      _emscripten_runtime_keepalive_clear: abort,
    };
    const { exports } = new wasm.Instance(new wasm.Module(program), {
      env,
      wasi_snapshot_preview1: { proc_exit: abort },
    });
    this.#harfBuzz = exports as HarfBuzz;
    this.#harfBuzz.__wasm_call_ctors();
  }

  /**
   * Opens a font, for as long as there is the shaper.
   *
   * @param file TrueType or OpenType.
   * @returns lays out a text of one script and direction.
   */
  open(file: Uint8Array): (text: string) => ShapedGlyph[] {
    const harfBuzz = this.#harfBuzz;
    const data = harfBuzz.malloc(file.byteLength);
    new Uint8Array(harfBuzz.memory.buffer).set(file, data);
    const blob = harfBuzz.hb_blob_create(data, file.byteLength, READ_ONLY, 0, 0);
    const font = harfBuzz.hb_font_create(harfBuzz.hb_face_create(blob, 0));
    return (text) => this.#shape(font, text);
  }

  #shape(font: number, text: string): ShapedGlyph[] {
    const harfBuzz = this.#harfBuzz;
    const units = harfBuzz.malloc(2 * text.length);
    const words = new Uint16Array(harfBuzz.memory.buffer, units, text.length);
    for (let index = 0; index < text.length; index += 1) words[index] = text.charCodeAt(index);
    const buffer = harfBuzz.hb_buffer_create();
    harfBuzz.hb_buffer_add_utf16(buffer, units, text.length, 0, text.length);
    harfBuzz.hb_buffer_guess_segment_properties(buffer);
    harfBuzz.hb_shape(font, buffer, 0, 0);
    const length = harfBuzz.hb_buffer_get_length(buffer) * WORDS;
    const infosAt = harfBuzz.hb_buffer_get_glyph_infos(buffer, 0);
    const positionsAt = harfBuzz.hb_buffer_get_glyph_positions(buffer, 0);
    const { buffer: memory } = harfBuzz.memory;
    const infos = new Uint32Array(memory.slice(infosAt, infosAt + 4 * length));
    const positions = new Int32Array(memory.slice(positionsAt, positionsAt + 4 * length));
    harfBuzz.hb_buffer_destroy(buffer);
    harfBuzz.free(units);
    return glyphsOf(text, infos, positions);
  }

  #grow(bytes: number): number {
    const { memory } = this.#harfBuzz;
    memory.grow(Math.ceil((bytes - memory.buffer.byteLength) / PAGE_BYTES));
    return 1;
  }
}

function glyphsOf(text: string, infos: Uint32Array, positions: Int32Array): ShapedGlyph[] {
  const glyphs = Array.from({ length: infos.length / WORDS }, (_, index) => {
    const [id = 0, , start = 0] = infos.subarray(index * WORDS);
    const [xAdvance = 0, yAdvance = 0, xOffset = 0, yOffset = 0] = positions.subarray(index * WORDS);
    return { id, start, position: { xAdvance, yAdvance, xOffset, yOffset } };
  });
  // Glyphs of a cluster share the place in the text where it begins. Each cluster ends where the next one begins.
  const starts = [...new Set(glyphs.map(({ start }) => start))].sort((a, b) => a - b);
  const ends = new Map(starts.map((start, index) => [start, starts[index + 1]]));
  const widest = new Map<number, (typeof glyphs)[number]>();
  for (const glyph of glyphs) {
    const { position } = widest.get(glyph.start) ?? {};
    if (position === undefined || position.xAdvance < glyph.position.xAdvance) widest.set(glyph.start, glyph);
  }
  return glyphs.map((glyph) => {
    const { id, start, position } = glyph;
    const letters = widest.get(start) === glyph ? text.slice(start, ends.get(start)) : '';
    return { id, codePoints: Array.from(letters, (letter) => letter.codePointAt(0) ?? 0), position };
  });
}

/** How a compressed font begins, and the fonts that HarfBuzz reads. */
const WOFF = 0x774f4646;
const SHAPED = new Set([0x00010000, 0x4f54544f, 0x74727565]);

/** Whether HarfBuzz reads a font. */
export const isShaped = (file: Uint8Array): boolean => SHAPED.has(viewOf(file).getUint32(0));

/**
 * A font without its compression; other files as they are.
 *
 * @throws RangeError or an error of the decompression if the file is damaged.
 */
export function uncompressed(file: Uint8Array): Uint8Array {
  const from = viewOf(file);
  if (file.byteLength < 44 || from.getUint32(0) !== WOFF) return file;
  const count = from.getUint16(12);
  const head = new DataView(new ArrayBuffer(12 + 16 * count));
  head.setUint32(0, from.getUint32(4));
  head.setUint16(4, count);
  const tables: Uint8Array[] = [];
  let end = head.byteLength;
  for (let index = 0; index < count; index += 1) {
    const entry = 44 + 20 * index;
    const at = from.getUint32(entry + 4);
    const packed = from.getUint32(entry + 8);
    const bytes = from.getUint32(entry + 12);
    const data = file.subarray(at, at + packed);
    const table = new Uint8Array((bytes + 3) & ~3);
    table.set(packed < bytes ? unzlibSync(data) : data);
    tables.push(table);
    const to = 12 + 16 * index;
    head.setUint32(to, from.getUint32(entry));
    head.setUint32(to + 4, from.getUint32(entry + 16));
    head.setUint32(to + 8, end);
    head.setUint32(to + 12, bytes);
    end += table.byteLength;
  }
  const whole = new Uint8Array(end);
  whole.set(new Uint8Array(head.buffer));
  let at = head.byteLength;
  for (const table of tables) {
    whole.set(table, at);
    at += table.byteLength;
  }
  return whole;
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength);
