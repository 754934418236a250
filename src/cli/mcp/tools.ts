/** The tools of an assistant, in the order in which a job needs them: validate, solve, sheet, draw, verify. */

import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { systemTicks } from '../../clock.ts';
import { ContractError } from '../../contract/errors.ts';
import { LIMITS } from '../../contract/limits.ts';
import { SolveRequestSchema } from '../../contract/request.ts';
import type { AlnsStats, SolveResult, Warning } from '../../contract/response.ts';
import { fieldJsonSchema, fieldOf } from '../../contract/schema.ts';
import { counted } from '../../contract/words.ts';
import type { SolveLimits } from '../../domain/job.ts';
import { prepare } from '../../domain/prepare.ts';
import { jobOf } from '../../domain/prepared.ts';
import { examineHere, solveHere, verifyHere } from '../../library/local.ts';
import { drawSheet, readJson } from '../../solve/render.ts';
import type { Solution } from '../../solve/solve.ts';
import { summaryText, warningLine } from '../solve/output.ts';
import type { PngRenderer } from './png.ts';

/** A part of an answer. */
export type Part =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'image'; readonly data: string; readonly mimeType: string };

/** A tool of an assistant. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: { readonly [keyword: string]: unknown; readonly type: 'object' };
  /**
   * Does one call.
   *
   * @throws ContractError if it is rejected; the signal's reason once it is aborted.
   */
  readonly call: (args: object, signal: AbortSignal) => Promise<readonly Part[]>;
}

/** A layout that was found, and the job that it solves. */
type Layout = Pick<Solution, 'job' | 'solved'>;

/** Layouts that are kept, and their bytes. An assistant asks about its latest ones. */
const MAX_LAYOUTS = 16;
const MAX_LAYOUT_BYTES = 67_108_864;

/** Characters of one text. Assistants cut longer answers, or refuse them: 40,000 are about 16,000 tokens. */
const MAX_CHARACTERS = 40_000;

/** The longer side of a picture in pixels. Assistants shrink what is larger than the default. */
const PIXELS = { min: 200, max: 2_000, fallback: 1_400 };

/** Time for one drawing in milliseconds. After it, a sheet is drawn as an outline. */
const DRAWING_MS = 2_000;

/** Characters of a drawing that is turned into pixels. One of a million takes about a second. */
const MAX_DRAWN_CHARACTERS = 1_000_000;

const text = (value: string): Part => ({ type: 'text', text: value });

const LayoutName = v.pipe(v.string(), v.description('Name of a layout, as solve returned it.'));

const whole = (min: number, max: number, description: string) =>
  v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max), v.description(description));

const SheetNumber = v.optional(
  whole(1, LIMITS.quantity.max, 'Number of the sheet in the layout, counted from 1.'),
  1,
);

const object = (description: string) => v.optional(v.pipe(v.looseObject({}), v.description(description)));

/** Assistants send JSON numbers that are doubles, so only these integers arrive as they were meant. */
const clamped = (bound: unknown): unknown => {
  if (typeof bound !== 'bigint') return bound;
  return Math.max(Number.MIN_SAFE_INTEGER, Math.min(Number.MAX_SAFE_INTEGER, Number(bound)));
};

/** The schema of arguments as assistants get it. */
function jsonSchemaOf(schema: v.GenericSchema): Tool['inputSchema'] {
  const { $schema: _, ...json } = toJsonSchema(schema, {
    target: 'draft-2020-12',
    typeMode: schema.type === 'strict_object' ? 'input' : 'output',
    ignoreActions: ['to_number', 'to_bigint'],
    overrideSchema: ({ valibotSchema }) => {
      const field = fieldOf(valibotSchema);
      if (!field) return undefined;
      // Assistants know no formats of integers, and some refuse a schema that has one.
      const { format: _format, ...keywords } = fieldJsonSchema(field);
      const entries = Object.entries(keywords).map(([keyword, value]) => [keyword, clamped(value)]);
      return Object.fromEntries(entries) as JsonSchema;
    },
  });
  return { ...json, type: 'object' };
}

