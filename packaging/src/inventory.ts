import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Component } from './component.ts';
import { linkedCrates } from './crates.ts';
import { bundledPackages, type Metafile } from './npm.ts';
import { linkedRuntimes } from './runtimes.ts';

/**
 * Bundles that the npm package contains and the server archives do not: no server measures, serves an assistant, prints or
 * is a library. `packaging/package.sh` leaves out the same.
 */
export const NOT_IN_ARCHIVES = ['bench.cjs', 'library.cjs', 'mcp.cjs', 'paper.cjs'] as const;

/** The files that the bundles for assistants and for paper read. */
export const isAsset = (file: string): boolean => /\.(wasm|ttf)$/.test(file);

/** Whether a file of `dist` is left out of the server archives. */
export const isNotInArchives = (file: string): boolean =>
  isAsset(file) || NOT_IN_ARCHIVES.some((name) => file === `dist/${name}`);

/** Each build of pages writes here what went into them; see packaging/pages/modules.ts. */
const PAGES = 'dist/page-modules';

/** The files that went into the bundles and the pages. */
export const metafiles = (): Metafile[] =>
  ['dist/bundle.json', ...readdirSync(PAGES).map((name) => join(PAGES, name))].map((file) =>
    JSON.parse(readFileSync(file, 'utf8')),
  );

/**
 * Everything that is published besides our own code, sorted by name.
 *
 * @param isLeftOut tells which files of `dist` are not published.
 */
export function inventory(toolchain: string, isLeftOut?: (file: string) => boolean): Component[] {
  const all = [...bundledPackages(metafiles(), isLeftOut), ...linkedCrates(), ...linkedRuntimes(toolchain)];
  return all.sort((a, b) => (`${a.name} ${a.version}` < `${b.name} ${b.version}` ? -1 : 1));
}
