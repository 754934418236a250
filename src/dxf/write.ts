/**
 * Draws a used sheet as DXF R12, which every CAD and CAM program reads: pairs of lines, a group code and its value.
 *
 * The characters are those of ISO 8859-1. R12 knows no unit of length: coordinates are millimetres, or inches where the request counts in inches. The origin is
 * the lower left corner of the sheet, as in the response.
 */

import { latin1 } from '../contract/latin1.ts';
import type { SheetResult } from '../contract/response.ts';
import { DEFAULT_UNIT, isInches, LENGTH_PARTS, lengthText, type Unit } from '../contract/unit.ts';
import type { Sheet } from '../domain/job.ts';
import { stockFinder } from '../domain/stock.ts';
import { readTree, type TreeCut, trimCutsOf } from '../svg/cut-tree.ts';
import { usableArea } from '../svg/frame.ts';
import { keptOffcuts } from '../svg/offcuts.ts';
import type { Rectangle } from '../svg/paper.ts';
import type { DrawnJob } from '../svg/render.ts';

/** The layers with their colours, numbers of the AutoCAD palette. */
const LAYERS = { BOARD: 7, PART: 5, OFFCUT: 3, CUT: 1, TEXT: 8 } as const;

type Layer = keyof typeof LAYERS;

/** The height of a text, as a share of the shorter side of its part. */
const HEIGHT_SHARE = 1 / 5;

type DxfJob = Pick<DrawnJob, 'sheets' | 'unit' | 'offcutClasses'>;

/** One DXF file per used sheet, in order. */
export const writeDxf = (job: DxfJob, sheets: readonly SheetResult[]): string[] => sheets.map(dxfWriter(job));

/** Returns a function that makes the DXF file of a used sheet. */
export function dxfWriter({
  sheets,
  unit = DEFAULT_UNIT,
  offcutClasses = [],
}: DxfJob): (sheet: SheetResult) => string {
  const stockOf = stockFinder(sheets);
  return (sheet) => {
    const stock = stockOf(sheet.sheetIndex);
    const drawing = new Drawing(unit);
    drawing.outline('BOARD', { x: 0, y: 0, width: stock.width, height: stock.height });
    for (const placement of sheet.placements) {
      drawing.outline('PART', placement);
      drawing.text(placement, placement.label ?? String(placement.pieceId));
    }
    const { cuts, waste } = readTree(sheet);
    const ids = keptOffcuts(sheet.sheetIndex, waste, stock.defects, offcutClasses);
    for (const offcut of waste) {
      drawing.outline('OFFCUT', offcut);
      const id = ids.get(offcut);
      if (id !== undefined) drawing.text(offcut, id);
    }
    // A fixed sheet is cut already.
    const trims = trimCutsOf(sheet.trimCuts, usableArea(stock));
    if (!sheet.fixed) for (const cut of [...trims, ...cuts]) drawing.line(...lineOf(cut));
    return drawing.end(stock);
  };
}

type Point = readonly [x: number, y: number];

/** A cut, as a line along the middle of its kerf. */
function lineOf({ direction, position, kerf, region }: TreeCut): readonly [Point, Point] {
  const { x, y, width, height } = region;
  const at = position + kerf / 2;
  return direction === 'V'
    ? [
        [at, y],
        [at, y + height],
      ]
    : [
        [x, at],
        [x + width, at],
      ];
}

class Drawing {
  readonly #unit: Unit;
  readonly #entities: string[] = [];

  constructor(unit: Unit) {
    this.#unit = unit;
  }

  /** A closed polyline. */
  outline(layer: Layer, { x, y, width, height }: Rectangle): void {
    this.#write(0, 'POLYLINE', 8, layer, 66, 1, 10, 0, 20, 0, 30, 0, 70, 1);
    const corners: Point[] = [
      [x, y],
      [x + width, y],
      [x + width, y + height],
      [x, y + height],
    ];
    for (const corner of corners) this.#write(0, 'VERTEX', 8, layer, ...this.#point(10, corner));
    this.#write(0, 'SEQEND', 8, layer);
  }