/** The body of a solve request. Assistants never see trees, so they send none back. */
export const REQUEST_SCHEMA = jsonSchemaOf(v.omit(SolveRequestSchema, ['fixedSheets']));

/** A tool whose arguments are read by a schema. */
function toolWith<S extends v.GenericSchema>(
  schema: S,
  {
    call,
    ...about
  }: Omit<Tool, 'call' | 'inputSchema'> & {
    call(args: v.InferOutput<S>, signal: AbortSignal): Promise<readonly Part[]>;
  },
): Tool {
  return {
    ...about,
    inputSchema: jsonSchemaOf(schema),
    async call(args, signal) {
      const { success, output, issues } = v.safeParse(schema, args);
      if (success) return call(output, signal);
      throw new ContractError('invalid_schema', `${v.getDotPath(issues[0])}: ${issues[0].message}.`);
    },
  };
}

/** @throws ContractError `payload_too_large`. */
function bodyOf(request: object): Buffer {
  const body = Buffer.from(JSON.stringify(request));
  if (body.byteLength > LIMITS.MAX_REQUEST_BYTES) throw new ContractError('payload_too_large');
  return body;
}

/**
 * Makes the tools, which share the layouts that were found.
 *
 * @param startRenderer starts the renderer of pictures, for the first one.
 */
