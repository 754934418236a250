import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * The scripts that the built-in font lacks, each a package `@fontsource/noto-sans-SCRIPT`. The order is that in which a
 * letter is looked for. The last three come in slices of some hundred letters.
 */
const SCRIPTS = [
  'arabic',
  'armenian',
  'bengali',
  'devanagari',
  'ethiopic',
  'georgian',
  'gujarati',
  'gurmukhi',
  'kannada',
  'khmer',
  'lao',
  'malayalam',
  'myanmar',
  'oriya',
  'sinhala',
  'tamil',
  'telugu',
  'thai',
  'sc',
  'jp',
  'kr',
];

/** Of Korean, only what has Hangul: the Chinese letters are those of the other two. */
const HANGUL = { from: 0xac00, to: 0xd7a3 };

/**
 * Copies the fonts of the scripts and HarfBuzz, which lays them out, into `folder`, with an index of their letters. The
 * page loads them from there, and so do the library and the command line.
 *
 * @param metafile where to write which files of packages they are, for the bill of materials.
 */
export function copyFonts(folder, metafile) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const sources = ['node_modules/harfbuzzjs/dist/harfbuzz.wasm'];
  copyFileSync(sources[0], join(folder, 'harfbuzz.wasm'));
  const index = SCRIPTS.flatMap((script) => {
    const from = `node_modules/@fontsource/noto-sans-${script}`;
    const slices = Object.entries(JSON.parse(readFileSync(join(from, 'unicode.json'), 'utf8')));
    return slices.flatMap(([slice, ranges]) => {
      const letters = ranges.replaceAll(/U\+|\s/g, '');
      if (!isOf(script, slice, letters)) return [];
      const file = `noto-sans-${script}-${slice.replaceAll(/[[\]]/g, '')}-400-normal.woff`;
      sources.push(join(from, 'files', file));
      copyFileSync(sources.at(-1), join(folder, file));
      return [{ file, letters }];
    });
  });
  writeFileSync(join(folder, 'index.json'), JSON.stringify(index));
  const inputs = Object.fromEntries(sources.map((source) => [source, {}]));
  mkdirSync(dirname(metafile), { recursive: true });
  writeFileSync(metafile, JSON.stringify({ outputs: { pages: { inputs } } }));
}

/** Whether a slice has letters of the script itself, and not only Latin ones and signs. */
function isOf(script, slice, letters) {
  const isHangul = (range) => {
    const first = Number.parseInt(range, 16);
    return first >= HANGUL.from && first <= HANGUL.to;
  };
  return (
    slice === script || (slice.startsWith('[') && (script !== 'kr' || letters.split(',').some(isHangul)))
  );
}
