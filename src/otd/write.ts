import { latin1 } from '../contract/latin1.ts';
import type { Placement, SheetResult } from '../contract/response.ts';
import { DEFAULT_UNIT, isInches, LENGTH_PARTS } from '../contract/unit.ts';
import type { Job, Sheet } from '../domain/job.ts';
import { stockFinder } from '../domain/stock.ts';
import { type CutTree, type TreeNode, treeOf } from '../svg/cut-tree.ts';
import { OtdUnavailable } from './errors.ts';
import { directionOf, LEVELS } from './levels.ts';

/**
 * Writes a layout as OTD, which cutting tables for glass read: a pattern for each way in which sheets are cut, with its
 * lites. The characters are those of ISO 8859-1. Sheets that are cut already are left out.
 *
 * @param at when the layout was made, as an ISO date in UTC.
 * @throws OtdUnavailable for cuts with a kerf, and for more than ten stages.
 */
export function writeOtd(
  job: Pick<Job, 'sheets' | 'unit' | 'materials'>,
  sheets: readonly SheetResult[],
  at: string,
): string {
  const { unit = DEFAULT_UNIT, materials } = job;
  const lengthOf: LengthOf = (units) => (units / LENGTH_PARTS[unit]).toFixed(6);
  const stockOf = stockFinder(job.sheets);
  const runs = new Map<string, number>();
  for (const sheet of sheets) {
    if (sheet.fixed) continue;
    const stock = stockOf(sheet.sheetIndex);
    const glass = materials?.[stock.material ?? -1]?.name;
    const pattern = patternText(sheet, stock, glass ?? undefined, lengthOf);
    runs.set(pattern, (runs.get(pattern) ?? 0) + 1);
  }
  const [day, time] = at.slice(0, 19).replaceAll('-', '/').split('T');
  const head = lined([
    ...['[Header]', 'OTDCutVersion=1.01.00', 'OptimizationRun=1'],
    `Dimension=${isInches(unit) ? 'inch' : 'mm'}`,
    `Date=${day}, ${time}`,
    ...['', '[Signature]', 'Creator=cutting-layout', ''],
  ]);
  return head + [...runs].map(([text, count]) => lined(['[Pattern]', `Pieces=${count}`]) + text).join('');
}

/** Writes a length in millimetres or inches. */
type LengthOf = (units: number) => string;

/** All of a pattern but its runs. */
function patternText(
  sheet: SheetResult,
  stock: Sheet,
  glass: string | undefined,
  lengthOf: LengthOf,
): string {
  const placed = new Map(sheet.placements.map((placement) => [placeOf(placement), placement]));
  /** Numbers of the lites by their lines. */
  const infos = new Map<string, number>();
  const infoOf = (node: TreeNode): number => {
    const placement = placed.get(placeOf(node));
    if (!placement) throw new RangeError(`The sheet has no piece at ${placeOf(node)}`);
    const lite = liteText(placement, lengthOf);
    const id = infos.get(lite) ?? infos.size + 1;
    infos.set(lite, id);
    return id;
  };
  const parts = partLines(treeOf(sheet), infoOf, lengthOf);
  const head = lined([
    ...(glass === undefined ? [] : [`GlassDescription=${latin1(glass)}`]),
    `Width=${lengthOf(stock.width)}`,
    `Height=${lengthOf(stock.height)}`,
    `TrimLeft=${lengthOf(stock.marginLeft)}`,
    `TrimBottom=${lengthOf(stock.marginBottom)}`,
  ]);
  const lites = [...infos].map(([lite, id]) => lined(['', '[Info]', `Id=${id}`]) + lite);
  return [head, lined(parts), ...lites, lined([''])].join('');
}

const placeOf = ({ x, y }: { readonly x: number; readonly y: number }): string => `${x}, ${y}`;

/** A lite, unrotated. */
function liteText({ width, height, rotated, label, pieceId }: Placement, lengthOf: LengthOf): string {
  const [wide, high] = rotated ? [height, width] : [width, height];
  return lined([
    `OrderNo=${latin1(label ?? String(pieceId))}`,
    'PosNo=0',
    `SheetWidth=${lengthOf(wide)}`,
    `SheetHeight=${lengthOf(high)}`,
  ]);
}

const lined = (lines: readonly string[]): string => lines.map((line) => `${line}\r\n`).join('');

/** The lines of a tree, each part below the part that it is cut from. */
function partLines(
  { root, below }: CutTree<TreeNode>,
  infoOf: (node: TreeNode) => number,
  lengthOf: LengthOf,
): string[] {
  const lines: string[] = [];
  const write = (node: TreeNode, level: number): void => {
    const letter = LEVELS[level];
    if (letter === undefined)
      throw new OtdUnavailable(`An OTD file has at most ${LEVELS.length} stages; the layout has more.`);
    const direction = directionOf(level);
    const open = [node];
    for (let part = open.pop(); part; part = open.pop()) {
      const { child, next } = below(part);
      if (part.type === 'cut' && part.direction === direction) {
        if (part.kerfSize > 0)
          throw new OtdUnavailable(
            'An OTD file has no kerf: glass is scored. Solve the job with a kerf of 0.',
          );
        if (next) open.push(next);
        if (child) open.push(child);
        continue;
      }
      // What is left behind the last part is waste without a line.
      if (part.type === 'waste' && open.length === 0) continue;
      const extent = lengthOf(direction === 'V' ? part.width : part.height);
      const info = part.type === 'piece' ? ` Info=${infoOf(part)}` : '';
      lines.push(`${'  '.repeat(level)}${letter}=${extent}${info}`);
      if (part.type === 'cut') write(part, level + 1);
    }
  };
  if (root) write(root, 0);
  return lines;
}
