import type { Operations } from './calls.ts';
import { contentsOf } from './contents.ts';
import { issuanceOperations } from './issuance.ts';
import { jobOperations } from './jobs.ts';
import { keysOf, operatorOperations } from './keys.ts';
import { replayOperations } from './replays.ts';
import type { OnSession } from './session.ts';
import { usageOperations } from './usage.ts';
import type { Vault } from './vault.ts';

/** What each kind of database does in its own way. */
export type OwnOperations = OnSession<Pick<Operations, 'policy' | 'proveWritable'>>;

/** The operations that are the same in both kinds of database. */
export function operationsOf(
  vault: Vault,
  secretFile: string,
): Omit<OnSession<Operations>, keyof OwnOperations> {
  const contents = contentsOf(vault);
  const keys = keysOf(vault);
  const usage = usageOperations(vault, keys);
  const replays = replayOperations(vault, contents, keys, usage);
  return {
    findKey: keys.find,
    ...usage,
    ...contents.operations,
    ...replays,
    ...jobOperations(vault, { contents, keys, usage, replays }),
    ...issuanceOperations(vault, keys),
    ...operatorOperations(vault, keys, secretFile),
  };
}
