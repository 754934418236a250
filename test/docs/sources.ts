import { readdirSync } from 'node:fs';
import { posix } from 'node:path';
import { ROOT, read } from './documents.ts';

/** The files below a folder of the repository that end in `extension`. */
export function filesBelow(folder: string, extension: string): string[] {
  return readdirSync(ROOT + folder, { recursive: true, encoding: 'utf8' })
    .map((name) => posix.join(folder, name))
    .filter((path) => path.endsWith(extension))
    .sort();
}

/** What a source says without its comments; of Rust also without its unit tests, which stand at the end. */
export function code(path: string): string {
  const text = path.endsWith('.rs') ? withoutTests(read(path)) : read(path).replace(/\/\*[\s\S]*?\*\//g, '');
  return text.replace(/(^|\s)\/\/.*$/gm, '');
}

function withoutTests(text: string): string {
  const [product = ''] = text.split(/^#\[cfg\(test\)\]\nmod \w+ \{$/m);
  return product;
}

/** The files whose code matches. */
export const matching = (files: readonly string[], pattern: RegExp): string[] =>
  files.filter((path) => pattern.test(code(path)));

/** What a TypeScript source imports: packages by their names, files by their paths in the repository. */
export function imports(path: string): string[] {
  const found = code(path).matchAll(/\b(?:from|import)\s*\(?\s*'([^']+)'/g);
  return Array.from(found, ([, name = '']) =>
    name.startsWith('.') ? posix.join(posix.dirname(path), name) : name,
  );
}

/**
 * The modules of its crate that a Rust source names.
 *
 * @throws Error where it names several in one path, which would go unseen.
 */
export function crateModules(path: string): Set<string> {
  const text = code(path);
  if (/\bcrate::\{/.test(text)) throw new Error(`${path}: one \`use\` a module, please`);
  return new Set(Array.from(text.matchAll(/\bcrate::(\w+)/g), ([, name = '']) => name));
}
