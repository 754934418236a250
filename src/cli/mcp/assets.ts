import { readFile } from 'node:fs/promises';
import renderer from '@resvg/resvg-wasm/index_bg.wasm';
import { readBuiltInFonts } from '../../fonts/built-in.ts';
import type { PngAssets } from './png.ts';

/** Reads the files that the build puts beside the program. */
export async function readAssets(): Promise<PngAssets> {
  const { regular, bold } = await readBuiltInFonts();
  const wasm = await readFile(new URL(renderer, import.meta.url));
  return { renderer: Uint8Array.from(wasm), fonts: [regular, bold] };
}
