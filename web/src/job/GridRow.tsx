import { Component, type ComponentChildren } from 'preact';
import { Cell } from './Cell.tsx';
import type { Column } from './columns.ts';
import { type Place, placeOfCell, type TableName } from './places.ts';

/** One more cell of each row. */
export interface MoreCell<Row> {
  readonly label: string;
  readonly cell: (row: Row, index: number) => ComponentChildren;
}

/** What can be done with a row, by its position. */
export interface RowActions {
  change: (row: number, name: string, value: string | boolean) => void;
  duplicate: (row: number) => void;
  remove: (row: number) => void;
}

interface Props<Row> {
  readonly table: TableName;
  readonly noun: string;
  readonly columns: readonly Column[];
  readonly row: Row;
  readonly index: number;
  /** Whether it is the empty row at the end. */
  readonly isSpare: boolean;
  readonly faults: ReadonlyMap<Place, string>;
  readonly more: MoreCell<Row> | undefined;
  readonly actions: RowActions;
}

/** The last cells of a row, which the arrow keys reach. */
export const BUTTONS = ['Duplicate', 'Delete'] as const;

/** One row of a table. It is only drawn again if it changed: while people scroll, most rows stay. */
export class GridRow<Row extends { readonly id: number }> extends Component<Props<Row>> {
  override shouldComponentUpdate(next: Props<Row>): boolean {
    const { row, index, isSpare, columns, faults, more } = this.props;
    return (
      next.row !== row ||
      next.index !== index ||
      next.isSpare !== isSpare ||
      next.columns !== columns ||
      next.faults !== faults ||
      next.more !== more
    );
  }

  override render() {
    const { table, noun, columns, row, index, isSpare, faults, more, actions } = this.props;
    const cells = row as unknown as Readonly<Record<string, string | boolean>>;
    return (
      <tr aria-rowindex={index + 2} class={isSpare ? 'spare' : undefined}>
        <th scope="row" class="number">
          {isSpare ? <span aria-hidden="true">+</span> : index + 1}
          {isSpare && <span class="sr-only">New {noun}</span>}
        </th>
        {columns.map((column, at) => {
          const id = placeOfCell(table, row.id, column.name);
          const fault = faults.get(id);
          return (
            <td key={column.name} class={`of-${column.name}${fault === undefined ? '' : ' faulty'}`}>
              <Cell
                id={id}
                column={column}
                label={`${column.fullName ?? column.label}, ${isSpare ? `new ${noun}` : `${noun} ${index + 1}`}`}
                value={cells[column.name] ?? ''}
                fault={fault}
                row={index}
                index={at}
                onCommit={(value) => actions.change(index, column.name, value)}
              />
            </td>
          );
        })}
        {more && <td>{!isSpare && more.cell(row, index)}</td>}
        <td class="actions">
          {!isSpare &&
            BUTTONS.map((name, at) => (
              <button
                key={name}
                id={placeOfCell(table, row.id, name)}
                type="button"
                tabIndex={-1}
                data-row={index}
                data-column={columns.length + at}
                aria-label={`${name} ${noun} ${index + 1}`}
                title={name === 'Duplicate' ? 'Duplicate (Ctrl+D)' : 'Delete (Ctrl+Delete)'}
                onClick={() => (name === 'Duplicate' ? actions.duplicate(index) : actions.remove(index))}
              >
                <Icon name={name} />
              </button>
            ))}
        </td>
      </tr>
    );
  }
}

/** Drawn, because not every font has such characters. */
function Icon({ name }: { readonly name: (typeof BUTTONS)[number] }) {
  return (
    <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
      <path d={name === 'Duplicate' ? 'M5.5 5.5h8v8h-8zM3 10.5h-.5v-8h8V3' : 'M3.5 3.5l9 9M12.5 3.5l-9 9'} />
    </svg>
  );
}
