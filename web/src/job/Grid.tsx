import { useSignalEffect } from '@preact/signals';
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { announce } from '../app/announce.ts';
import type { Column } from './columns.ts';
import { BUTTONS, GridRow, type MoreCell, type RowActions } from './GridRow.tsx';
import { type Cell as At, cellAfter, rowsInView } from './grid-moves.ts';
import { isTable } from './paste.ts';
import { type Place, placeOfCell, type TableName } from './places.ts';
import { copyOf, type DefectRow, freshId, type PieceRow, type SheetRow } from './rows.ts';
import { faultAt, focusWanted } from './store.ts';

/** Pixels; the same as in grid.css, where fingers get higher rows. */
const ROW_HEIGHT = matchMedia('(pointer: coarse)').matches ? 46 : 34;
const HEAD_HEIGHT = 30;
const ROWS_IN_VIEW = 12;

interface Props<Row> {
  readonly table: TableName;
  /** What the table holds. */
  readonly caption: string;
  /** One row in a word: `piece`. */
  readonly noun: string;
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  readonly blank: (id: number) => Row;
  readonly onChange: (rows: readonly Row[]) => void;
  /** Pastes a table. The row is beyond the last one if it is the empty one. */
  readonly onPaste?: (text: string, at: At) => void;
  /** One more cell of each row. */
  readonly more?: MoreCell<Row>;
}

/** A table to type into. It draws only the rows in view, and always has an empty row at the end. */
export function Grid<Row extends PieceRow | SheetRow | DefectRow>(props: Props<Row>) {
  const { table, caption, noun, columns, rows, blank, onChange, onPaste, more } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [scrollTop, setScrollTop] = useState(0);
  const [focused, setFocused] = useState<Place>();
  const [, redraw] = useState({});
  const wanted = useRef<At>(undefined);
  const spare = useRef(freshId());
  /** The column in which people began to go from cell to cell by Tab. Enter goes back to it. */
  const begun = useRef<number>(undefined);
  // The spare row becomes a real one with the first cell that is filled in. Its inputs stay, and so does the focus.
  if (rows.some(({ id }) => id === spare.current)) spare.current = freshId();
  const shown = [...rows, blank(spare.current)];
  const { first, end } = rowsInView(scrollTop, ROWS_IN_VIEW * ROW_HEIGHT, ROW_HEIGHT, shown.length);
  const faults = faultAt.value;

  const focus = (at: At) => {
    wanted.current = at;
    redraw({});
  };
  // After drawing, because the cell may be of a row that is only now added or scrolled into view.
  useLayoutEffect(() => {
    const { current } = scroller;
    if (!wanted.current || !current) return;
    const { row, column } = wanted.current;
    const target = shown[Math.min(row, rows.length)];
    const top = topToSee(Math.min(row, rows.length), current);
    if (top !== current.scrollTop) {
      current.scrollTop = top;
      setScrollTop(current.scrollTop);
    }
    const name = columns[column]?.name ?? BUTTONS[column - columns.length] ?? '';
    const element = target && document.getElementById(placeOfCell(table, target.id, name));
    if (!element) return;
    wanted.current = undefined;
    element.focus({ preventScroll: true });
  });

  useSignalEffect(() => {
    const place = focusWanted.value?.place;
    if (place === undefined || (place !== table && !isCellOf(table, place))) return;
    focusWanted.value = undefined;
    const [id, name] = place.slice(table.length + 1).split('/');
    const row = shown.findIndex((each) => String(each.id) === id);
    const column = columns.findIndex((each) => each.name === name);
    focus({ row: row < 0 ? rows.length : row, column: Math.max(column, 0) });
  });

  const change = (row: number, name: string, value: string | boolean) => {
    const old = shown[row];
    if (old) onChange(rows.toSpliced(row, 1, { ...old, [name]: value }));
  };
  const duplicate = (row: number) => {
    const original = rows[row];
    if (!original) return;
    onChange(rows.toSpliced(row + 1, 0, copyOf(original)));
    announce(`Duplicated ${noun} ${row + 1}`);
  };
  const remove = (row: number) => {
    if (row >= rows.length) return;
    onChange(rows.toSpliced(row, 1));
    focus({ row, column: 0 });
    announce(`Deleted ${noun} ${row + 1}`);
  };

  // Rows that only scroll are not drawn again, so what they are given stays the same object.
  const actions = useRef<RowActions>({ change, duplicate, remove });
  Object.assign(actions.current, { change, duplicate, remove });

  const onKeyDown = (event: KeyboardEvent) => {
    const at = atOf(event.target);
    if (!at || event.isComposing) return;
    const isTyping = event.target instanceof HTMLElement && event.target.dataset['typing'] !== undefined;
    if (event.ctrlKey || event.metaKey) {
      if (event.key === 'd') duplicate(at.row);
      else if (event.key === 'Delete' && !isTyping) remove(at.row);
      else return;
      event.preventDefault();
      return;
    }
    if (event.altKey || (event.key === 'Enter' && event.target instanceof HTMLButtonElement)) return;
    if (event.key === 'Tab') begun.current ??= at.column;
    else if (/^(Arrow|Page)/.test(event.key)) begun.current = undefined;
    const press = { key: event.key, shift: event.shiftKey, ...caretOf(event.target) };
    // Leaving the empty row adds another one.
    const count = shown.length + (isTyping && at.row === rows.length ? 1 : 0);
    const next = cellAfter(press, at, count, columns.length + BUTTONS.length);
    if (!next) return;
    event.preventDefault();
    if (event.target instanceof HTMLElement) event.target.blur();
    focus(event.key === 'Enter' ? { ...next, column: begun.current ?? next.column } : next);
  };
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    const at = atOf(event.target);
    if (!onPaste || !at || !isTable(text)) return;
    event.preventDefault();
    onPaste(text, at);
  };

  const widest = useMemo(() => widestOf(rows, columns), [rows, columns]);
  const fault = focused === undefined ? undefined : faults.get(focused);
  return (
    <>
      <div
        class="grid"
        ref={scroller}
        onScroll={({ currentTarget }) => setScrollTop(currentTarget.scrollTop)}
        style={{ maxHeight: HEAD_HEIGHT + ROWS_IN_VIEW * ROW_HEIGHT }}
      >
        {/* The rows out of view are mere padding. */}
        <div
          style={{
            height: HEAD_HEIGHT + shown.length * ROW_HEIGHT,
            paddingTop: first * ROW_HEIGHT,
          }}
        >
          <table aria-rowcount={shown.length + 1}>
            <caption class="sr-only">{caption}</caption>
            <thead>
              <tr>
                <th scope="col" class="number">
                  <span class="sr-only">Row</span>
                </th>
                {columns.map(({ name, label, hint, kind }) => (
                  <th key={name} scope="col" class={`of-${name}`} title={hint}>
                    {label}
                    {/* Makes the column as wide as its longest number, which must never be cut off. */}
                    {isNumeric(kind) && (
                      <span class="widest" aria-hidden="true">
                        {widest.get(name)}
                      </span>
                    )}
                  </th>
                ))}
                {more && <th scope="col">{more.label}</th>}
                <th scope="col" class="actions">
                  <span class="sr-only">Actions</span>
                </th>
              </tr>
            </thead>
            <tbody
              onPointerDown={() => {
                begun.current = undefined;
              }}
              onKeyDown={onKeyDown}
              onPaste={paste}
              onFocusIn={({ target }) => setFocused((target as HTMLElement).id)}
              onFocusOut={() => setFocused(undefined)}
            >
              {shown.slice(first, end).map((row, offset) => (
                <GridRow
                  key={row.id}
                  table={table}
                  noun={noun}
                  columns={columns}
                  row={row}
                  index={first + offset}
                  isSpare={first + offset === rows.length}
                  faults={faults}
                  more={more}
                  actions={actions.current}
                />
              ))}
            </tbody>
          </table>
        </div>
      </div>
      {fault !== undefined && (
        <p class="fault-line" aria-hidden="true">
          {fault}
        </p>
      )}
    </>
  );
}

