import { fateOf, originOf, placeOf, trimLines } from './cut-words.ts';
import { Grid, type GridColumn } from './Grid.tsx';
import { cutsOf, type UsedSheet } from './model.ts';
import type { ResultState } from './state.ts';
import { lengthText, sizeText } from './words.ts';

const COLUMNS: readonly GridColumn[] = [
  { key: 'number', header: 'Cut', isNumber: true },
  { key: 'stage', header: 'Stage', isNumber: true },
  { key: 'direction', header: <abbr title="V: vertical, H: horizontal">Dir.</abbr> },
  {
    key: 'at',
    header: <abbr title="Where the cut begins, from the left (V) or lower (H) edge of the sheet">At</abbr>,
    isNumber: true,
  },
  {
    key: 'fence',
    header: <abbr title="Size of the part: where to set the fence">Fence</abbr>,
    isNumber: true,
  },
  { key: 'part', header: 'Part' },
  { key: 'gives', header: 'Gives' },
];

const TEMPLATE = '3em 3.7em 2.8em 4em 4em 7.8em minmax(8em, 1fr)';

/** The cuts of the sheet, in step with the player. */
export function CutPanel({ state, used }: { readonly state: ResultState; readonly used: UsedSheet }) {
  const { cuts } = cutsOf(used);
  const { unit } = state.model.job;
  // What is cut off the edges first has the number 0.
  const trimmed = trimLines(used, unit);
  const trims = trimmed.length;
  const cellsOf = (row: number) => {
    const trim = trimmed[row];
    if (trim) {
      const at = trim.at === undefined ? '' : lengthText(trim.at, unit);
      return [0, '', trim.direction, at, '', row === 0 ? sizeText(used.stock, unit) : '', trim.text];
    }
    const cut = cuts[row - trims];
    if (!cut) return [];
    const gives = [cut.first, cut.second]
      .map((part) => part && fateOf(part, used.stock.defects, state.rule.value, state.model.nameOf))
      .filter(Boolean)
      .join(' + ');
    const part = <span title={originOf(cut.part, cuts)}>{sizeText(cut.part, unit)}</span>;
    const [at, fence] = [placeOf(cut), cut.fence].map((length) => lengthText(length, unit));
    return [cut.number, cut.stage, cut.direction, at, fence, part, gives];
  };
  return (
    <Grid
      label={`Cuts of sheet ${used.ordinal + 1}`}
      columns={COLUMNS}
      template={TEMPLATE}
      count={cuts.length + trims}
      active={Math.max((state.step.value ?? -1) + trims - 1, -1)}
      onActivate={(row) => state.stepTo(Math.max(row + 1 - trims, 0))}
      cellsOf={cellsOf}
      empty="This sheet needs no cut: it is one piece as it is."
    />
  );
}