export function makeTools(limits: SolveLimits, startRenderer: () => Promise<PngRenderer>): readonly Tool[] {
  const layouts = new Map<string, Layout>();
  let count = 0;
  let renderer: Promise<PngRenderer> | undefined;

  /** Keeps a layout, in place of the oldest ones if need be. Returns its name. */
  function keep(layout: Layout): string {
    count += 1;
    const name = `layout-${count}`;
    layouts.set(name, layout);
    const sizes = () =>
      [...layouts.values()].map(({ job, solved }) => job.byteLength + solved.result.byteLength);
    const bytes = () => sizes().reduce((sum, size) => sum + size, 0);
    for (const oldest of layouts.keys()) {
      if (oldest === name || (layouts.size <= MAX_LAYOUTS && bytes() <= MAX_LAYOUT_BYTES)) break;
      layouts.delete(oldest);
    }
    return name;
  }

  function layoutOf(name: string): Layout {
    const layout = layouts.get(name);
    if (layout) return layout;
    const known =
      layouts.size > 0 ? `one of ${[...layouts.keys()].join(', ')}` : 'a layout that solve returned';
    throw new ContractError('invalid_schema', `layout must be ${known}; older ones are forgotten.`);
  }

  /** A sheet of a layout, by its number. */
  function sheetOf(name: string, number: number) {
    const { job, solved } = layoutOf(name);
    const result = readJson<SolveResult>(solved.result);
    const sheet = result.sheets[number - 1];
    if (sheet) return { job, result, sheet };
    throw new ContractError('invalid_schema', `The layout has ${counted(result.sheets.length, 'sheet')}.`);
  }

  return [
    {
      name: 'validate',
      title: 'Check a request without solving it',
      description:
        'Checks the arguments of solve without solving: rejects what solve would reject, and warns of pieces that fit no sheet, of stock that is too small and of options without effect. Call it first if a job is large or was typed by hand.',
      inputSchema: REQUEST_SCHEMA,
      async call(args, signal) {
        const { instances, warnings } = await examineHere(
          prepare(bodyOf(args), limits),
          limits.maxMs,
          signal,
        );
        const head = `Valid: ${counted(instances, 'piece')}, ${counted(warnings.length, 'warning')}.`;
        return [text([head, ...warnings.map(warningLine)].join('\n'))];
      },
    },
    {
      name: 'solve',
      title: 'Compute a cutting layout',
      description:
        'Computes a guillotine cutting layout: where each rectangular piece lies on which stock sheet, with all cuts from edge to edge. Lengths are whole millimetres; x and y count from the bottom-left corner of a sheet. Answers with a summary and the placements, and names the layout for the tools sheet, draw and verify. Pieces that do not fit are listed in the summary, so read it. Set params.kerfWidth to the saw blade. Set canRotate to false for pieces with grain.',
      inputSchema: REQUEST_SCHEMA,
      async call(args, signal) {
        // What an assistant can read is in the text, and the tool draw makes drawings.
        const body = bodyOf({ ...args, includeSvg: undefined, includePtx: undefined });
        const { job, solved } = await solveHere(prepare(body, limits), limits.maxMs, signal);
        const name = keep({ job, solved });
        const result = readJson<SolveResult>(solved.result);
        const alnsStats = solved.alnsStats && readJson<AlnsStats>(solved.alnsStats);
        const summary = summaryText({ job: readJson(job), result, alnsStats });
        const warnings = solved.warnings ? readJson<Warning[]>(solved.warnings).map(warningLine) : [];
        return [
          text([`Layout: ${name}\n\n${summary}`, ...warnings].join('\n')),
          text(placementsText(name, result)),
        ];
      },
    },
    toolWith(v.strictObject({ layout: LayoutName, sheet: SheetNumber }), {
      name: 'sheet',
      title: 'Read one sheet of a layout',
      description:
        'Returns one sheet of a layout that solve returned: its placements, figures and cut tree. A cut node divides its region: V into child (left) and next (right), H into child (below) and next (above); the cut consumes kerfSize.',
      async call({ layout, sheet: number }) {
        const { sheet } = sheetOf(layout, number);
        const { cutTree: _tree, cutTreeFlat: _flat, ...withoutTree } = sheet;
        const { placements: _placements, ...figures } = withoutTree;
        const fits = (part: object) => JSON.stringify(part).length <= MAX_CHARACTERS;
        if (fits(sheet)) return [text(JSON.stringify(sheet))];
        if (fits(withoutTree))
          return [text(JSON.stringify(withoutTree)), text('The cut tree is too long for this answer.')];
        return [
          text(JSON.stringify(figures)),
          text('The placements and the cut tree are too long for this answer.'),
        ];
      },
    }),
    toolWith(
      v.strictObject({
        layout: LayoutName,
        sheet: SheetNumber,
        format: v.optional(
          v.pipe(v.picklist(['png', 'svg']), v.description('A picture, or SVG source.')),
          'png',
        ),
        pixels: v.optional(whole(PIXELS.min, PIXELS.max, 'Longer side of a PNG.'), PIXELS.fallback),
      }),
      {
        name: 'draw',
        title: 'Draw one sheet of a layout',
        description:
          'Draws one sheet of a layout that solve returned: pieces with labels and sizes, offcuts, defects, margins and numbered first cuts.',
        async call({ layout, sheet: number, format, pixels }) {
          const { job, result } = sheetOf(layout, number);
          const svg = drawSheet(job, result, number - 1, systemTicks() + DRAWING_MS);
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
      },
    ),
    toolWith(
      v.strictObject({
        layout: v.optional(LayoutName),
        request: object('The request of a layout that solve did not return.'),
        response: object('That layout: a whole response, or its result object alone.'),
      }),
      {
        name: 'verify',
        title: 'Check a layout',
        description:
          'Checks a layout independently of the search: every cut, piece, defect, count and figure. Takes the name of a layout that solve returned, or a request with any response to it. Lists the violations, at most 100.',
        async call({ layout: name, request, response }, signal) {
          const layout = name === undefined ? undefined : layoutOf(name);
          if (layout ? request || response : !request || !response)
            throw new ContractError('invalid_schema', 'Give either layout, or request and response.');
          const { violations } = layout
            ? await verifyHere(layout.job, layout.solved.result, signal)
            : await verifyHere(
                jobOf(prepare(bodyOf(request ?? {}), limits)),
                Buffer.from(JSON.stringify(response)),
                signal,
              );
          if (violations.length === 0) return [text('No violations: the layout keeps every rule.')];
          const lines = violations.map((violation) => JSON.stringify(violation));
          return [text(`${counted(violations.length, 'violation')}:\n${lines.join('\n')}`)];
        },
      },
    ),
  ];
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
