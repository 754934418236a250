/** The fonts of a paper: the built-in one, and those of other scripts that its texts need. */

import regular from '@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf';
import bold from '@expo-google-fonts/arimo/700Bold/Arimo_700Bold.ttf';
import { scriptFonts } from '../../../src/fonts/scripts.ts';
import type { FontFiles } from '../../../src/paper/fonts.ts';
import { FileProblem } from './problem.ts';

export const NOT_LOADED = 'The PDF generator could not be loaded. Try again.';

/** Where the build lays out the fonts of scripts, from the page. */
const FOLDER = 'fonts/';

/** @throws FileProblem if a font could not be loaded. */
export async function fontsFor(texts: string): Promise<FontFiles> {
  const builtIn = { regular: await load(regular), bold: await load(bold) };
  return { ...builtIn, ...(await scriptFonts(texts, (file) => load(FOLDER + file))) };
}

async function load(file: string): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await fetch(file).catch(() => undefined);
  if (!answer?.ok) throw new FileProblem(NOT_LOADED);
  return new Uint8Array(await answer.arrayBuffer());
}
