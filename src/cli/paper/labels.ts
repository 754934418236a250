import { integerOption, UsageError } from '../../arguments.ts';
import { systemClock } from '../../clock.ts';
import {
  DEFAULT_LABEL_FORMAT,
  LABEL_FORMAT_NAMES,
  LABEL_FORMATS,
  type LabelFormatName,
  labelsOnPage,
} from '../../paper/formats.ts';
import { makeLabels } from '../../paper/labels.ts';
import { MOST_LABELS } from '../../paper/limits.ts';
import { DEFAULT_LABEL_ORDER, LABEL_ORDERS, type LabelOrder } from '../../paper/order.ts';
import { readArguments } from '../terminal.ts';
import { readFonts } from './fonts.ts';
import { output, PAPER_HELP, PAPER_OPTIONS } from './output.ts';
import { readShop } from './shop.ts';

/** The help text of `cutting-layout labels`. */
export const labelsHelp = (): string => `Usage: cutting-layout labels [options] RESPONSE

Makes labels as a PDF document: one for each placed piece and each kept offcut, with its name, finished size, material,
sheet, a sketch of the sheet and a QR code. RESPONSE is the whole response of a solve or its result object alone; -
reads standard input. Sheets that are cut already get no labels. A document has at most ${MOST_LABELS} labels.

Options:
  --format NAME
      size and arrangement of the labels, in millimetres (default ${DEFAULT_LABEL_FORMAT}):
${formatLines()}
  --start N
      place of the first label on the first page, counted row by row from 1: for sheets of which some labels are used up
      (default 1)
  --order ${LABEL_ORDERS.join('|')}
      in the order of the saw, or all labels of a piece together (default ${DEFAULT_LABEL_ORDER})
${PAPER_HELP}

Exit codes: 0 success, 1 failure, 2 usage error.

Example:
  cutting-layout solve request.json | cutting-layout labels --format roll-62x29 --output labels.pdf -
`;

const formatLines = (): string =>
  LABEL_FORMAT_NAMES.map((name) => {
    const { width, height, known } = LABEL_FORMATS[name];
    return `      ${name.padEnd(13)}${`${width} × ${height},`.padEnd(17)}${labelsOnPage(LABEL_FORMATS[name])} a page: ${known}`;
  }).join('\n');

/**
 * `cutting-layout labels`.
 *
 * @param args the arguments after `labels`.
 * @returns the exit code.
 * @throws UsageError for an invalid command line; Error if RESPONSE is none or too large.
 */
export async function labels(args: readonly string[]): Promise<number> {
  const { values, positionals } = readArguments(args, ['RESPONSE'], {
    ...PAPER_OPTIONS,
    format: { type: 'string', default: DEFAULT_LABEL_FORMAT },
    start: { type: 'string', default: '1' },
    order: { type: 'string', default: DEFAULT_LABEL_ORDER },
  });
  const format = oneOf<LabelFormatName>('format', values.format, LABEL_FORMAT_NAMES);
  const order = oneOf<LabelOrder>('order', values.order, LABEL_ORDERS);
  const start = integerOption('start', values.start, { min: 1, max: labelsOnPage(LABEL_FORMATS[format]) });
  const shop = await readShop(positionals[0], values.request);
  const fonts = await readFonts(values.font ?? []);
  await output(values.output, (write) =>
    makeLabels(shop, { format, order, start, date: systemClock(), fonts }, write),
  );
  return 0;
}

function oneOf<T extends string>(name: string, value: string, choices: readonly T[]): T {
  const found = choices.find((choice) => choice === value);
  if (found !== undefined) return found;
  throw new UsageError(`--${name} must be one of ${choices.join(', ')}, not '${value}'`);
}
