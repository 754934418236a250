import { readFile } from 'node:fs/promises';
import regular from '@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf';
import bold from '@expo-google-fonts/arimo/700Bold/Arimo_700Bold.ttf';
import type { FontFiles } from '../../paper/fonts.ts';
import { readInput } from '../terminal.ts';

/**
 * Reads the fonts that the build puts beside the program, and those of the user.
 *
 * @throws UsageError if one of these cannot be read.
 */
export async function readFonts(more: readonly string[]): Promise<FontFiles> {
  const own = async (name: string) => new Uint8Array(await readFile(new URL(name, import.meta.url)));
  return {
    regular: await own(regular),
    bold: await own(bold),
    more: await Promise.all(more.map(async (path) => new Uint8Array(await readInput(path)))),
  };
}
