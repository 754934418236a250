import type { Values } from '../arguments.ts';
import { messageOf } from '../contract/errors.ts';
import type { Job } from '../domain/job.ts';
import { prepare } from '../domain/prepare.ts';
import { jobOf } from '../domain/prepared.ts';
import type { Wanted } from '../library/printer.ts';
import {
  DEFAULT_LABEL_FORMAT,
  DEFAULT_LABEL_ORDER,
  DEFAULT_PAPER,
  DEFAULT_TITLE,
  LABEL_FORMAT_NAMES,
  LABEL_FORMATS,
  LABEL_ORDERS,
  labelsOnPage,
  MAX_LABELS,
  MAX_LINES,
  MAX_WORKSHEETS,
  PAPERS,
  type PaperName,
} from '../paper/formats.ts';
import { anInteger, choice, file, integer, outputFile, text, texts, UsageError } from '../setting.ts';
import { SETTINGS, unsharedLimits } from '../settings.ts';
import { readJson } from '../solve/render.ts';
import { command } from './command.ts';
import { readInput, writeOutput } from './terminal.ts';

const RESPONSE = {
  name: 'RESPONSE',
  help: 'the whole response of a solve or its result object alone; - reads standard input',
  completes: 'file',
} as const;

const MAX_NUMBER = 1_000_000;

const PAPER_OPTIONS = {
  sheet: integer(
    1,
    MAX_NUMBER,
    undefined,
    'print only what belongs to sheet N of the layout, counted from 1 as on labels and worksheets: to print it again',
  ),
  output: outputFile('write the document to FILE instead of printing it'),
  request: file(
    'the request that RESPONSE answers. It adds what some responses lack: names, and the whole size of the sheets. Without it, sheets are drawn without their right and upper margins',
    'FILE|-',
  ),
  font: texts(
    'FILE',
    'a TrueType or OpenType font for letters that the built-in ones lack, such as emojis and rare Chinese ones. May be repeated. A letter that no font has becomes □, and a line on standard error names it and its text',
    'file',
  ),
};

const FORMATS = LABEL_FORMAT_NAMES.map((name) => {
  const { width, height, known } = LABEL_FORMATS[name];
  return `  ${name.padEnd(13)}${`${width} × ${height},`.padEnd(17)}${labelsOnPage(LABEL_FORMATS[name])} a page: ${known}`;
}).join('\n');

const MAX_START = Math.max(...LABEL_FORMAT_NAMES.map((name) => labelsOnPage(LABEL_FORMATS[name])));

/** `cutting-layout labels`. */
export const labels = command({
  name: 'labels',
  summary: 'print labels for the pieces and offcuts of a layout as PDF',
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
    piece: integer(
      1,
      MAX_NUMBER,
      undefined,
      'with --sheet: print only the label of the N-th piece that comes off it, as its label says',
    ),
    ...PAPER_OPTIONS,
  },
  notes: `Formats, in millimetres:
${FORMATS}

Exit codes: 0 success, 1 failure, 2 usage error.

Example:
  cutting-layout solve request.json | cutting-layout labels --format roll-62x29 --output labels.pdf -`,
  async run({ format, start, order, piece, ...values }, [path]) {
    const places = { min: 1, max: labelsOnPage(LABEL_FORMATS[format]) };
    if (start > places.max) throw new UsageError(`--start must be ${anInteger(places)}, not '${start}'`);
    if (piece !== undefined && values.sheet === undefined) throw new UsageError('--piece needs --sheet');
    return makeDocument(path, values, { kind: 'labels', format, start, order, sheet: values.sheet, piece });
  },
});

/** `cutting-layout worksheets`. */
export const worksheets = command({
  name: 'worksheets',
  summary: 'print the worksheets of a layout for the saw as PDF',
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
    makeDocument(path, values, { kind: 'worksheets', paper, title, sheet: values.sheet }),
});

/** Makes a document of a response. Remarks for whoever prints it go to standard error. */
async function makeDocument(
  path: string,
  { output, request, font }: Omit<Values<typeof PAPER_OPTIONS>, 'sheet'>,
  wanted: Wanted,
): Promise<number> {
  if (path === '-' && request === '-') throw new UsageError('only one of RESPONSE and --request can be -');
  if (output === undefined && process.stdout.isTTY)
    throw new UsageError('a terminal cannot show a PDF: use --output FILE');
  const response = jsonIn(await readInput(path));
  const stock = request === undefined ? undefined : stockIn(await readInput(request));
  const fonts = await Promise.all(font.map(async (name) => new Uint8Array(await readInput(name))));
  const { print } = await import('../library/printer.ts');
  const chunks: Uint8Array[] = [];
  const { remarks } = await print(stock, response, wanted, fonts, '--font FILE', (chunk) => {
    chunks.push(chunk);
  });
  await writeOutput(output, Buffer.concat(chunks));
  for (const remark of remarks) process.stderr.write(`${remark}\n`);
  return 0;
}

const stockIn = (request: Buffer): Job =>
  readJson(jobOf(prepare(request, unsharedLimits(SETTINGS.maxSolveMs.fallback))));

function jsonIn(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch (error) {
    throw new Error(`RESPONSE is not JSON: ${messageOf(error)}`);
  }
}
