/** The tools of an assistant, in the order in which a job needs them: validate, solve, sheet, draw, verify. */

import type { Slots } from '../../admission/slots.ts';
import { systemTicks } from '../../clock.ts';
import type { Verdict } from '../../contract/documents.ts';
import { ContractError } from '../../contract/errors.ts';
import type { AlnsStats, SolveResult, Warning } from '../../contract/response.ts';
import { counted } from '../../contract/words.ts';
import type { SolveLimits } from '../../domain/job.ts';
import { prepare } from '../../domain/prepare.ts';
import { jobOf } from '../../domain/prepared.ts';
import type { Checks } from '../../engine/checks.ts';
import type { Engine } from '../../engine/solve.ts';
import { examine } from '../../solve/examine.ts';
import { drawSheet, readJson, render } from '../../solve/render.ts';
import { solve } from '../../solve/solve.ts';
import { summaryText, warningLine } from '../solve/output.ts';
import {
  type Arguments,
  argumentsSchema,
  bodyOf,
  integerOf,
  LAYOUT,
  layoutOf,
  objectOf,
  type Part,
  requestSchema,
  requireKnown,
  SHEET,
  sheetIndexOf,
  type Tool,
} from './arguments.ts';
import type { Layouts } from './layouts.ts';
import type { PngRenderer } from './png.ts';

/** What the tools share. */
export interface Workshop {
  readonly engine: Engine;
  readonly checks: Checks;
  readonly slots: Slots;
  readonly layouts: Layouts;
  readonly limits: SolveLimits;
}

/** The assistant has one share of the threads. */
const ASSISTANT = 'assistant';

/** Calls that may wait for a thread. An assistant makes a few at a time. */
export const MAX_WAITING = 16;

/** Characters of one text. Assistants cut longer answers, or refuse them: 40,000 are about 16,000 tokens. */
const MAX_CHARACTERS = 40_000;

const text = (value: string): Part => ({ type: 'text', text: value });

/** @param startRenderer starts the renderer of pictures, for the first one. */
export const makeTools = (workshop: Workshop, startRenderer: () => Promise<PngRenderer>): readonly Tool[] => [
  validateTool(workshop),
  solveTool(workshop),
  sheetTool(workshop),
  drawTool(workshop, startRenderer),
  verifyTool(workshop),
];

/** Checks a request without solving it. */
function validateTool({ checks, slots, limits }: Workshop): Tool {
  return {
    name: 'validate',
    title: 'Check a request without solving it',
    description:
      'Checks the arguments of solve without solving: refuses what solve would refuse, and warns of pieces that no layout can hold, of stock that is too small and of options that change nothing. Call it first if a job is large or was typed by hand.',
    inputSchema: requestSchema(),
    async call(args, signal) {
      const prepared = prepare(bodyOf(args), limits);
      const client = { identity: ASSISTANT, gone: signal };
      const { instances, warnings } = await slots.run(1, client, (cancelled) =>
        examine(prepared, checks, cancelled, limits.maxMs),
      );
      const head = `Valid: ${counted(instances, 'piece')}, ${counted(warnings.length, 'warning')}.`;
      return [text([head, ...warnings.map(warningLine)].join('\n'))];
    },
  };
}

