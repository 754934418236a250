import type { Rectangle } from '../svg/paper.ts';
import { type Canvas, toBaseline } from './canvas.ts';
import { qrCode } from './qr.ts';
import { drawSketch } from './sketch.ts';
import { wrapped } from './wrap.ts';

/** What a label says of a piece or a kept offcut. */
export interface LabelContent {
  readonly name: string;
  /** The finished size with its unit. */
  readonly size: string;
  /** The material, if there are any. */
  readonly material: string | undefined;
  /** On which sheet it is, and where. */
  readonly place: string;
  /** What the QR code holds. */
  readonly code: string;
  /** The sheet, the part itself, and the pieces to outline. */
  readonly area: Rectangle;
  readonly part: Rectangle;
  readonly others: readonly Rectangle[];
}

/** Millimetres that stay free at each edge: labels are cut and printed with a tolerance. */
const EDGE = 2;
/** What stays free around a QR code, as a share of its side: readers need it to find the code. */
const QUIET = 0.12;
/** The smallest side of a QR code that any phone reads: modules of 0.4 mm and more. */
const LEAST_QR = 9.5;
const MOST_QR = 20;
/** Sizes of fonts, smallest and largest. */
const NAME = { least: 2.2, most: 5.2 };
const SIZE = { least: 2.2, most: 4.4 };
const OTHER = { least: 1.7, most: 2.8 };
/** Height of a line in relation to its font. */
const LINE = 1.25;
/** Full lines of room for a name. */
const NAME_LINES = 2;

/** Draws one label into its rectangle. */
export function drawLabel(canvas: Canvas, box: Rectangle, content: LabelContent): void {
  const inner = {
    x: box.x + EDGE,
    y: box.y + EDGE,
    width: box.width - 2 * EDGE,
    height: box.height - 2 * EDGE,
  };
  const side = Math.min(MOST_QR, Math.max(LEAST_QR, Math.min(inner.height * 0.58, inner.width * 0.3)));
  const right = inner.x + inner.width - side;
  canvas.fill(qrCode(content.code, right, inner.y, side), '#000000');
  const gap = QUIET * side;
  const top = inner.y + side + gap;
  const below = { x: right, y: top, width: side, height: inner.y + inner.height - top };
  drawSketch(canvas, below, content.area, content.part, content.others);
  drawTexts(canvas, { ...inner, width: inner.width - side - gap }, content);
}

function drawTexts(canvas: Canvas, box: Rectangle, content: LabelContent): void {
  const { name, size, material, place, code } = content;
  // Everything grows with the label; the shares of the lines add up to all of its height.
  const unit = box.height / 10;
  const clamp = ({ least, most }: typeof NAME, wanted: number) => Math.min(most, Math.max(least, wanted));
  const nameSize = clamp(NAME, unit * 1.75);
  let y = box.y;
  const print = (text: string, sizes: typeof NAME, wanted: number, weight: 'regular' | 'bold') => {
    const height = clamp(sizes, wanted);
    y += height * LINE;
    canvas.text(text, box.x, y - (height * LINE) / 2 + toBaseline(height), {
      weight,
      size: height,
      most: box.width,
      least: sizes.least,
    });
  };
  const fitted = wrapped(canvas.fonts, name, {
    width: box.width,
    height: NAME_LINES * LINE * nameSize,
    most: nameSize,
    least: NAME.least,
    line: LINE,
  });
  for (const line of fitted.lines) print(line, NAME, fitted.size, 'bold');
  print(size, SIZE, unit * 1.5, 'bold');
  const others = [material, place, code].filter((text) => text !== undefined);
  const left = (box.y + box.height - y) / others.length / LINE;
  for (const text of others) print(text, OTHER, Math.min(left, unit * 1.1), 'regular');
}
