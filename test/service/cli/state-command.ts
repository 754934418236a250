import { join } from 'node:path';
import { beforeEach } from 'vitest';
import type { Ended } from '../../support/cli/command.ts';
import { runHere } from '../../support/cli/in-process.ts';
import { temporaryFolder } from '../../support/folder.ts';

/** The actor and time of operations that bypass the command line. */
export const STAMP = { at: '2026-11-21T10:00:00.000Z', actor: 'test' };

interface StateCommand {
  readonly folder: string;
  /** The state database in it, which does not exist yet. */
  readonly file: string;
  /** Runs `cutting-layout state` on it. */
  readonly state: (...args: string[]) => Promise<Ended>;
}

/** A folder for each test of the file, and the command that works on the state in it. */
export function stateCommandEach(): StateCommand {
  const command: Partial<StateCommand> = {};
  beforeEach(() => {
    const folder = temporaryFolder();
    const file = join(folder, 'state.sqlite');
    Object.assign(command, {
      folder,
      file,
      state: (...args) => runHere(['state', ...args, '--state', file]),
    } satisfies StateCommand);
  });
  return command as StateCommand;
}
