import { readBuiltInFonts } from '../../fonts/built-in.ts';
import type { FontFiles } from '../../paper/fonts.ts';
import { readInput } from '../terminal.ts';

/**
 * Reads the built-in fonts and those of the user.
 *
 * @param paths of the user's fonts.
 * @throws UsageError if one of these cannot be read.
 */
export async function readFonts(paths: readonly string[]): Promise<FontFiles> {
  const more = await Promise.all(paths.map(async (path) => new Uint8Array(await readInput(path))));
  return { ...(await readBuiltInFonts()), more };
}