/** Finds a layout. Its arguments are the body of a solve request. */
function solveTool({ engine, checks, slots, layouts, limits }: Workshop): Tool {
  const services = {
    engine,
    checks,
    render: async (task: Parameters<typeof render>[0]) => render(task),
    ticks: systemTicks,
  };
  return {
    name: 'solve',
    title: 'Compute a cutting layout',
    description:
      'Computes a guillotine cutting layout: where each rectangular piece lies on which stock sheet, with all cuts from edge to edge. Lengths are whole millimetres; x and y count from the bottom-left corner of a sheet. Answers with a summary and the placements, and names the layout for the tools sheet, draw and verify. Pieces that do not fit are listed in the summary, so read it. Set params.kerfWidth to the saw blade. Set canRotate to false for pieces with grain.',
    inputSchema: requestSchema(),
    async call(args, signal) {
      // What an assistant can read is in the text, and the tool draw makes drawings.
      const body = bodyOf({ ...args, includeSvg: undefined, includePtx: undefined });
      const prepared = prepare(body, limits);
      const client = { identity: ASSISTANT, gone: signal };
      const { job, solved } = await slots.run(
        prepared.threads,
        client,
        (cancelled, threads) =>
          solve({ prepared, maxMs: limits.maxMs, threads, signal: cancelled, identity: ASSISTANT }, services),
        undefined,
        prepared.isShort,
      );
      const name = layouts.keep({ job, solved });
      const result = readJson<SolveResult>(solved.result);
      const alnsStats = solved.alnsStats && readJson<AlnsStats>(solved.alnsStats);
      const summary = summaryText({ job: readJson(job), result, alnsStats });
      const warnings = solved.warnings ? readJson<Warning[]>(solved.warnings).map(warningLine) : [];
      return [
        text([`Layout: ${name}\n\n${summary}`, ...warnings].join('\n')),
        text(placementsText(name, result)),
      ];
    },
  };
}

/** The placements, of as many sheets as fit. */
function placementsText(name: string, { sheets }: SolveResult): string {
  const lines: string[] = [];
  let characters = 0;
  for (const { sheetIndex, placements } of sheets) {
    const line = JSON.stringify({ sheet: lines.length + 1, sheetIndex, placements });
    characters += line.length;
    if (characters > MAX_CHARACTERS) break;
    lines.push(line);
  }
  const left = sheets.length - lines.length;
  const rest = left > 0 ? `\n${counted(left, 'more sheet')}: call the tool sheet with layout ${name}.` : '';
  return `{"layout":${JSON.stringify(name)},"sheets":[\n${lines.join(',\n')}\n]}${rest}`;
}

/** Shows one sheet with its cut tree. */
function sheetTool({ layouts }: Workshop): Tool {
  const inputSchema = argumentsSchema({ layout: LAYOUT, sheet: SHEET }, ['layout']);
  return {
    name: 'sheet',
    title: 'Read one sheet of a layout',
    description:
      'Returns one sheet of a layout that solve returned: its placements, figures and cut tree. A cut node divides its region: V into child (left) and next (right), H into child (below) and next (above); the cut consumes kerfSize.',
    inputSchema,
    async call(args) {
      requireKnown(args, inputSchema);
      const layout = layoutOf(args, layouts);
      const index = sheetIndexOf(args, layout);
      const sheet = readJson<SolveResult>(layout.solved.result).sheets[index];
      if (!sheet) throw new RangeError(`the result has no sheet ${index}`);
      const { cutTree: _tree, cutTreeFlat: _flat, ...withoutTree } = sheet;
      const { placements: _placements, ...figures } = withoutTree;
      const whole = JSON.stringify(sheet);
      if (whole.length <= MAX_CHARACTERS) return [text(whole)];
      const short = JSON.stringify(withoutTree);
      if (short.length <= MAX_CHARACTERS)
        return [text(short), text('The cut tree is too long for this answer.')];
      return [
        text(JSON.stringify(figures)),
        text('The placements and the cut tree are too long for this answer.'),
      ];
    },
  };
}

/** The longer side of a picture in pixels. Assistants shrink what is larger than the default. */
const PIXELS = { min: 200, max: 2_000, fallback: 1_400 };

/** Time for one drawing in milliseconds. After it, a sheet is drawn as an outline. */
const DRAWING_MS = 2_000;

/** Characters of a drawing that is turned into pixels. One of a million takes about a second. */
const MAX_DRAWN_CHARACTERS = 1_000_000;

const FORMATS = ['png', 'svg'] as const;

