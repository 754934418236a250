import { systemTicks } from '../../clock.ts';
import { ContractError } from '../../contract/errors.ts';
import { drawing } from '../../workers/work.ts';
import { LAYOUT, layoutOf, SHEET, sheetOf } from './layout-argument.ts';
import type { PngRenderer } from './png.ts';
import { argumentsSchema } from './schemas.ts';
import type { Workshop } from './solve-tool.ts';
import { integerOf, MOST_CHARACTERS, requireKnown, type Tool, text } from './tool.ts';

/** The longer side of a picture in pixels. Assistants shrink what is larger than the default. */
const PIXELS = { min: 200, max: 2_000, fallback: 1_400 };

/** Time for one drawing in milliseconds. After it, a sheet is drawn as an outline. */
const DRAWING_MS = 2_000;

/** Characters of a drawing that is turned into pixels. One of a million takes about a second. */
const MOST_DRAWN_CHARACTERS = 1_000_000;

const FORMATS = ['png', 'svg'] as const;

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

/** Draws one sheet. The renderer is started for the first picture. */
export function drawTool(
  { layouts }: Pick<Workshop, 'layouts'>,
  startRenderer: () => Promise<PngRenderer>,
): Tool {
  let renderer: Promise<PngRenderer> | undefined;
  return {
    name: 'draw',
    title: 'Draw one sheet of a layout',
    description:
      'Draws one sheet of a layout that solve returned: pieces with labels and sizes, offcuts, defects, margins and numbered first cuts.',
    inputSchema,
    async call(args) {
      requireKnown(args, inputSchema);
      const layout = layoutOf(args, layouts);
      const { index, sheet } = sheetOf(args, layout);
      const format = FORMATS.find((known) => known === (args['format'] ?? FORMATS[0]));
      if (!format) throw new ContractError('invalid_schema', `format must be ${FORMATS.join(' or ')}.`);
      const pixels = integerOf(args, 'pixels', PIXELS);
      const { sheets } = layout.solved.summary;
      const svg = drawing(layout.job, sheet, index, sheets, systemTicks() + DRAWING_MS);
      const most = format === 'svg' ? MOST_CHARACTERS : MOST_DRAWN_CHARACTERS;
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