  line(from: Point, to: Point): void {
    this.#write(0, 'LINE', 8, 'CUT', ...this.#point(10, from), ...this.#point(11, to));
  }

  /** A name with the size below it, in the middle of a part and along its longer side. */
  text(part: Rectangle, name: string): void {
    const { x, y, width, height } = part;
    const lines = [latin1(name), `${lengthText(width, this.#unit)} x ${lengthText(height, this.#unit)}`];
    const isTall = height > width;
    const longest = Math.max(...lines.map((line) => line.length));
    // No letter is wider than it is high, so the line fits the longer side.
    const size = Math.min(Math.min(width, height) * HEIGHT_SHARE, Math.max(width, height) / (longest + 1));
    for (const [at, line] of lines.entries()) {
      const shift = (0.5 - at) * 1.6 * size;
      const middle: Point = isTall
        ? [x + width / 2 - shift, y + height / 2]
        : [x + width / 2, y + height / 2 + shift];
      this.#write(0, 'TEXT', 8, 'TEXT', ...this.#point(10, middle), 40, this.#length(size), 1, literal(line));
      // Aligned to the middle of the text in both directions.
      this.#write(50, isTall ? 90 : 0, 72, 1, ...this.#point(11, middle), 73, 2);
    }
  }

  /** The whole file. */
  end(stock: Pick<Sheet, 'width' | 'height'>): string {
    const remark = `cutting-layout, lengths in ${isInches(this.#unit) ? 'inches' : 'millimetres'}`;
    const header = pairs(
      ...[999, remark, 0, 'SECTION', 2, 'HEADER', 9, '$ACADVER', 1, 'AC1009'],
      ...[9, '$DWGCODEPAGE', 3, 'ANSI_1252'],
      ...[9, '$EXTMIN', ...this.#point(10, [0, 0])],
      ...[9, '$EXTMAX', ...this.#point(10, [stock.width, stock.height]), 0, 'ENDSEC'],
      ...[0, 'SECTION', 2, 'TABLES', 0, 'TABLE', 2, 'LTYPE', 70, 1],
      ...[0, 'LTYPE', 2, 'CONTINUOUS', 70, 0, 3, 'Solid line', 72, 65, 73, 0, 40, 0, 0, 'ENDTAB'],
      ...[0, 'TABLE', 2, 'LAYER', 70, Object.keys(LAYERS).length],
    );
    const layers = Object.entries(LAYERS).map(([name, colour]) =>
      pairs(0, 'LAYER', 2, name, 70, 0, 62, colour, 6, 'CONTINUOUS'),
    );
    const entities = pairs(0, 'ENDTAB', 0, 'ENDSEC', 0, 'SECTION', 2, 'ENTITIES');
    return [header, ...layers, entities, ...this.#entities, pairs(0, 'ENDSEC', 0, 'EOF')].join('');
  }

  #write(...codes: (string | number)[]): void {
    this.#entities.push(pairs(...codes));
  }

  #point(code: number, [x, y]: Point): (string | number)[] {
    return [code, this.#length(x), code + 10, this.#length(y), code + 20, 0];
  }

  /** Hundredths of a millimetre and 128ths of an inch have at most seven decimals. */
  #length(length: number): number {
    return Number((length / LENGTH_PARTS[this.#unit]).toFixed(7));
  }
}

/** A text without codes such as `%%d`, a sign of degrees. `%%%` is a percent sign. */
const literal = (text: string): string => text.replace(/%{2,}/g, (signs) => '%%%'.repeat(signs.length));

const pairs = (...codes: (string | number)[]): string =>
  codes.map((value, at) => (at % 2 === 0 ? String(value).padStart(3) : value) + END).join('');

const END = '\r\n';
