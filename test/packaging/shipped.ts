import { readFileSync } from 'node:fs';
import type { Component } from '../../packaging/src/component.ts';
import { linkedCrates } from '../../packaging/src/crates.ts';
import { bundledPackages, type Metafile } from '../../packaging/src/npm.ts';

const metafile = JSON.parse(
  readFileSync(new URL('../../dist/bundle.json', import.meta.url), 'utf8'),
) as Metafile;

/** What is shipped and comes from the registries of npm and Cargo. */
export const shipped: readonly Component[] = [...bundledPackages(metafile), ...linkedCrates()];
