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
    readonly pieces: readonly WirePiece[];
    readonly sheets: readonly WireSheet[];
    readonly params?: object;
    readonly unit?: string;
  };
  readonly rows: SentRows;
}

const MARGINS = ['marginLeft', 'marginRight', 'marginTop', 'marginBottom'] as const;

/** The usable area, the material and the unit: a fixed tree fills it. */
function stockOf(sheet: WireSheet, { request }: Sent): Stock {
  const params = (request.params ?? {}) as Partial<Record<string, number>>;
  const margins = MARGINS.map((name) => sheet[name] ?? params[name] ?? 0);
  return [sheet.width, sheet.height, ...margins, request.unit ?? '', sheet.material ?? ''].join(' ');
}

const sizeOf = ({ width, height }: WirePiece): string => `${width} ${height}`;

/** The row of the sheet at an index of the stock, and which of its sheets it is. */
export function sheetAt(sheetIndex: number, { request, rows }: Sent) {
  let first = 0;
  for (const [position, sheet] of request.sheets.entries()) {
    const quantity = sheet.quantity ?? 1;
    const row = rows.sheets[position]?.id;
    if (row !== undefined && sheetIndex < first + quantity) return { row, nth: sheetIndex - first, sheet };
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
  const pieces = new Map<number, KeptPiece>();
  for (const { pieceId } of result.placements) {
    const position = positions.get(pieceId) ?? -1;
    const [piece, row] = [sent.request.pieces[position], sent.rows.pieces[position]];
    if (!piece || row === undefined) return undefined;
    pieces.set(pieceId, { row, size: sizeOf(piece) });
  }
  const { cutTree, cutTreeFlat } = result;
  const stock = stockOf(at.sheet, sent);
  return { row: at.row, nth: at.nth, stock, fixed: { cutTree, cutTreeFlat }, pieces };
}

export const isSame = (a: Pick<KeptSheet, 'row' | 'nth'>, b: Pick<KeptSheet, 'row' | 'nth'>): boolean =>
  a.row === b.row && a.nth === b.nth;

/** A kept sheet as the request has it now; undefined if its row, or one of its pieces, is gone or has another size. */
export function fixedIn(kept: KeptSheet, sent: Sent): WireFixedSheet | undefined {
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
