import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import regular from '@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf';
import bold from '@expo-google-fonts/arimo/700Bold/Arimo_700Bold.ttf';
import { INDEX, type ScriptFonts, scriptFonts } from './scripts.ts';

/** The fonts that the build puts beside the bundles. */
export interface BuiltInFonts {
  readonly regular: Uint8Array;
  readonly bold: Uint8Array;
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
  return folder === undefined ? { more: [] } : scriptFonts(texts, (file) => read(folder + file));
}

const read = async (name: string) => Uint8Array.from(await readFile(new URL(name, import.meta.url)));
