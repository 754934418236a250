import type { Component } from '../../../packaging/src/component.ts';
import { linkedCrates } from '../../../packaging/src/crates.ts';
import { metafiles } from '../../../packaging/src/inventory.ts';
import { bundledPackages } from '../../../packaging/src/npm.ts';

/** The shipped components from the registries of npm and Cargo. */
export const shipped: readonly Component[] = [...bundledPackages(metafiles()), ...linkedCrates()];
