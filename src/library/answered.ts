import { DEFAULT_UNIT, lengthWithUnit, sizeWithUnit, type Unit } from '../contract/unit.ts';
import type { Job } from '../domain/job.ts';
import { stockPositions } from '../domain/stock.ts';
import type { PaperResult } from '../paper/result.ts';
import { treeOf } from '../svg/cut-tree.ts';
import { typeName, typeOf, unturned } from '../svg/piece-types.ts';

/**
 * Checks that a layout is that of a request: its unit, the usable areas, the kerfs, and the sizes, labels and materials
 * of the pieces. Drawings and papers join the two, and would show what is not cut. `verify` checks every rule.
 *
 * @throws RangeError if it is not.
 */
export function checkAnswer(
  { pieces, sheets, unit = DEFAULT_UNIT }: Pick<Job, 'pieces' | 'sheets'> & { readonly unit?: Unit },
  result: Pick<PaperResult, 'sheets' | 'unit'>,
): void {
  const check = (holds: boolean, why: () => string) => {
    if (holds) return;
    const advice = 'Use the request that was solved: the option --save-request of solve writes it.';
    throw new RangeError(`The response does not answer this request: ${why()}. ${advice}`);
  };
  const { unit: ofResult = DEFAULT_UNIT } = result;
  check(ofResult === unit, () => `it counts in units of "${ofResult}", the request in "${unit}"`);
  const total = sheets.reduce((sum, { quantity }) => sum + quantity, 0);
  const positionOf = stockPositions(sheets);
  const wanted = new Map<string, { left: number; names: Set<string | undefined> }>();
  for (const { originalIndex, width, height, quantity, material, label } of pieces) {
    const key = `${typeName(originalIndex, width, height)} ${material}`;
    const same = wanted.get(key) ?? { left: 0, names: new Set([undefined]) };
    wanted.set(key, { left: same.left + quantity, names: same.names.add(label) });
  }
  for (const [index, sheet] of result.sheets.entries()) {
    const { sheetIndex, placements, fixed } = sheet;
    const number = `sheet ${index + 1}`;
    check(sheetIndex < total, () => `the request has no sheet ${sheetIndex}`);
    const stock = sheets[positionOf(sheetIndex)];
    if (!stock) continue;
    const { marginLeft: x, marginBottom: y, kerf, kerfHorizontal = kerf } = stock;
    const usable = { width: stock.width - x - stock.marginRight, height: stock.height - y - stock.marginTop };
    const { root, below } = treeOf(sheet);
    const isUsable = (area: typeof usable & { readonly x: number; readonly y: number }) =>
      area.x === x && area.y === y && area.width === usable.width && area.height === usable.height;
    check(
      root === undefined || isUsable(root),
      () =>
        `without margins, ${number} is ${sizeWithUnit(root ?? usable, unit)}, in the request ${sizeWithUnit(usable, unit)} at ${x}, ${y}`,
    );
    const open = root && !fixed ? [root] : [];
    for (let node = open.pop(); node; node = open.pop()) {
      const { kerfSize, type, direction } = node;
      const { child, next } = below(node);
      const own = direction === 'V' ? kerf : kerfHorizontal;
      // The blade may leave the sheet.
      check(
        type !== 'cut' || kerfSize === own || (!next && kerfSize < own),
        () =>
          `${number} was cut with a kerf of ${lengthWithUnit(kerfSize, unit)}, the request has ${lengthWithUnit(own, unit)}`,
      );
      for (const part of [child, next]) if (part) open.push(part);
    }
    for (const placement of placements) {
      const same = wanted.get(`${typeOf(placement)} ${stock.material}`);
      const piece = () =>
        `piece ${placement.pieceId} of ${sizeWithUnit(unturned(placement), unit)} on ${number}`;
      check(same !== undefined && same.left > 0, () => `it has ${same ? 'too many of' : 'no'} ${piece()}`);
      if (!same) continue;
      same.left -= 1;
      check(
        same.names.has(placement.label),
        () => `${piece()} is called "${placement.label}" in the response alone`,
      );
    }
  }
}
