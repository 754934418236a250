import { useSignal, useSignalEffect } from '@preact/signals';
import { announce } from '../app/announce.ts';
import { count } from '../app/words.ts';
import { type Column, SHEET_COLUMNS } from './columns.ts';
import { Defects } from './Defects.tsx';
import { Grid } from './Grid.tsx';
import { importWanted } from './importing.ts';
import { pasteSheets } from './paste.ts';
import { blankSheet, isBlank, type SheetRow } from './rows.ts';
import { defaultOf, settingAt } from './settings.ts';
import { edit, focusWanted, job } from './store.ts';
import { TableBar } from './TableBar.tsx';
import { squareMetres, totalsOf } from './totals.ts';

const setSheets = (sheets: readonly SheetRow[]): void => edit((old) => ({ ...old, sheets }));

/** An empty kerf or margin of a sheet shows that of the job. */
function withInherited(column: Column): Column {
  const setting = column.isExtra && settingAt(`params.${column.name}`);
  if (!setting) return column;
  return { ...column, placeholder: job.value.settings[setting.path] ?? defaultOf(setting) };
}

const isUsed = (sheets: readonly SheetRow[], { name }: Column): boolean =>
  sheets.some((row) => (row as unknown as Record<string, unknown>)[name] !== '');

/** The sheets to cut from. */
export function Stock() {
  const { sheets } = job.value;
  const showsAll = useSignal(false);
  /** The row whose defects are open. */
  const opened = useSignal<number | undefined>(undefined);
  useSignalEffect(() => {
    const [, sheet] = /^sheets\/(\d+)\/defects/.exec(focusWanted.value?.place ?? '') ?? [];
    if (sheet !== undefined) opened.value = Number(sheet);
  });
  const columns = SHEET_COLUMNS.filter(
    (column) => !column.isExtra || showsAll.value || isUsed(sheets, column),
  ).map(withInherited);
  const totals = totalsOf(job.value);
  const open = sheets.findIndex(({ id }) => id === opened.value);
  const sheet = sheets[open];
  const onPaste = (text: string, at: { readonly row: number; readonly column: number }) => {
    const pasted = pasteSheets(text, { rows: sheets, columns, ...at });
    if (!pasted) {
      importWanted.value = { table: 'sheets', name: 'Clipboard', text };
      return;
    }
    setSheets(pasted.rows.filter((row, index) => index < sheets.length || !isBlank(row)));
    announce(`Pasted ${count(pasted.count, 'row')}`);
  };
  const defectsButton = (row: SheetRow, index: number) => {
    const defects = row.defects.length;
    const isOpen = row.id === opened.value;
    return (
      <button
        type="button"
        class="defects-button"
        aria-expanded={isOpen}
        aria-label={`Defects of sheet ${index + 1}: ${defects === 0 ? 'none' : defects}`}
        onClick={() => (opened.value = isOpen ? undefined : row.id)}
      >
        {defects === 0 ? '–' : defects}
      </button>
    );
  };
  return (
    <section aria-labelledby="stock-title" class="room">
      <TableBar id="stock-title" title="Stock">
        <button
          type="button"
          aria-pressed={showsAll.value}
          onClick={() => (showsAll.value = !showsAll.value)}
        >
          Kerf and margins
        </button>
        <button type="button" onClick={() => setSheets([])} disabled={sheets.length === 0}>
          Clear
        </button>
      </TableBar>
      <Grid
        table="sheets"
        caption="Sheets to cut from, in millimetres"
        noun="sheet"
        columns={columns}
        rows={sheets}
        blank={blankSheet}
        onChange={setSheets}
        onPaste={onPaste}
        more={{ label: 'Defects', cell: defectsButton }}
      />
      {sheet && (
        <Defects
          key={sheet.id}
          sheet={sheet}
          number={open + 1}
          onChange={(defects) => setSheets(sheets.toSpliced(open, 1, { ...sheet, defects }))}
          onClose={() => (opened.value = undefined)}
        />
      )}
      <p class="totals">
        {Number.isFinite(totals.sheets)
          ? `${count(totals.sheets, 'sheet')}, ${squareMetres(totals.sheetArea)}`
          : 'As many sheets as needed'}
      </p>
    </section>
  );
}
