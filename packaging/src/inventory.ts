import { readFileSync } from 'node:fs';
import type { Component } from './component.ts';
import { linkedCrates } from './crates.ts';
import { bundledPackages, type Metafile } from './npm.ts';
import { linkedRuntimes } from './runtimes.ts';

/** The bundle that the npm package has, and the server archives do not. */
export const BENCHMARKS = 'dist/bench.cjs';

/**
 * All that is published beside our own code, in the order of the names.
 *
 * @param leftOut the bundle that is not published.
 */
export function inventory(toolchain: string, leftOut?: string): Component[] {
  const metafile = JSON.parse(readFileSync('dist/bundle.json', 'utf8')) as Metafile;
  const all = [...bundledPackages(metafile, leftOut), ...linkedCrates(), ...linkedRuntimes(toolchain)];
  return all.sort((a, b) => (`${a.name} ${a.version}` < `${b.name} ${b.version}` ? -1 : 1));
}
