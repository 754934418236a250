import { useSignal, useSignalEffect } from '@preact/signals';
import type { System } from '../../../src/tables/lengths.ts';
import { count } from '../app/words.ts';
import { type Column, SHEET_COLUMNS } from './columns.ts';
import { Defects } from './Defects.tsx';
import { hasStockOfExample } from './example-end.ts';
import { JobTable } from './JobTable.tsx';
import { MissingSheets } from './MissingSheets.tsx';
import { pasteSheets } from './paste.ts';
import { blankSheet, type SheetRow } from './rows.ts';
import { defaultOf, settingAt } from './settings.ts';
import { edit, focusWanted, job, system } from './store.ts';
import { sheetsFile } from './table-file.ts';
import { squareMetres, totalsOf } from './totals.ts';
import { SYSTEMS } from './unit.ts';

const setSheets = (sheets: readonly SheetRow[], own?: System): void =>
  edit((old) => ({ ...old, sheets, ...(own && { system: own }) }));

/** An empty kerf or margin of a sheet shows that of the job. */
function withInherited(column: Column): Column {
  const setting = column.isExtra && settingAt(`params.${column.name}`);
  if (!setting) return column;
  return { ...column, placeholder: job.value.settings[setting.path] ?? defaultOf(setting) };
}

/** The sheets to cut from. */
export function Stock() {
  const { sheets } = job.value;
  /** The row whose defects are open. */
  const opened = useSignal<number | undefined>(undefined);
  useSignalEffect(() => {
    const [, sheet] = /^sheets\/(\d+)\/defects/.exec(focusWanted.value?.place ?? '') ?? [];
    if (sheet !== undefined) opened.value = Number(sheet);
  });
  const totals = totalsOf(job.value);
  const open = sheets.findIndex(({ id }) => id === opened.value);
  const sheet = sheets[open];
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
    <JobTable
      table="sheets"
      title="Stock"
      caption={`Sheets to cut from, in ${SYSTEMS[system.value]}`}
      noun="sheet"
      columns={SHEET_COLUMNS.map(withInherited)}
      rows={sheets}
      blank={blankSheet}
      onChange={setSheets}
      paste={(text, target) =>
        pasteSheets(text, { ...target, ...(hasStockOfExample(job.value) && { example: 'asks' }) }, job.value)
      }
      file={(rows) => sheetsFile(rows, job.value.system)}
      more={{ label: 'Defects', cell: defectsButton }}
    >
      {sheet && (
        <Defects
          key={sheet.id}
          sheet={sheet}
          number={open + 1}
          onChange={(defects) => setSheets(sheets.toSpliced(open, 1, { ...sheet, defects }))}
          onClose={() => (opened.value = undefined)}
        />
      )}
      <MissingSheets />
      <p class="totals">
        {Number.isFinite(totals.sheets)
          ? `${count(totals.sheets, 'sheet')}, ${squareMetres(totals.sheetArea)}`
          : 'As many sheets as needed'}
      </p>
    </JobTable>
  );
}