/** Draws one sheet. */
function drawTool({ layouts }: Workshop, startRenderer: () => Promise<PngRenderer>): Tool {
  const inputSchema = argumentsSchema(
    {
      layout: LAYOUT,
      sheet: SHEET,
      format: {
        type: 'string',
        enum: [...FORMATS],
        default: FORMATS[0],
        description: 'A picture, or SVG source.',
      },
      pixels: {
        type: 'integer',
        minimum: PIXELS.min,
        maximum: PIXELS.max,
        default: PIXELS.fallback,
        description: 'Longer side of a PNG.',
      },
    },
    ['layout'],
  );
  let renderer: Promise<PngRenderer> | undefined;
  return {
    name: 'draw',
    title: 'Draw one sheet of a layout',
    description:
      'Draws one sheet of a layout that solve returned: pieces with labels and sizes, offcuts, defects, margins and numbered first cuts.',
    inputSchema,
    async call(args) {
      requireKnown(args, inputSchema);
      const { job, solved } = layoutOf(args, layouts);
      const index = sheetIndexOf(args, { job, solved });
      const format = FORMATS.find((known) => known === (args['format'] ?? FORMATS[0]));
      if (!format) throw new ContractError('invalid_schema', `format must be ${FORMATS.join(' or ')}.`);
      const pixels = integerOf(args, 'pixels', PIXELS);
      const svg = drawSheet(job, readJson(solved.result), index, systemTicks() + DRAWING_MS);
      const most = format === 'svg' ? MAX_CHARACTERS : MAX_DRAWN_CHARACTERS;
      if (svg.length > most) {
        const hint = format === 'svg' ? '; ask for a PNG' : '';
        const message = `The drawing has ${svg.length} characters; at most ${most} are sent as ${format}${hint}.`;
        throw new ContractError('validation_failed', message, {
          validationErrors: [{ code: 'DrawingTooLarge', fieldPath: 'sheet', message }],
        });
      }
      if (format === 'svg') return [text(svg)];
      renderer ??= startRenderer();
      const png = Buffer.from((await renderer)(svg, pixels));
      return [{ type: 'image', data: png.toString('base64'), mimeType: 'image/png' }];
    },
  };
}

/** Checks a layout. Its checker shares no code with the search. */
function verifyTool({ checks, slots, layouts, limits }: Workshop): Tool {
  const inputSchema = argumentsSchema({
    layout: LAYOUT,
    request: { ...requestSchema(), description: 'The request of a layout that solve did not return.' },
    response: {
      type: 'object',
      description: 'That layout: a whole response, or its result object alone.',
    },
  });

  /** The job and the layout that a call names, or brings. */
  function questioned(args: Arguments): { readonly job: Uint8Array; readonly response: Uint8Array } {
    if (args['layout'] !== undefined) {
      if (args['request'] !== undefined || args['response'] !== undefined)
        throw new ContractError('invalid_schema', 'Give either layout, or request and response.');
      const { job, solved } = layoutOf(args, layouts);
      return { job, response: solved.result };
    }
    const job = jobOf(prepare(bodyOf(objectOf(args, 'request')), limits));
    return { job, response: Buffer.from(JSON.stringify(objectOf(args, 'response'))) };
  }

  return {
    name: 'verify',
    title: 'Check a layout',
    description:
      'Checks a layout independently of the search: every cut, piece, defect, count and figure. Takes the name of a layout that solve returned, or a request with any response to it. Lists the violations, at most 100.',
    inputSchema,
    async call(args, signal) {
      requireKnown(args, inputSchema);
      const { job, response } = questioned(args);
      const verdict = await slots.run(1, { identity: ASSISTANT, gone: signal }, (cancelled) =>
        checks.verify(job, response, cancelled),
      );
      const { violations, complete } = readJson<Verdict>(verdict);
      const ending = complete === false ? '\nThe time was up before everything was checked.' : '';
      if (violations.length === 0)
        return [
          text(
            ending === '' ? 'No violations: the layout keeps every rule.' : `No violations so far.${ending}`,
          ),
        ];
      const lines = violations.map((violation) => JSON.stringify(violation));
      return [text(`${counted(violations.length, 'violation')}:\n${lines.join('\n')}${ending}`)];
    },
  };
}
