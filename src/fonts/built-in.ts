import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import regular from '@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf';
import bold from '@expo-google-fonts/arimo/700Bold/Arimo_700Bold.ttf';
import { filesWith, INDEX, otherLetters, SHAPER, type Slice } from './scripts.ts';

/** The fonts that the build puts beside the bundles. */
export interface BuiltInFonts {
  readonly regular: Uint8Array;
  readonly bold: Uint8Array;
}

/** The fonts of other scripts, and HarfBuzz, which lays out their texts. */
export interface ScriptFonts {
  readonly more: readonly Uint8Array[];
  readonly shaper?: Uint8Array<ArrayBuffer>;
}

/** Reads the built-in fonts. */
export async function readBuiltInFonts(): Promise<BuiltInFonts> {
  return { regular: await read(regular), bold: await read(bold) };
}

/** Beside the bundle, and from the sources. */
const FOLDERS = ['./pages/fonts/', '../../dist/pages/fonts/'];

/** Reads the fonts that have the letters of texts. There are none where the pages are not installed. */
export async function readScriptFonts(texts: string): Promise<ScriptFonts> {
  const folder = FOLDERS.find((each) => existsSync(new URL(each + INDEX, import.meta.url)));
  const letters = otherLetters(texts);
  if (folder === undefined || letters.size === 0) return { more: [] };
  const index: Slice[] = JSON.parse(Buffer.from(await read(folder + INDEX)).toString());
  const more = await Promise.all(filesWith(letters, index).map((file) => read(folder + file)));
  return { more, shaper: await read(folder + SHAPER) };
}

const read = async (name: string) => Uint8Array.from(await readFile(new URL(name, import.meta.url)));
