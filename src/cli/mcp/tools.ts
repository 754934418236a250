import { drawTool } from './draw-tool.ts';
import type { PngRenderer } from './png.ts';
import { sheetTool } from './sheet-tool.ts';
import { solveTool } from './solve-tool.ts';
import type { Tool } from './tool.ts';
import { type Verifier, verifyTool } from './verify-tool.ts';

/** All tools, in the order in which a job needs them. */
export const makeTools = (workshop: Verifier, startRenderer: () => Promise<PngRenderer>): readonly Tool[] => [
  solveTool(workshop),
  sheetTool(workshop),
  drawTool(workshop, startRenderer),
  verifyTool(workshop),
];
