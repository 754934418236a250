/** The program of `cutting-layout mcp`. It has its own bundle, with the protocol and the renderer that no server needs. */

import { attempt } from '../attempt.ts';
import type { Program } from '../on-demand.ts';
import { mcp, mcpHelp } from './mcp.ts';

export const run: Program['run'] = (args) => attempt('mcp', () => mcp(args));

export const help: Program['help'] = () => mcpHelp();
