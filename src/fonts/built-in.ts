import { readFile } from 'node:fs/promises';
import regular from '@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf';
import bold from '@expo-google-fonts/arimo/700Bold/Arimo_700Bold.ttf';

/** The fonts that the build puts beside the bundles. */
export interface BuiltInFonts {
  readonly regular: Uint8Array;
  readonly bold: Uint8Array;
}

/** Reads the built-in fonts. */
export async function readBuiltInFonts(): Promise<BuiltInFonts> {
  const read = async (name: string) => Uint8Array.from(await readFile(new URL(name, import.meta.url)));
  return { regular: await read(regular), bold: await read(bold) };
}
