/** Drawings of sheets, for download. */

import type { OffcutRule } from '../../../src/svg/offcuts.ts';
import type { DrawingFormat, FromDrawer, ToDrawer } from './draw-worker.ts';
import type { About } from './file-names.ts';
import type { Model, UsedSheet } from './model.ts';
import type { ResultState } from './state.ts';

/** Dots per inch of a PNG: sharp on paper. */
const DPI = 200;
/** Of a page in a browser. */
const SCREEN_DPI = 96;

/** The drawing of one sheet. */
export async function drawSheet(
  { model, rule: { value: rule } }: ResultState,
  used: UsedSheet,
  about: About,
  format: DrawingFormat,
): Promise<string> {
  const drawer = new Drawer(model, rule, used.ordinal, about, format);
  try {
    return await drawer.draw(used);
  } finally {
    drawer.end();
  }
}

/** The drawings of all sheets, as a ZIP archive. `onProgress` is told how many are drawn. */
export async function drawAll(
  { model, rule: { value: rule } }: ResultState,
  about: About,
  format: DrawingFormat,
  onProgress: (drawn: number) => void,
): Promise<Blob> {
  const drawer = new Drawer(model, rule, 0, about, format);
  try {
    for (const used of model.sheets) {
      await drawer.draw(used);
      onProgress(used.ordinal + 1);
    }
    return await drawer.archive();
  } finally {
    drawer.end();
  }
}

/** The worker behind the drawings. One request at a time. */
class Drawer {
  readonly #worker = new Worker(new URL('./draw-worker.ts', import.meta.url), { type: 'module' });

  constructor(
    { job, sheets, nameOf }: Model,
    rule: OffcutRule,
    ordinal: number,
    { base, remark }: About,
    format: DrawingFormat,
  ) {
    const names = new Map(job.pieces.map(({ originalIndex }) => [originalIndex, nameOf(originalIndex)]));
    this.#send({ kind: 'job', format, job, names, total: sheets.length, ordinal, rule, base, remark });
  }

  async draw({ result, ordinal }: UsedSheet): Promise<string> {
    const drawn = await this.#ask({ kind: 'sheet', sheet: result, ordinal });
    return drawn.kind === 'drawn' ? drawn.drawing : '';
  }

  async archive(): Promise<Blob> {
    const made = await this.#ask({ kind: 'archive' });
    return new Blob(made.kind === 'archive' ? [made.bytes] : [], { type: 'application/zip' });
  }

  end(): void {
    this.#worker.terminate();
  }

  #send(message: ToDrawer): void {
    this.#worker.postMessage(message);
  }

  #ask(message: ToDrawer): Promise<FromDrawer> {
    return new Promise((resolve, reject) => {
      this.#worker.onmessage = ({ data }: MessageEvent<FromDrawer>) => resolve(data);
      this.#worker.onerror = () => reject(new Error('The drawing could not be made.'));
      this.#send(message);
    });
  }
}

/** An SVG drawing as PNG, large enough to print. */
export async function toPng(svg: string): Promise<Blob> {
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const scale = DPI / SCREEN_DPI;
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(image.naturalWidth * scale);
    canvas.height = Math.round(image.naturalHeight * scale);
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => {
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be made.'))));
    });
  } finally {
    URL.revokeObjectURL(url);
  }
}
