/** The program of `cutting-layout mcp`. It has its own bundle, with the protocol and the renderer that no server needs. */

import { readFile } from 'node:fs/promises';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import renderer from '@resvg/resvg-wasm/index_bg.wasm';
import { configOf, solveLimits } from '../../config.ts';
import { messageOf } from '../../contract/errors.ts';
import { readBuiltInFonts } from '../../fonts/built-in.ts';
import { SETTINGS } from '../../settings.ts';
import { command } from '../command.ts';
import { sizeThreadPool } from '../thread-pool.ts';
import { type PngAssets, startPng } from './png.ts';
import { makeServer } from './server.ts';
import { makeTools } from './tools.ts';

/** Default time limit of a solve in milliseconds. Assistants give a call up after 60 seconds. */
const MAX_SOLVE_MS = 50_000;

/** `cutting-layout mcp`: serves until standard input ends. */
export const mcp = command({
  name: 'mcp',
  description:
    'Serves the Model Context Protocol on standard input and output, so that an assistant can lay out jobs. The assistant starts this command; docs/mcp.md has the configuration. Tools: solve, sheet, draw, verify, validate. It ends with its standard input.',
  options: { maxSolveMs: { ...SETTINGS.maxSolveMs, fallback: MAX_SOLVE_MS } },
  notes: 'Exit codes: 0 standard input ended, 2 usage error.',
  run: serveAssistant,
});

async function serveAssistant(given: { readonly maxSolveMs: number }): Promise<number> {
  const config = configOf(given, {});
  sizeThreadPool(config);
  const tools = makeTools(solveLimits(config), async () => startPng(await readAssets()));
  const complain = (error: unknown) => process.stderr.write(`cutting-layout mcp: ${messageOf(error)}\n`);
  const ended = new Promise<void>((resolve) => {
    for (const event of ['end', 'close'] as const) process.stdin.once(event, () => resolve());
  });
  // Its end cancels the calls that still run.
  const server = serveStdio(() => makeServer(tools, complain), { onerror: complain });
  await ended;
  await server.close();
  return 0;
}

/** Reads the files that the build puts beside the program. */
async function readAssets(): Promise<PngAssets> {
  const { regular, bold } = await readBuiltInFonts();
  const wasm = await readFile(new URL(renderer, import.meta.url));
  return { renderer: Uint8Array.from(wasm), fonts: [regular, bold] };
}
