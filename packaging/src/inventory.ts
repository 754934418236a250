import { readFileSync } from 'node:fs';
import type { Component } from './component.ts';
import { linkedCrates } from './crates.ts';
import { bundledPackages, type Metafile } from './npm.ts';
import { linkedRuntimes } from './runtimes.ts';

/**
 * Bundles that the npm package has, and the server archives do not: nobody measures or draws for an assistant on a
 * server. `packaging/package.sh` leaves the same out.
 */
export const NOT_IN_ARCHIVES = ['bench.cjs', 'mcp.cjs'] as const;

/** The files that the bundle for assistants reads. */
export const isAsset = (file: string): boolean => /\.(wasm|ttf)$/.test(file);

/** Whether a file of `dist` is left out of the server archives. */
export const isNotInArchives = (file: string): boolean =>
  isAsset(file) || NOT_IN_ARCHIVES.some((name) => file === `dist/${name}`);

/**
 * All that is published beside our own code, in the order of the names.
 *
 * @param isLeftOut tells which files of `dist` are not published.
 */
export function inventory(toolchain: string, isLeftOut?: (file: string) => boolean): Component[] {
  const metafile = JSON.parse(readFileSync('dist/bundle.json', 'utf8')) as Metafile;
  const all = [...bundledPackages(metafile, isLeftOut), ...linkedCrates(), ...linkedRuntimes(toolchain)];
  return all.sort((a, b) => (`${a.name} ${a.version}` < `${b.name} ${b.version}` ? -1 : 1));
}