const isNumeric = (kind: Column['kind']): boolean => kind === 'number' || kind === 'length';

/** The longest number of each column. */
function widestOf(rows: readonly object[], columns: readonly Column[]): ReadonlyMap<string, string> {
  const texts = rows as readonly Readonly<Record<string, unknown>>[];
  return new Map(
    columns
      .filter(({ kind }) => isNumeric(kind))
      .map(({ name, placeholder = '' }) => [
        name,
        texts.reduce((longest, row) => {
          const text = String(row[name]);
          return text.length > longest.length ? text : longest;
        }, placeholder),
      ]),
  );
}

const isCellOf = (table: TableName, place: Place): boolean =>
  place.startsWith(`${table}/`) && !place.slice(table.length + 1).includes('/defects');

/** How far to scroll so that a row is in view. */
function topToSee(row: number, { scrollTop, clientHeight }: HTMLElement): number {
  const top = row * ROW_HEIGHT;
  const height = clientHeight - HEAD_HEIGHT;
  return Math.min(top, Math.max(scrollTop, top + ROW_HEIGHT - height));
}

function atOf(target: EventTarget | null): At | undefined {
  if (!(target instanceof HTMLElement)) return undefined;
  const { row, column } = target.dataset;
  return row === undefined || column === undefined ? undefined : { row: Number(row), column: Number(column) };
}

function caretOf(target: EventTarget | null) {
  if (!(target instanceof HTMLInputElement) || target.type !== 'text')
    return { isAtStart: true, isAtEnd: true };
  const { selectionStart, selectionEnd, value } = target;
  const isAll = selectionStart === 0 && selectionEnd === value.length;
  return {
    isAtStart: isAll || (selectionStart === 0 && selectionEnd === 0),
    isAtEnd: isAll || (selectionStart === value.length && selectionEnd === value.length),
  };
}
