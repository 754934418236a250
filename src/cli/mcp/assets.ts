import { readFile } from 'node:fs/promises';
import regular from '@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf';
import bold from '@expo-google-fonts/arimo/700Bold/Arimo_700Bold.ttf';
import renderer from '@resvg/resvg-wasm/index_bg.wasm';
import type { PngAssets } from './png.ts';

/** Reads the files that the build puts beside the program. */
export async function readAssets(): Promise<PngAssets> {
  const read = async (name: string) => Uint8Array.from(await readFile(new URL(name, import.meta.url)));
  return { renderer: await read(renderer), fonts: await Promise.all([regular, bold].map(read)) };
}
