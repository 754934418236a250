/** The commands of `cutting-layout bench`. They have their own bundle, which the command line loads if it is installed. */

import type { Table } from '../../src/arguments.ts';
import { command } from '../../src/cli/command.ts';
import { benchFigures } from './cli/figures.ts';
import { benchGenerate } from './cli/generate.ts';
import { benchLoad, loadRoles, type Main } from './cli/load.ts';
import { solveAll } from './cli/solve-all.ts';
import { serveOrders } from './worker.ts';
import { WORKER } from './worker-protocol.ts';

/** A solver in a process of its own, started by the benchmark. */
const worker = command({
  name: WORKER,
  isHidden: true,
  async run() {
    await serveOrders();
    return 0;
  },
});

/** @param main runs a command line of the whole program. */
export const bench = (main: Main): Table => ({
  ...solveAll,
  commands: [benchGenerate, benchLoad, benchFigures, worker, ...loadRoles(main)],
});
