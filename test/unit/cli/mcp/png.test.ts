import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { type PngRenderer, startPng } from '../../../../src/cli/mcp/png.ts';
import { FONT_FAMILY } from '../../../../src/svg/style.ts';

const read = (path: string) => Uint8Array.from(readFileSync(`node_modules/${path}`));

let draw: PngRenderer;

beforeAll(async () => {
  const fonts = ['400Regular', '700Bold'].map((name) => `@expo-google-fonts/arimo/${name}/Arimo_${name}.ttf`);
  draw = await startPng({ renderer: read('@resvg/resvg-wasm/index_bg.wasm'), fonts: fonts.map(read) });
});

const svg = (width: number, height: number, content = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}mm" height="${height}mm">${content}</svg>`;

const text = (words: string, weight = 'normal') =>
  `<text x="5" y="50" font-size="40" font-weight="${weight}" font-family="${FONT_FAMILY}">${words}</text>`;

const sizeOf = (png: Uint8Array) => [Buffer.from(png).readUInt32BE(16), Buffer.from(png).readUInt32BE(20)];
const digest = (png: Uint8Array) => createHash('sha256').update(png).digest('hex');

describe('a picture', () => {
  it('has its longer side as long as asked', () => {
    expect(sizeOf(draw(svg(200, 100), 400))).toEqual([400, 200]);
    expect(sizeOf(draw(svg(100, 200), 400))).toEqual([200, 400]);
  });

  it('shows text in the font of the drawings, bold where they are', () => {
    const words = ['', text('600 × 400'), text('600 × 400', 'bold'), text('601 × 400')];
    const pictures = words.map((word) => digest(draw(svg(300, 100, word), 300)));
    expect(new Set(pictures).size).toBe(4);
  });
});
