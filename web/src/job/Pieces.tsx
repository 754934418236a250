import type { System } from '../../../src/tables/lengths.ts';
import { count } from '../app/words.ts';
import { PIECE_COLUMNS } from './columns.ts';
import { ExampleNote } from './ExampleNote.tsx';
import { isExample, withPieces } from './example-end.ts';
import { JobTable } from './JobTable.tsx';
import { pastePieces } from './paste.ts';
import { blankPiece, type PieceRow } from './rows.ts';
import { edit, job, system } from './store.ts';
import { piecesFile } from './table-file.ts';
import { squareMetres, totalsOf } from './totals.ts';
import { SYSTEMS } from './unit.ts';

const setPieces = (pieces: readonly PieceRow[], own?: System): void =>
  edit((old) => ({ ...withPieces(old, pieces), ...(own && { system: own }) }));

/** A row below a piece that keeps its grain keeps it as well. */
const pieceBelow = (id: number): PieceRow => ({
  ...blankPiece(id),
  canRotate: job.value.pieces.at(-1)?.canRotate ?? true,
});

/** The pieces to cut. */
export function Pieces() {
  const totals = totalsOf(job.value);
  // Then no piece may rotate, whatever its row says.
  const keepsGrain = job.value.settings['params.allowRotation'] === 'false';
  return (
    <JobTable
      table="pieces"
      title="Pieces"
      caption={`Pieces to cut, in ${SYSTEMS[system.value]}`}
      noun="piece"
      columns={keepsGrain ? PIECE_COLUMNS.filter(({ name }) => name !== 'canRotate') : PIECE_COLUMNS}
      rows={job.value.pieces}
      blank={pieceBelow}
      onChange={setPieces}
      paste={(text, target) =>
        pastePieces(text, { ...target, ...(isExample(job.value) && { example: 'ends' }) }, job.value)
      }
      file={(rows) => piecesFile(rows, job.value.system)}
    >
      <ExampleNote />
      <p class="totals">
        {count(totals.pieces, 'piece')}, {squareMetres(totals.pieceArea)}
        <span class="keys">Enter: next row. Paste from a spreadsheet: Ctrl+V.</span>
      </p>
    </JobTable>
  );
}
