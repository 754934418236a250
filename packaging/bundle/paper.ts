/** The bundle `paper.cjs`: all that makes PDF documents, once for the commands and for the library. */

export { labels } from '../../src/cli/paper/labels.ts';
export { worksheets } from '../../src/cli/paper/worksheets.ts';
export * as library from '../../src/library/printer.ts';
