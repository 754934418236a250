import { systemClock } from '../../clock.ts';
import { DEFAULT_PAPER, MAX_LINES, MAX_WORKSHEETS, PAPERS, type PaperName } from '../../paper/formats.ts';
import { DEFAULT_TITLE, makeWorksheets } from '../../paper/worksheets.ts';
import { choice, text } from '../../setting.ts';
import { command } from '../command.ts';
import { makeDocument, PAPER_OPTIONS, RESPONSE } from './output.ts';

/** `cutting-layout worksheets`. */
export const worksheets = command({
  name: 'worksheets',
  description: `Makes the papers for the saw as a PDF document: a summary of the job, then each pattern once, with its drawing, its cuts in order, the pieces, the offcuts to keep, and lines to sign on. Sheets that are cut already are left out. A document has at most ${MAX_WORKSHEETS} sheets, and ${MAX_LINES} cuts, pieces and offcuts on those of them that differ.`,
  operands: [RESPONSE],
  options: {
    paper: choice(Object.keys(PAPERS) as PaperName[], DEFAULT_PAPER, 'the paper'),
    title: text(
      DEFAULT_TITLE,
      'TEXT',
      'the name of the job, at the head of the first page and at the foot of each',
    ),
    ...PAPER_OPTIONS,
  },
  notes: `Exit codes: 0 success, 1 failure, 2 usage error.

Example:
  cutting-layout worksheets --request request.json --title 'Kitchen Miller' --output worksheets.pdf response.json`,
  run: ({ paper, title, ...values }, [path]) =>
    makeDocument(path, values, (shop, fonts, write) =>
      makeWorksheets(shop, { paper, title, date: systemClock(), fonts }, write),
    ),
});
