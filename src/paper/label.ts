import { correction, generate } from 'lean-qr';
import type { Rectangle } from '../svg/paper.ts';
import { type Canvas, toBaseline } from './canvas.ts';
import type { Fonts } from './fonts.ts';
import { drawSketch } from './sketch.ts';

/** What a label says of a piece or a kept offcut. */
export interface LabelContent {
  readonly name: string;
  /** The finished size with its unit. */
  readonly size: string;
  /** The material, if there are any. */
  readonly material: string | undefined;
  /** What whoever sticks it on must know first. */
  readonly remark: string | undefined;
  /** Which edge bands it gets where, if any. */
  readonly bands: string | undefined;
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
const MIN_QR = 9.5;
const MAX_QR = 20;
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
  const side = Math.min(MAX_QR, Math.max(MIN_QR, Math.min(inner.height * 0.58, inner.width * 0.3)));
  const right = inner.x + inner.width - side;
  canvas.fill(qrCode(content.code, right, inner.y, side), '#000000');
  const gap = QUIET * side;
  const top = inner.y + side + gap;
  const below = { x: right, y: top, width: side, height: inner.y + inner.height - top };
  drawSketch(canvas, below, content.area, content.part, content.others);
  drawTexts(canvas, { ...inner, width: inner.width - side - gap }, content);
}

function drawTexts(canvas: Canvas, box: Rectangle, content: LabelContent): void {
  const { name, size, remark, material, bands, place, code } = content;
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
  const others = [remark?.toUpperCase(), material, bands, place, code].filter((text) => text !== undefined);
  const left = (box.y + box.height - y) / others.length / LINE;
  for (const text of others) print(text, OTHER, Math.min(left, unit * 1.1), 'regular');
}

/** The dark parts of a QR code in a square, as rectangles: sharp at any resolution. */
export function qrCode(text: string, x: number, y: number, side: number): Rectangle[] {
  const code = generate(text, { minCorrectionLevel: correction.M });
  const module = side / code.size;
  const dark: Rectangle[] = [];
  for (let row = 0; row < code.size; row += 1) {
    for (let from = 0; from < code.size; from += 1) {
      let to = from;
      while (code.get(to, row)) to += 1;
      if (to > from)
        dark.push({ x: x + from * module, y: y + row * module, width: (to - from) * module, height: module });
      from = to;
    }
  }
  return dark;
}

interface Room {
  readonly width: number;
  readonly height: number;
  /** Sizes of the font. */
  readonly most: number;
  readonly least: number;
  /** Height of a line in relation to its font. */
  readonly line: number;
}

export interface Wrapped {
  readonly lines: readonly string[];
  readonly size: number;
}

/** One line that is this much too long is made smaller: that looks better than two lines. */
const A_LITTLE = 1.3;

/** How much smaller each further try is. */
const STEP = 0.85;

/** Breaks a name, in bold, at its spaces, or anywhere in words that are too long; at worst it ends in an ellipsis. */
export function wrapped(fonts: Fonts, name: string, { width, height, most, least, line }: Room): Wrapped {
  const whole = fonts.line(name, 'bold').width;
  if (whole * most <= width * A_LITTLE) return { lines: [name], size: most };
  const widthOf = letterWidths(fonts);
  for (let size = most; ; size = Math.max(least, size * STEP)) {
    const rows = Math.max(1, Math.floor(height / (line * size) + 1e-9));
    const lines = brokenAt(name, width / size, widthOf);
    if (lines.length <= rows) return { lines, size };
    if (size === least) return { lines: [...lines.slice(0, rows - 1), `${lines[rows - 1]}…`], size };
  }
}

/** Widths of letters one by one: near enough to break lines, and cheap. */
function letterWidths(fonts: Fonts): (text: string) => number {
  const known = new Map<string, number>();
  return (text) => {
    let sum = 0;
    for (const letter of text) {
      const width = known.get(letter) ?? fonts.line(letter === ' ' ? 'i' : letter, 'bold').width;
      known.set(letter, width);
      sum += width;
    }
    return sum;
  };
}

function brokenAt(name: string, width: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of name.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (widthOf(longer) <= width) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = '';
    for (const letter of word) {
      if (line !== '' && widthOf(line + letter) > width) {
        lines.push(line);
        line = '';
      }
      line += letter;
    }
  }
  return line === '' ? lines : [...lines, line];
}
