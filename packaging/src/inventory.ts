import { readFileSync } from 'node:fs';
import type { Component } from './component.ts';
import { linkedCrates } from './crates.ts';
import { bundledPackages, type Metafile } from './npm.ts';
import { linkedRuntimes } from './runtimes.ts';

/** All that is in the published packages beside our own code, in the order of the names. */
export function inventory(toolchain: string): Component[] {
  const metafile = JSON.parse(readFileSync('dist/bundle.json', 'utf8')) as Metafile;
  const all = [...bundledPackages(metafile), ...linkedCrates(), ...linkedRuntimes(toolchain)];
  return all.sort((a, b) => (`${a.name} ${a.version}` < `${b.name} ${b.version}` ? -1 : 1));
}
