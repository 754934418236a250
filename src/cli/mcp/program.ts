/** The program of `cutting-layout mcp`. It has its own bundle, with the protocol and the renderer that no server needs. */

import { readFile } from 'node:fs/promises';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import renderer from '@resvg/resvg-wasm/index_bg.wasm';
import { Slots } from '../../admission/slots.ts';
import { systemTicks } from '../../clock.ts';
import { parseConfig, slotLimits, solveLimits } from '../../config.ts';
import { ContractError, messageOf } from '../../contract/errors.ts';
import { loadAddon } from '../../engine/addon.ts';
import { nativeChecks } from '../../engine/checks.ts';
import { nativeEngine } from '../../engine/solve.ts';
import { readBuiltInFonts } from '../../fonts/built-in.ts';
import { attempt } from '../attempt.ts';
import type { Program } from '../on-demand.ts';
import { readArguments } from '../terminal.ts';
import { Layouts } from './layouts.ts';
import { type PngAssets, startPng } from './png.ts';
import { makeServer } from './server.ts';
import { MAX_WAITING, makeTools } from './tools.ts';

/** Default time limit of a solve in milliseconds. Assistants give a call up after 60 seconds. */
const MAX_SOLVE_MS = '50000';

export const help: Program['help'] = () => `Usage: cutting-layout mcp [options]

Serves the Model Context Protocol on standard input and output, so that an assistant can lay out jobs. The assistant
starts this command; docs/mcp.md has the configuration. Tools: solve, sheet, draw, verify, validate.
It ends with its standard input.

Options:
  --max-solve-ms N
      time limit of one solve in milliseconds; it then answers with its best layout (default ${MAX_SOLVE_MS})
  -h, --help
      print this text

Exit codes: 0 standard input ended, 2 usage error.
`;

export const run: Program['run'] = (args) => attempt('mcp', () => mcp(args));

/**
 * `cutting-layout mcp`: serves until standard input ends.
 *
 * @param args the arguments after `mcp`.
 * @returns the exit code.
 * @throws UsageError for an invalid command line; Error if the addon does not load.
 */
async function mcp(args: readonly string[]): Promise<number> {
  const { values } = readArguments(args, [], { 'max-solve-ms': { type: 'string', default: MAX_SOLVE_MS } });
  const config = parseConfig(['--max-solve-ms', values['max-solve-ms']], {});
  const addon = loadAddon();
  const slots = new Slots({ ...slotLimits(config), waiting: MAX_WAITING }, systemTicks);
  const workshop = {
    engine: nativeEngine(addon),
    checks: nativeChecks(addon),
    slots,
    layouts: new Layouts(),
    limits: solveLimits(config),
  };
  const tools = makeTools(workshop, async () => startPng(await readAssets()));
  const complain = (error: unknown) => process.stderr.write(`cutting-layout mcp: ${messageOf(error)}\n`);
  const ended = new Promise<void>((resolve) => {
    for (const event of ['end', 'close'] as const) process.stdin.once(event, () => resolve());
  });
  const server = serveStdio(() => makeServer(tools, complain), { onerror: complain });
  await ended;
  await server.close();
  slots.close(new ContractError('server_busy', 'The assistant has left.'));
  await slots.idle();
  return 0;
}

/** Reads the files that the build puts beside the program. */
async function readAssets(): Promise<PngAssets> {
  const { regular, bold } = await readBuiltInFonts();
  const wasm = await readFile(new URL(renderer, import.meta.url));
  return { renderer: Uint8Array.from(wasm), fonts: [regular, bold] };
}
