/** The rows below a drawing that list pieces too small for a label, each type with its fill. */

import { sizeText, type Unit } from '../contract/unit.ts';
import { type Footer, NO_FOOTER } from './document.ts';
import { element, round } from './markup.ts';
import { typeOf, unturned } from './piece-types.ts';
import { type DrawnPiece, isLabelled } from './pieces.ts';
import { COLOUR, LINE, TEXT } from './style.ts';
import { isolated, MAX_CHARACTERS, shortened, squeezedWidth, textElement, textWidth } from './text.ts';

const HEADING = 'Too small for a label:';
const SWATCH = 2.2;
const GAP_IN_ENTRY = 0.8;
const GAP_BETWEEN = 3;
const ROW_HEIGHT = 4;
const MAX_ROWS = 3;

interface Entry {
  readonly text: string;
  readonly fill?: string;
}

interface PlacedEntry extends Entry {
  readonly x: number;
  readonly row: number;
}

export function unlabelledFooter(pieces: readonly DrawnPiece[], width: number, unit?: Unit): Footer {
  const entries = typesOf(
    pieces.filter((piece) => !isLabelled(piece)),
    unit,
  );
  if (entries.length === 0) return NO_FOOTER;
  const placed = placeInRows([{ text: HEADING }, ...entries], width);
  const rows = (placed.at(-1)?.row ?? 0) + 1;
  return {
    height: rows * ROW_HEIGHT,
    draw: (top) => placed.map((entry) => drawEntry(entry, top + (entry.row + 0.5) * ROW_HEIGHT)).join(''),
  };
}

/** One entry per type, with the number of its pieces, in cutting order. */
function typesOf(pieces: readonly DrawnPiece[], unit: Unit | undefined): Entry[] {
  const types = new Map<string, { count: number; first: DrawnPiece }>();
  for (const piece of pieces) {
    const type = typeOf(piece.placement, `${piece.placement.pieceId} ${piece.name}`);
    const known = types.get(type);
    if (known) known.count += 1;
    else types.set(type, { count: 1, first: piece });
  }
  return [...types.values()].map(({ count, first: { placement, name, fill } }) => ({
    text: `${isolated(shortened(name, MAX_CHARACTERS))}: ${sizeText(unturned(placement), unit)} (×${count})`,
    fill,
  }));
}

/** Laid out from left to right, row by row. A last entry counts what does not fit into the last row. */
function placeInRows(entries: readonly Entry[], width: number): PlacedEntry[] {
  const placed: PlacedEntry[] = [];
  let [x, row] = [0, 0];
  for (const [index, entry] of entries.entries()) {
    const rest = { text: `and ${entries.length - index} more types` };
    const isLastRow = row === MAX_ROWS - 1;
    const reserved = isLastRow && index < entries.length - 1 ? GAP_BETWEEN + entryWidth(rest) : 0;
    if (x > 0 && x + entryWidth(entry) + reserved > width) {
      if (isLastRow) return [...placed, { ...rest, x, row }];
      [x, row] = [0, row + 1];
    }
    placed.push({ ...entry, x, row });
    x += entryWidth(entry) + GAP_BETWEEN;
  }
  return placed;
}

function entryWidth({ text, fill }: Entry): number {
  return textWidth(text) * TEXT.note + (fill ? SWATCH + GAP_IN_ENTRY : 0);
}

function drawEntry({ text, fill, x }: PlacedEntry, middle: number): string {
  if (!fill) return textElement({ text, x, y: middle, size: TEXT.note });
  const swatch = element('rect', {
    x: round(x),
    y: round(middle - SWATCH / 2),
    width: SWATCH,
    height: SWATCH,
    fill,
    stroke: COLOUR.ink,
    'stroke-width': LINE.part,
  });
  const squeezed = squeezedWidth(text);
  return (
    swatch +
    textElement({
      text,
      x: x + SWATCH + GAP_IN_ENTRY,
      y: middle,
      size: TEXT.note,
      ...(squeezed !== undefined && { squeezed: squeezed * TEXT.note }),
    })
  );
}
