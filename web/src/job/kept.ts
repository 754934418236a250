import { MARGINS } from '../../../src/contract/fields.ts';
import { DEFAULT_UNIT, isInches, LENGTH_PARTS, UNITS, type Unit } from '../../../src/contract/unit.ts';
import type { SheetResult, WireFixedSheet, WirePiece, WireSheet } from '../api/types.ts';
import type { SentRows } from './places.ts';

/**
 * Sheets of a layout that people keep as they are, because they are cut already. Sheets and pieces go by the ids of their
 * rows: a row that moves keeps its sheets, and no piece becomes another one of its size.
 */
export interface KeptSheet {
  /** The row of the sheet, and which of its sheets it is. */
  readonly row: number;
  readonly nth: number;
  readonly stock: Stock;
  readonly fixed: Tree;
  /** For each number in the tree: the row of the piece, and the piece as it was. */
  readonly pieces: ReadonlyMap<number, KeptPiece>;
}

type Tree = Pick<WireFixedSheet, 'cutTree' | 'cutTreeFlat'>;

interface KeptPiece {
  readonly row: number;
  readonly size: string;
}

/** What must stay the same of a sheet. */
type Stock = string;

/** Pieces and sheets as they are sent, with their rows. */
export interface Sent {
  readonly request: {
    readonly pieces: readonly Pick<WirePiece, 'width' | 'height' | 'originalIndex' | 'material'>[];
    readonly sheets: readonly Omit<WireSheet, 'defects'>[];
    readonly params?: object;
    readonly unit?: Unit;
  };
  readonly rows: SentRows;
}

type SentSheet = Sent['request']['sheets'][number];

/** One of the sheets in stock. */
interface StockAt {
  readonly row: number;
  readonly nth: number;
  /** Of its entry in the request. */
  readonly position: number;
  readonly sheet: SentSheet;
}

/** The usable area, the material and the unit: a fixed tree fills it. */
function stockOf(sheet: SentSheet, { request }: Sent): Stock {
  const params = (request.params ?? {}) as Partial<Record<string, number>>;
  const margins = MARGINS.map((name) => sheet[name] ?? params[name] ?? 0);
  return [sheet.width, sheet.height, ...margins, request.unit ?? DEFAULT_UNIT, sheet.material ?? ''].join(
    ' ',
  );
}

const sizeOf = ({ width, height }: Pick<WirePiece, 'width' | 'height'>): string => `${width} ${height}`;

/** The unit of the layout of a kept sheet. */
export const unitOfKept = ({ stock }: Pick<KeptSheet, 'stock'>): Unit => {
  const own = stock.split(' ')[LENGTHS_OF_STOCK];
  return UNITS.find((unit) => unit === own) ?? DEFAULT_UNIT;
};

/** How many lengths begin the text of what must stay the same. */
const LENGTHS_OF_STOCK = 2 + MARGINS.length;

/** How many times finer another unit is; undefined if it is no whole number. */
function timesFiner(unit: Unit, than: Unit): number | undefined {
  const times = LENGTH_PARTS[unit] / LENGTH_PARTS[than];
  return isInches(unit) === isInches(than) && Number.isInteger(times) ? times : undefined;
}

const times = (lengths: readonly string[], factor: number): readonly string[] =>
  lengths.map((length) => String(Number(length) * factor));

/** A kept sheet with its lengths in another unit; undefined if that holds them not. */
function inUnit(kept: KeptSheet, unit: Unit): KeptSheet | undefined {
  const factor = timesFiner(unit, unitOfKept(kept));
  if (factor === undefined || factor === 1) return factor && kept;
  const stock = kept.stock.split(' ');
  const [lengths, [, ...material]] = [stock.slice(0, LENGTHS_OF_STOCK), stock.slice(LENGTHS_OF_STOCK)];
  const pieces = [...kept.pieces].map(
    ([number, { row, size }]) => [number, { row, size: times(size.split(' '), factor).join(' ') }] as const,
  );
  const fixed = JSON.stringify(kept.fixed, (name, value) =>
    LENGTHS_OF_TREE.has(name) && typeof value === 'number' ? value * factor : value,
  );
  return {
    ...kept,
    stock: [...times(lengths, factor), unit, ...material].join(' '),
    fixed: JSON.parse(fixed) as Tree,
    pieces: new Map(pieces),
  };
}

