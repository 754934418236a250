import type * as declared from '../../crates/node/index.d.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { loadBinary } from '../native/binary.ts';

/** The native addon, with the types that its build generates. Its promises reject with an `Error` that has a `code`. */
export type Addon = typeof declared;

/**
 * Loads the addon built for this platform.
 *
 * @throws Error with a one-line message if the addon is missing, does not load, or belongs to another release.
 */
export function loadAddon(): Addon {
  const addon = loadBinary('cutting-layout') as Addon;
  const version = addon.engineVersion();
  if (version !== packageJson.version)
    throw new Error(
      `the native addon is of release ${version}, not of ${packageJson.version}: install both again`,
    );
  return addon;
}
