import { drawTool } from './draw-tool.ts';
import type { PngRenderer } from './png.ts';
import { sheetTool } from './sheet-tool.ts';
import { solveTool } from './solve-tool.ts';
import type { Tool } from './tool.ts';
import { type Checker, validateTool } from './validate-tool.ts';
import { verifyTool } from './verify-tool.ts';

/** All tools, in the order in which a job needs them. */
export const makeTools = (workshop: Checker, startRenderer: () => Promise<PngRenderer>): readonly Tool[] => [
  validateTool(workshop),
  solveTool(workshop),
  sheetTool(workshop),
  drawTool(workshop, startRenderer),
  verifyTool(workshop),
];