/** The members of a tree that are lengths. */
const LENGTHS_OF_TREE: ReadonlySet<string> = new Set(['x', 'y', 'width', 'height', 'kerfSize']);

/** The row of the sheet at an index of the stock, and which of its sheets it is. */
export function sheetAt(sheetIndex: number, { request, rows }: Sent): StockAt | undefined {
  let first = 0;
  for (const [position, sheet] of request.sheets.entries()) {
    const quantity = sheet.quantity ?? 1;
    const row = rows.sheets[position]?.id;
    if (row !== undefined && sheetIndex < first + quantity)
      return { row, nth: sheetIndex - first, position, sheet };
    first += quantity;
  }
  return undefined;
}

/** A sheet of a layout, to be kept from now on. */
export function keptOf(result: SheetResult, sent: Sent): KeptSheet | undefined {
  const at = sheetAt(result.sheetIndex, sent);
  if (!at) return undefined;
  const positions = new Map(
    sent.request.pieces.map(({ originalIndex }, position) => [originalIndex ?? position, position]),
  );
  const { cutTree, cutTreeFlat, placements } = result;
  const placed = new Map(placements.map(({ pieceId }) => [pieceId, positions.get(pieceId) ?? -1]));
  return keptAt(at, { cutTree, cutTreeFlat }, placed, sent);
}

/**
 * A sheet in stock with a tree, to be kept from now on.
 *
 * @param placed for each number in the tree, the position of the piece.
 */
export function keptAt(
  { row, nth, sheet }: StockAt,
  fixed: Tree,
  placed: ReadonlyMap<number, number>,
  sent: Sent,
): KeptSheet | undefined {
  const pieces = new Map<number, KeptPiece>();
  for (const [pieceId, position] of placed) {
    const [piece, ofPiece] = [sent.request.pieces[position], sent.rows.pieces[position]];
    if (!piece || ofPiece === undefined) return undefined;
    pieces.set(pieceId, { row: ofPiece, size: sizeOf(piece) });
  }
  return { row, nth, stock: stockOf(sheet, sent), fixed, pieces };
}

export const isSame = (a: Pick<KeptSheet, 'row' | 'nth'>, b: Pick<KeptSheet, 'row' | 'nth'>): boolean =>
  a.row === b.row && a.nth === b.nth;

/** A kept sheet as the request has it now; undefined if its row, or one of its pieces, is gone or has another size. */
export function fixedIn(before: KeptSheet, sent: Sent): WireFixedSheet | undefined {
  const kept = inUnit(before, sent.request.unit ?? DEFAULT_UNIT);
  if (!kept) return undefined;
  let sheetIndex = kept.nth;
  const position = sent.rows.sheets.findIndex(({ id }) => id === kept.row);
  for (const sheet of sent.request.sheets.slice(0, Math.max(position, 0))) sheetIndex += sheet.quantity ?? 1;
  const sheet = sent.request.sheets[position];
  if (!sheet || kept.nth >= (sheet.quantity ?? 1) || stockOf(sheet, sent) !== kept.stock) return undefined;
  const numbers = new Map<number, number>();
  for (const [pieceId, { row, size }] of kept.pieces) {
    const at = sent.rows.pieces.indexOf(row);
    const piece = sent.request.pieces[at];
    if (!piece || sizeOf(piece) !== size || (piece.material ?? '') !== (sheet.material ?? ''))
      return undefined;
    numbers.set(pieceId, piece.originalIndex ?? at);
  }
  return { sheetIndex, ...renumbered(kept.fixed, numbers) };
}

/** The tree with other numbers of its pieces. */
function renumbered(tree: Tree, numbers: ReadonlyMap<number, number>): Tree {
  if ([...numbers].every(([before, now]) => before === now)) return tree;
  const text = JSON.stringify(tree, (name, value) =>
    name === 'pieceId' ? (numbers.get(value as number) ?? value) : value,
  );
  return JSON.parse(text) as Tree;
}
