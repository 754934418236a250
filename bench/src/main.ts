/** The program of `cutting-layout bench`. It has its own bundle, which the command line loads if it is installed. */

import { attempt } from '../../src/cli/attempt.ts';
import type { Program, Run } from '../../src/cli/on-demand.ts';
import { benchFigures, benchFiguresHelp } from './cli/figures.ts';
import { benchGenerate, benchGenerateHelp } from './cli/generate.ts';
import { benchLoad, benchLoadHelp } from './cli/load.ts';
import { solveAll, solveAllHelp } from './cli/solve-all.ts';
import { serveOrders } from './worker.ts';
import { WORKER } from './worker-protocol.ts';

interface Subcommand {
  readonly run: (args: readonly string[], serve: Run) => Promise<number>;
  readonly help: () => string;
}

/** The subcommands of `bench`; otherwise paths follow. */
const SUBCOMMANDS: ReadonlyMap<string, Subcommand> = new Map([
  ['generate', { run: benchGenerate, help: benchGenerateHelp }],
  ['load', { run: benchLoad, help: benchLoadHelp }],
  ['figures', { run: benchFigures, help: benchFiguresHelp }],
]);

export const run: Program['run'] = (args, { serve }) =>
  attempt('bench', async () => {
    const [first = '', ...rest] = args;
    if (first !== WORKER) return SUBCOMMANDS.get(first)?.run(rest, serve) ?? solveAll(args);
    await serveOrders();
    return 0;
  });

export const help: Program['help'] = ([first = '']) => (SUBCOMMANDS.get(first)?.help ?? solveAllHelp)();
