import type { Operations } from './calls.ts';
import { contentsOf } from './contents.ts';
import { issuanceOperations } from './issuance.ts';
import { jobOperations } from './jobs.ts';
import { keyOperations, keysOf, operatorOperations } from './keys.ts';
import { replayOperations } from './replays.ts';
import type { OnSession } from './session.ts';
import { usageOf } from './usage.ts';
import type { Vault } from './vault.ts';

/** What each kind of database does in its own way. */
export type OwnOperations = OnSession<Pick<Operations, 'policy' | 'proveWritable'>>;

/** The operations that are the same in both kinds of database. */
export function operationsOf(vault: Vault, secretFile: string) {
  const contents = contentsOf(vault);
  const keys = keysOf(vault);
  const usage = usageOf(vault);
  const ofKeys = keyOperations(keys, usage);
  const replays = replayOperations(vault, contents, keys, ofKeys.chargeKey);
  const operations: Omit<OnSession<Operations>, keyof OwnOperations> = {
    ...usage.operations,
    ...ofKeys,
    ...contents.operations,
    ...replays,
    ...jobOperations(vault, { ...ofKeys, contents, keys, usage, replays }),
    ...issuanceOperations(vault, keys),
    ...operatorOperations(vault, keys, secretFile),
  };
  return { operations, usage, keys };
}
