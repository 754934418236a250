import packageJson from '../../package.json' with { type: 'json' };
import { loadBinary } from '../native/binary.ts';
import type { Native, Solved } from './native.ts';
import { Outcomes } from './outcomes.ts';

/** What a function of the addon takes beside whom to tell of its outcome. */
type Given<Work extends (outcomes: never, id: never, ...given: never[]) => void> =
  Parameters<Work> extends [unknown, unknown, ...infer Rest] ? Rest : never;

/** The native addon, whose work gives promises. Each rejects with an `Error` that has the `code` of the failure. */
export interface Addon extends Omit<Native, 'solve' | 'verify' | 'examine' | 'Outcomes'> {
  solve(...given: Given<Native['solve']>): Promise<Solved>;
  verify(...given: Given<Native['verify']>): Promise<Buffer>;
  examine(...given: Given<Native['examine']>): Promise<Buffer>;
}

/**
 * Loads the addon built for this platform.
 *
 * @throws Error with a one-line message if the addon is missing, does not load, or belongs to another release.
 */
export function loadAddon(): Addon {
  const native = loadBinary('cutting-layout') as Native;
  const version = native.engineVersion();
  if (version !== packageJson.version)
    throw new Error(
      `the native addon is of release ${version}, not of ${packageJson.version}: install both again`,
    );
  return withPromises(native);
}

function withPromises(native: Native): Addon {
  const outcomes = new Outcomes(native);
  return {
    ...native,
    solve: (...given) => outcomes.of((told, id) => native.solve(told, id, ...given)),
    verify: (...given) => outcomes.of((told, id) => native.verify(told, id, ...given)),
    examine: (...given) => outcomes.of((told, id) => native.examine(told, id, ...given)),
  };
}
