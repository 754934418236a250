/** The bundle `paper.cjs`: all that makes PDF documents, once for the commands and for the library. */

import { labels, worksheets } from '../../src/cli/paper/program.ts';
import * as library from '../../src/library/printer.ts';

export { labels, library, worksheets };
