import { UsageError } from '../../arguments.ts';
import { systemClock } from '../../clock.ts';
import { DEFAULT_PAPER, PAPERS, type PaperName } from '../../paper/formats.ts';
import { MOST_LINES, MOST_WORKSHEETS } from '../../paper/limits.ts';
import { DEFAULT_TITLE, makeWorksheets } from '../../paper/worksheets.ts';
import { readArguments } from '../terminal.ts';
import { readFonts } from './fonts.ts';
import { output, PAPER_HELP, PAPER_OPTIONS } from './output.ts';
import { readShop } from './shop.ts';

/** The help text of `cutting-layout worksheets`. */
export const worksheetsHelp = (): string => `Usage: cutting-layout worksheets [options] RESPONSE

Makes the papers for the saw as a PDF document: a summary of the job, then each pattern once, with its drawing, its cuts
in order, the pieces, the offcuts to keep, and lines to sign on. RESPONSE is the whole response of a solve or its result
object alone; - reads standard input. Sheets that are cut already are left out. A document has at most ${MOST_WORKSHEETS}
sheets, and ${MOST_LINES} cuts, pieces and offcuts on those of them that differ.

Options:
  --paper ${Object.keys(PAPERS).join('|')}
      the paper (default ${DEFAULT_PAPER})
  --title TEXT
      the name of the job, at the head of the first page and at the foot of each (default ${DEFAULT_TITLE})
${PAPER_HELP}

Exit codes: 0 success, 1 failure, 2 usage error.

Example:
  cutting-layout worksheets --request request.json --title 'Kitchen Miller' --output worksheets.pdf response.json
`;

/**
 * `cutting-layout worksheets`.
 *
 * @param args the arguments after `worksheets`.
 * @returns the exit code.
 * @throws UsageError for an invalid command line; Error if RESPONSE is none or too large.
 */
export async function worksheets(args: readonly string[]): Promise<number> {
  const { values, positionals } = readArguments(args, ['RESPONSE'], {
    ...PAPER_OPTIONS,
    paper: { type: 'string', default: DEFAULT_PAPER },
    title: { type: 'string', default: DEFAULT_TITLE },
  });
  const { paper, title } = values;
  if (!isPaper(paper))
    throw new UsageError(`--paper must be one of ${Object.keys(PAPERS).join(', ')}, not '${paper}'`);
  const shop = await readShop(positionals[0], values.request);
  const fonts = await readFonts(values.font ?? []);
  await output(values.output, (write) =>
    makeWorksheets(shop, { paper, title, date: systemClock(), fonts }, write),
  );
  return 0;
}

const isPaper = (name: string): name is PaperName => Object.hasOwn(PAPERS, name);
