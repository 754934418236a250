import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Component } from './component.ts';
import { linkedCrates } from './crates.ts';
import { bundledPackages, type Metafile } from './npm.ts';
import { linkedRuntimes } from './runtimes.ts';

/** The bundle that the npm package contains and the server archives do not. */
export const BENCHMARKS = 'dist/bench.cjs';

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
 * @param leftOut the bundle that is not published.
 */
export function inventory(toolchain: string, leftOut?: string): Component[] {
  const all = [...bundledPackages(metafiles(), leftOut), ...linkedCrates(), ...linkedRuntimes(toolchain)];
  return all.sort((a, b) => (`${a.name} ${a.version}` < `${b.name} ${b.version}` ? -1 : 1));
}
