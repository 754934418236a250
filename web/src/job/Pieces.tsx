import { useSignal } from '@preact/signals';
import { announce } from '../app/announce.ts';
import { count } from '../app/words.ts';
import { PIECE_COLUMNS } from './columns.ts';
import { Grid } from './Grid.tsx';
import { importWanted } from './importing.ts';
import { pastePieces } from './paste.ts';
import { blankPiece, isBlank, type PieceRow } from './rows.ts';
import { edit, job } from './store.ts';
import { TableBar } from './TableBar.tsx';
import { squareMetres, totalsOf } from './totals.ts';

const setPieces = (pieces: readonly PieceRow[]): void => edit((old) => ({ ...old, pieces }));

/** The pieces to cut. */
export function Pieces() {
  const { pieces } = job.value;
  const showsAll = useSignal(false);
  const columns = PIECE_COLUMNS.filter(
    ({ isExtra }) => !isExtra || showsAll.value || pieces.some(({ priority }) => priority !== ''),
  );
  const totals = totalsOf(job.value);
  const onPaste = (text: string, at: { readonly row: number; readonly column: number }) => {
    const pasted = pastePieces(text, { rows: pieces, columns, ...at });
    if (!pasted) {
      importWanted.value = { table: 'pieces', name: 'Clipboard', text };
      return;
    }
    setPieces(pasted.rows.filter((row, index) => index < pieces.length || !isBlank(row)));
    announce(`Pasted ${count(pasted.count, 'row')}`);
  };
  return (
    <section aria-labelledby="pieces-title" class="room">
      <TableBar id="pieces-title" title="Pieces">
        <button
          type="button"
          aria-pressed={showsAll.value}
          onClick={() => (showsAll.value = !showsAll.value)}
        >
          Priority
        </button>
        <button type="button" onClick={() => setPieces([])} disabled={pieces.length === 0}>
          Clear
        </button>
      </TableBar>
      <Grid
        table="pieces"
        caption="Pieces to cut, in millimetres"
        noun="piece"
        columns={columns}
        rows={pieces}
        blank={blankPiece}
        onChange={setPieces}
        onPaste={onPaste}
      />
      <p class="totals">
        {count(totals.pieces, 'piece')}, {squareMetres(totals.pieceArea)}
        <span class="keys">Enter: next row. Paste from a spreadsheet: Ctrl+V.</span>
      </p>
    </section>
  );
}
