import { type ReadonlySignal, useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { useSize } from './use-size.ts';
import { rowsInView, scrollTo } from './window.ts';

import './grid.css';

/** Pixels of a row, as in grid.css. */
const ROW = matchMedia('(pointer: coarse)').matches ? 45 : 28;

export interface GridColumn {
  readonly key: string;
  /** Its header; a button if the column can be sorted. */
  readonly header: ComponentChildren;
  readonly order?: 'ascending' | 'descending' | 'none';
  readonly isNumber?: boolean;
}

interface Props {
  readonly label: string;
  readonly columns: readonly GridColumn[];
  /** The widths of the columns, as a `grid-template-columns`. */
  readonly template: string;
  readonly count: number;
  readonly cellsOf: (row: number) => readonly ComponentChildren[];
  /** The selected row; -1: none. It is kept in view. */
  readonly active: number;
  readonly onActivate: (row: number) => void;
  /** The row that the pointer is on, here or in the drawing. */
  readonly hovered?: ReadonlySignal<number>;
  readonly onHover?: (row: number) => void;
  readonly empty: string;
}

/** A table of any length, of which the rows in view are drawn. The arrow keys move from row to row. */
export function Grid(props: Props) {
  const { label, columns, template, count, active, onActivate, onHover, empty } = props;
  const ref = useRef<HTMLDivElement>(null);
  const size = useSize(ref);
  const scroll = useSignal(0);
  const id = useId();
  const viewSize = Math.max(size.value.height - ROW, 0);
  const { from, to } = rowsInView(count, ROW, scroll.value, viewSize);

  useEffect(() => {
    const element = ref.current;
    if (element && active >= 0 && viewSize > 0)
      element.scrollTop = scrollTo(active, ROW, element.scrollTop, viewSize);
  }, [active, viewSize, count]);

  const onKeyDown = (event: KeyboardEvent) => {
    const page = Math.max(1, Math.floor(viewSize / ROW));
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: 1,
      ArrowUp: -1,
      PageDown: page,
      PageUp: -page,
      Home: -count,
      End: count,
    };
    const step = steps[event.key];
    if (step === undefined || count === 0 || event.target !== ref.current) return;
    event.preventDefault();
    onActivate(Math.min(Math.max(active + step, 0), count - 1));
  };
  const rowOf = ({ target }: Event): number => {
    const row =
      target instanceof Element ? target.closest<HTMLElement>('[data-row]')?.dataset['row'] : undefined;
    return row === undefined ? -1 : Number(row);
  };
  const rows = Array.from({ length: to - from }, (_, index) => from + index);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table element cannot leave out the rows that are not in view.
    <div
      ref={ref}
      class="g-grid"
      role="grid"
      tabIndex={0}
      aria-label={label}
      aria-rowcount={count + 1}
      aria-activedescendant={active >= from && active < to ? `${id}-${active}` : undefined}
      style={{ '--g-columns': template }}
      onScroll={(event) => {
        scroll.value = event.currentTarget.scrollTop;
      }}
      onKeyDown={onKeyDown}
      onPointerOver={onHover && ((event) => onHover(rowOf(event)))}
      onPointerLeave={onHover && (() => onHover(-1))}
      onClick={(event) => {
        const row = rowOf(event);
        if (row >= 0) onActivate(row);
      }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: see above. */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus. */}
      <div class="g-row g-head" role="row" aria-rowindex={1}>
        {columns.map(({ key, header, order, isNumber }) => (
          // biome-ignore lint/a11y/useSemanticElements: see above.
          // biome-ignore lint/a11y/useFocusableInteractive: its button has the focus.
          <div key={key} role="columnheader" class={isNumber ? 'is-number' : ''} aria-sort={order}>
            {header}
          </div>
        ))}
      </div>
      <div class="g-space" role="presentation" style={{ height: `${count * ROW}px` }}>
        <div role="presentation" style={{ transform: `translateY(${from * ROW}px)` }}>
          {rows.map((row) => (
            <Row key={row} id={`${id}-${row}`} row={row} {...props} />
          ))}
        </div>
      </div>
      {count === 0 && <p class="g-empty">{empty}</p>}
    </div>
  );
}

function Row({
  id,
  row,
  columns,
  cellsOf,
  active,
  hovered,
}: Props & { readonly id: string; readonly row: number }) {
  const cells = cellsOf(row);
  const state = `${row === active ? ' is-active' : ''}${hovered?.value === row ? ' is-hovered' : ''}`;
  return (
    // biome-ignore lint/a11y/useSemanticElements: see Grid.
    // biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus.
    <div
      id={id}
      class={`g-row${state}`}
      role="row"
      data-row={row}
      aria-rowindex={row + 2}
      aria-selected={row === active}
    >
      {columns.map(({ key, isNumber }, index) => (
        // biome-ignore lint/a11y/useSemanticElements: see Grid.
        // biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus.
        <div key={key} role="gridcell" class={isNumber ? 'is-number' : ''}>
          {cells[index]}
        </div>
      ))}
    </div>
  );
}
