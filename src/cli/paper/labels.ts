import { systemClock } from '../../clock.ts';
import {
  DEFAULT_LABEL_FORMAT,
  DEFAULT_LABEL_ORDER,
  LABEL_FORMAT_NAMES,
  LABEL_FORMATS,
  LABEL_ORDERS,
  labelsOnPage,
  MAX_LABELS,
} from '../../paper/formats.ts';
import { makeLabels } from '../../paper/labels.ts';
import { anInteger, choice, integer, UsageError } from '../../setting.ts';
import { command } from '../command.ts';
import { makeDocument, PAPER_OPTIONS, RESPONSE } from './output.ts';

const FORMATS = LABEL_FORMAT_NAMES.map((name) => {
  const { width, height, known } = LABEL_FORMATS[name];
  return `  ${name.padEnd(13)}${`${width} × ${height},`.padEnd(17)}${labelsOnPage(LABEL_FORMATS[name])} a page: ${known}`;
}).join('\n');

const MAX_START = Math.max(...LABEL_FORMAT_NAMES.map((name) => labelsOnPage(LABEL_FORMATS[name])));

/** `cutting-layout labels`. */
export const labels = command({
  name: 'labels',
  description: `Makes labels as a PDF document: one for each placed piece and each kept offcut, with its name, finished size, material, sheet, a sketch of the sheet and a QR code. Sheets that are cut already get no labels. A document has at most ${MAX_LABELS} labels.`,
  operands: [RESPONSE],
  options: {
    format: choice(LABEL_FORMAT_NAMES, DEFAULT_LABEL_FORMAT, 'size and arrangement of the labels', 'NAME'),
    start: integer(
      1,
      MAX_START,
      1,
      'place of the first label on the first page, counted row by row from 1: for sheets of which some labels are used up',
    ),
    order: choice(
      LABEL_ORDERS,
      DEFAULT_LABEL_ORDER,
      'in the order of the saw, or all labels of a piece together',
    ),
    ...PAPER_OPTIONS,
  },
  notes: `Formats, in millimetres:
${FORMATS}

Exit codes: 0 success, 1 failure, 2 usage error.

Example:
  cutting-layout solve request.json | cutting-layout labels --format roll-62x29 --output labels.pdf -`,
  async run({ format, start, order, ...values }, [path]) {
    const places = { min: 1, max: labelsOnPage(LABEL_FORMATS[format]) };
    if (start > places.max) throw new UsageError(`--start must be ${anInteger(places)}, not '${start}'`);
    return makeDocument(path, values, (shop, fonts, write) =>
      makeLabels(shop, { format, order, start, date: systemClock(), fonts }, write),
    );
  },
});
