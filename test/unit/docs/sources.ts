import { readdirSync } from 'node:fs';
import { posix } from 'node:path';
import { ROOT, read } from '../../support/docs/documents.ts';

/** The files below a folder of the repository that end in one of `extensions`. */
export function filesBelow(folder: string, ...extensions: readonly string[]): string[] {
  return readdirSync(ROOT + folder, { recursive: true, encoding: 'utf8' })
    .map((name) => posix.join(folder, name))
    .filter((path) => extensions.some((extension) => path.endsWith(extension)))
    .sort();
}

/** The code of a source without its comments; of Rust also without its unit tests, which stand at the end. */
export function code(path: string): string {
  return withoutComments(read(path), path);
}

/** The text of a source without what `code` leaves out. */
export function withoutComments(source: string, path: string): string {
  const text = path.endsWith('.rs') ? withoutTests(source) : source.replace(/\/\*[\s\S]*?\*\//g, '');
  return text.replace(/(^|\s)\/\/.*$/gm, '');
}

function withoutTests(text: string): string {
  const [product = ''] = text.split(/^#\[cfg\(test\)\]\nmod \w+ \{$/m);
  return product;
}

/** The files whose code matches. */
export const matching = (files: readonly string[], pattern: RegExp): string[] =>
  files.filter((path) => pattern.test(code(path)));
