import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import type { System } from '../../../src/tables/lengths.ts';
import { announce } from '../app/announce.ts';
import { save } from '../app/save.ts';
import { count } from '../app/words.ts';
import type { Column } from './columns.ts';
import { Grid } from './Grid.tsx';
import type { MoreCell } from './GridRow.tsx';
import { type ImportTable, importWanted } from './importing.ts';
import type { Pasted, Target } from './paste.ts';
import { isBlank, type PieceRow, type SheetRow } from './rows.ts';
import { focusOn, hasGrain, materials } from './store.ts';
import { TableBar } from './TableBar.tsx';
import { fileNameOf } from './table-file.ts';

interface Props<Row> {
  readonly table: ImportTable;
  readonly title: string;
  /** What the table holds. */
  readonly caption: string;
  /** One row in a word: `piece`. */
  readonly noun: string;
  /** All columns. */
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  readonly blank: (id: number) => Row;
  /** @param system what the lengths of the rows count, if they come from elsewhere. */
  readonly onChange: (rows: readonly Row[], system?: System) => void;
  /** @returns undefined if people have to say what the columns hold. */
  readonly paste: (text: string, target: Target<Row>) => Pasted<Row> | undefined;
  /** The rows as a CSV file. */
  readonly file: (rows: readonly Row[]) => string;
  /** One more cell of each row. */
  readonly more?: MoreCell<Row>;
  /** What stands below the table. */
  readonly children: ComponentChildren;
}

/** A table of the job: its title and buttons, its rows, and what stands below. */
export function JobTable<Row extends PieceRow | SheetRow>(props: Props<Row>) {
  const { table, title, caption, noun, rows, blank, onChange, paste, file, more, children } = props;
  const showsExtras = useSignal(false);
  /** What people should know of the rows that they pasted last. */
  const notes = useSignal<readonly string[]>([]);
  const change = (next: readonly Row[]) => {
    notes.value = [];
    onChange(next);
  };
  const columns = props.columns.filter(
    (column) =>
      !column.isExtra ||
      showsExtras.value ||
      isUsed(rows, column) ||
      // One table with materials, or grain, means little without those of the other.
      (column.name === 'material' && materials.value.length > 0) ||
      (column.name === 'grain' && hasGrain.value),
  );
  const onPaste = (text: string, at: { readonly row: number; readonly column: number }) => {
    const pasted = paste(text, { rows, columns, ...at });
    if (!pasted) {
      importWanted.value = { table, name: 'Clipboard', content: text };
      return;
    }
    onChange(
      pasted.rows.filter((row, index) => index < rows.length || !isBlank(row)),
      pasted.system,
    );
    notes.value = pasted.notes ?? [];
    announce([`Pasted ${count(pasted.count, 'row')}`, ...notes.value].join('. '));
  };
  return (
    <section aria-labelledby={`${table}-title`} class="room">
      <TableBar id={`${table}-title`} title={title}>
        <button
          type="button"
          aria-pressed={showsExtras.value}
          onClick={() => (showsExtras.value = !showsExtras.value)}
        >
          More columns
        </button>
        <button
          type="button"
          title="As CSV, for a spreadsheet or another program"
          onClick={() => {
            save(fileNameOf(table), new Blob([file(rows)], { type: 'text/csv' }));
            announce(`Downloaded ${fileNameOf(table)}`);
          }}
          disabled={rows.length === 0}
        >
          Download CSV
        </button>
        <button
          type="button"
          onClick={() => {
            change([]);
            // The button has nothing to clear any more.
            focusOn(table);
          }}
          disabled={rows.length === 0}
        >
          Clear
        </button>
      </TableBar>
      <Grid
        table={table}
        caption={caption}
        noun={noun}
        columns={columns}
        rows={rows}
        blank={blank}
        onChange={change}
        onPaste={onPaste}
        {...(more && { more })}
      />
      {notes.value.length > 0 && <p class="note">{notes.value.join(' ')}</p>}
      {children}
    </section>
  );
}

const isUsed = (rows: readonly (PieceRow | SheetRow)[], { name }: Column): boolean =>
  rows.some((row) => {
    const value = (row as unknown as Record<string, unknown>)[name];
    return value !== '' && value !== false;
  });
