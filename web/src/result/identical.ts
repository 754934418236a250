/** Sheets that are cut in the same way from the same stock. */

import type { Sheet } from '../../../src/domain/job.ts';
import { treeOf } from '../../../src/svg/cut-tree.ts';
import type { SheetResult } from '../api/types.ts';

/** Positions in `result.sheets`, ascending. */
export type Group = readonly number[];

/** All sheets in groups of identical ones, by the first sheet of each. */
export function groupIdentical(sheets: readonly SheetResult[], stockOf: (ordinal: number) => Sheet): Group[] {
  const alike = groupBy(
    sheets.map((_, ordinal) => ordinal),
    (ordinal) => figuresOf(sheets[ordinal]),
  );
  const groups = alike.flatMap((ordinals) =>
    ordinals.length === 1
      ? [ordinals]
      : groupBy(ordinals, (ordinal) => stockOf(ordinal)).flatMap((same) =>
          groupBy(same, (ordinal) => patternOf(sheets[ordinal])),
        ),
  );
  // Sheets of one material stand together: they come from one pile.
  const piles = [...new Set(sheets.map(({ material }) => material))];
  const pileOf = ([first = 0]: Group) => piles.indexOf(sheets[first]?.material);
  return groups.sort((a, b) => pileOf(a) - pileOf(b) || (a[0] ?? 0) - (b[0] ?? 0));
}

function groupBy(ordinals: readonly number[], key: (ordinal: number) => unknown): number[][] {
  const groups = new Map<unknown, number[]>();
  for (const ordinal of ordinals) {
    const name = key(ordinal);
    const group = groups.get(name);
    if (group) group.push(ordinal);
    else groups.set(name, [ordinal]);
  }
  return [...groups.values()];
}

/** What differs between most sheets, so that few patterns have to be compared. */
function figuresOf(sheet: SheetResult | undefined): string {
  if (!sheet) return '';
  const { placedCount, usedArea, wasteArea, cutCount, cutLength, largestOffcut, fixed } = sheet;
  return [placedCount, usedArea, wasteArea, cutCount, cutLength, largestOffcut, fixed].join();
}

/** Everything that the operator sees of a sheet. */
function patternOf(sheet: SheetResult | undefined): string {
  if (!sheet) return '';
  const { root, below } = treeOf(sheet);
  const nodes: string[] = [];
  const open = root ? [root] : [];
  for (let node = open.pop(); node; node = open.pop()) {
    const { type, x, y, width, height, direction, piece } = node;
    nodes.push([type, direction, x, y, width, height, piece?.pieceId, piece?.rotated].join());
    const { child, next } = below(node);
    if (next) open.push(next);
    if (child) open.push(child);
  }
  return nodes.join(';');
}
