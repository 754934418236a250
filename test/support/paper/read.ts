/** Reads PDF documents back: their texts by pdf.js, and what is filled from their drawing operators. */

import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import jsqr from 'jsqr';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Rectangle } from '../../../src/svg/paper.ts';

export const MILLIMETRE = 72 / 25.4;

export interface ReadText {
  readonly text: string;
  /** In millimetres, from the left and from above. */
  readonly x: number;
  readonly y: number;
}

export interface ReadPage {
  readonly width: number;
  readonly height: number;
  readonly texts: readonly ReadText[];
}

export async function readPdf(bytes: Uint8Array): Promise<{ title: unknown; pages: ReadPage[] }> {
  const task = getDocument({ data: Uint8Array.from(bytes), verbosity: 0 });
  const document = await task.promise;
  const { info } = await document.getMetadata();
  const pages: ReadPage[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const [, , width = 0, height = 0] = page.view;
    const { items } = await page.getTextContent();
    const texts = items.flatMap((item) =>
      'str' in item && item.str.trim() !== ''
        ? [
            {
              text: item.str,
              x: item.transform[4] / MILLIMETRE,
              y: (height - item.transform[5]) / MILLIMETRE,
            },
          ]
        : [],
    );
    pages.push({ width: width / MILLIMETRE, height: height / MILLIMETRE, texts });
  }
  await task.destroy();
  return { title: (info as { Title?: unknown }).Title, pages };
}

/** All texts of a document, in order. */
export const allText = (pages: readonly ReadPage[]): string =>
  pages.flatMap(({ texts }) => texts.map(({ text }) => text)).join('\n');

/** The drawing operators of each page. */
function operatorsOf(bytes: Uint8Array): string[] {
  const file = Buffer.from(bytes).toString('latin1');
  return Array.from(file.matchAll(/stream\n([\s\S]*?)\nendstream/g), ([, stream = '']) => {
    const text = inflateSync(Buffer.from(stream, 'latin1')).toString('latin1');
    return text.startsWith('1 0 0 -1 0 ') ? text : '';
  }).filter((text) => text !== '');
}

/** Every colour that a document fills something with. */
export function fillsOf(bytes: Uint8Array): Set<string> {
  const hex = (share: string) =>
    Math.round(Number(share) * 255)
      .toString(16)
      .padStart(2, '0');
  return new Set(
    operatorsOf(bytes).flatMap((text) =>
      Array.from(
        text.matchAll(/^([\d.]+) ([\d.]+) ([\d.]+) scn$/gm),
        ([, ...rgb]) => `#${rgb.map(hex).join('')}`,
      ),
    ),
  );
}

/** What each page fills, in millimetres from above. */
export function filledOf(bytes: Uint8Array): Rectangle[][] {
  return operatorsOf(bytes).map((text) =>
    Array.from(text.matchAll(/((?:^[\d.-]+ [\d.-]+ [\d.-]+ [\d.-]+ re\n)+)f$/gm), ([, run = '']) =>
      run
        .trim()
        .split('\n')
        .map((line) => {
          const [x = 0, y = 0, width = 0, height = 0] = line
            .split(' ')
            .slice(0, 4)
            .map((points) => Number(points) / MILLIMETRE);
          return { x, y, width, height };
        }),
    ).flat(),
  );
}

const PIXELS = 6;

/** The QR code inside a part of a page. */
export function qrIn(filled: readonly Rectangle[], box: Rectangle): string | undefined {
  const [width, height] = [Math.ceil(box.width * PIXELS), Math.ceil(box.height * PIXELS)];
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (const part of filled) {
    const inside =
      part.x >= box.x - 0.01 &&
      part.y >= box.y - 0.01 &&
      part.x + part.width <= box.x + box.width + 0.01 &&
      part.y + part.height <= box.y + box.height + 0.01;
    if (!inside) continue;
    const [left, top] = [(part.x - box.x) * PIXELS, (part.y - box.y) * PIXELS];
    for (let y = Math.round(top); y < Math.round(top + part.height * PIXELS); y += 1)
      for (let x = Math.round(left); x < Math.round(left + part.width * PIXELS); x += 1)
        data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
  }
  const decode = jsqr as unknown as typeof jsqr.default;
  return decode(data, width, height)?.data;
}

const font = (name: string): Uint8Array =>
  new Uint8Array(readFileSync(`node_modules/@expo-google-fonts/arimo/${name}/Arimo_${name}.ttf`));

/** When the documents of tests are made. */
export const DATE = '2026-01-02T03:04:05.000Z';

export const FONTS = { regular: font('400Regular'), bold: font('700Bold') };

/** Collects a document. */
export function collector(): { readonly write: (chunk: Uint8Array) => void; readonly bytes: () => Buffer } {
  const chunks: Uint8Array[] = [];
  return { write: (chunk) => void chunks.push(chunk), bytes: () => Buffer.concat(chunks) };
}
