import { type Addon, loadAddon } from '../engine/addon.ts';

let addon: Addon | undefined;

/**
 * The addon, loaded when it is first needed: drawing does without it.
 *
 * @throws Error with a one-line remedy if it is missing.
 */
export function theAddon(): Addon {
  addon ??= loadAddon();
  return addon;
}
