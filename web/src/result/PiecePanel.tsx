import { useComputed, useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { DEFAULT_UNIT, LENGTH_PARTS, type Unit } from '../../../src/contract/unit.ts';
import { Grid, type GridColumn } from './Grid.tsx';
import { type Model, placementOf, sheetOfPiece } from './model.ts';
import { COLUMNS, type Column, type Order, pieceRows } from './piece-rows.ts';
import type { ResultState } from './state.ts';
import { lengthText } from './words.ts';

const NAMES: Readonly<Record<Column, string>> = {
  sheet: 'Sheet',
  piece: 'Piece',
  width: 'Width',
  height: 'Height',
  x: 'x',
  y: 'y',
  turned: 'Rotated',
};

/** Characters of the longest fraction: `.25`, ` 15/16"`. */
const FRACTION: Readonly<Record<Unit, number>> = {
  ...{ mm: 0, '0.1mm': 2, '0.01mm': 3 },
  ...{ 'in/16': 7, 'in/32': 7, 'in/64': 7 },
};

/** Widths of the columns, as wide as the longest number of the sheets. */
function templateOf({ sheets, job: { unit = DEFAULT_UNIT } }: Model): string {
  const longest = sheets.reduce((most, { stock }) => Math.max(most, stock.width, stock.height), 0);
  const whole = String(Math.floor(longest / LENGTH_PARTS[unit])).length;
  const length = `calc(${whole + FRACTION[unit]}ch + 12px)`;
  return `max(3.6em, ${String(sheets.length).length}ch + 12px) minmax(4em, 1fr) max(3.9em, ${length}) max(4.1em, ${length}) ${length} ${length} 4.6em`;
}

/** All placed pieces, sorted and filtered. */
export function PiecePanel({ state }: { readonly state: ResultState }) {
  const { model } = state;
  const text = useSignal('');
  const order = useSignal<Order>({ column: 'sheet', descending: false });
  const onlyShown = useSignal(false);
  const rows = useComputed(() =>
    pieceRows(model, order.value, { text: text.value, sheet: onlyShown.value ? state.sheet.value : -1 }),
  );
  const positions = useComputed(() => new Map(rows.value.map((piece, row) => [piece, row])));
  const hovered = useComputed(() => positions.value.get(state.hovered.value) ?? -1);
  const template = useMemo(() => templateOf(model), [model]);
  const columns = COLUMNS.map((column): GridColumn => {
    const { column: sorted, descending } = order.value;
    const direction = descending ? 'descending' : 'ascending';
    return {
      key: column,
      isNumber: column !== 'turned' && column !== 'piece',
      order: sorted === column ? direction : 'none',
      header: (
        <button
          type="button"
          onClick={() => {
            order.value = { column, descending: sorted === column && !descending };
          }}
        >
          {NAMES[column]}
          {sorted === column && <span aria-hidden="true">{descending ? ' ↓' : ' ↑'}</span>}
        </button>
      ),
    };
  });
  return (
    <div class="r-panel">
      <div class="r-filter">
        <label>
          <span class="visually-hidden">Find pieces by name or size</span>
          <input
            type="search"
            placeholder="Name or size"
            value={text.value}
            onInput={(event) => {
              text.value = event.currentTarget.value;
            }}
          />
        </label>
        {model.sheets.length > 1 && (
          <label class="r-check">
            <input
              type="checkbox"
              checked={onlyShown.value}
              onChange={(event) => {
                onlyShown.value = event.currentTarget.checked;
              }}
            />
            This sheet only
          </label>
        )}
      </div>
      <Grid
        label="Placed pieces"
        columns={columns}
        template={template}
        count={rows.value.length}
        active={positions.value.get(state.selected.value) ?? -1}
        hovered={hovered}
        onActivate={(row) => state.select(rows.value[row] ?? -1)}
        onHover={(row) => {
          state.hovered.value = rows.value[row] ?? -1;
        }}
        cellsOf={(row) => cellsOf(state, rows.value[row] ?? -1)}
        empty={model.placed === 0 ? 'No pieces are placed.' : 'No piece matches.'}
      />
    </div>
  );
}

function cellsOf({ model }: ResultState, piece: number) {
  const placement = placementOf(model, piece);
  const sheet = sheetOfPiece(model, piece);
  if (!placement || !sheet) return [];
  const { pieceId, width, height, x, y, rotated, label } = placement;
  const lengths = [width, height, x, y].map((length) => lengthText(length, model.job.unit));
  const swatch = (
    <i class="r-swatch" style={{ background: `var(--piece-${model.coloursOf(sheet)(placement)})` }} />
  );
  const name = (
    <>
      {swatch}
      {label ?? model.nameOf(pieceId)}
    </>
  );
  return [sheet.ordinal + 1, name, ...lengths, rotated ? 'rotated' : ''];
}
