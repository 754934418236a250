import type { Unplaced as UnplacedPiece } from '../api/types.ts';
import { count } from '../app/words.ts';
import { Grid, type GridColumn } from './Grid.tsx';
import type { Model } from './model.ts';
import { sizeText } from './words.ts';

import './unplaced.css';

/** More would fill the page; a grid then draws those in view. */
const MAX_IN_LIST = 20;

const COLUMNS: readonly GridColumn[] = [
  { key: 'piece', header: 'Piece', isNumber: true },
  { key: 'size', header: 'Size' },
  { key: 'count', header: 'Left out', isNumber: true },
  { key: 'reason', header: 'Why' },
];

interface Props {
  readonly model: Model;
  readonly unplaced: readonly UnplacedPiece[];
}

/** The pieces that were left out, each with the reason. */
export function Unplaced({ model, unplaced }: Props) {
  if (unplaced.length === 0) return null;
  const total = unplaced.reduce((sum, entry) => sum + entry.count, 0);
  const sizeOf = ({ pieceIndex }: UnplacedPiece) => {
    const piece = model.job.pieces[pieceIndex];
    return piece ? sizeText(piece, model.job.unit) : '';
  };
  return (
    <section class="u-unplaced" aria-label="Pieces left out">
      <h3>{count(total, 'piece')} left out</h3>
      {unplaced.length <= MAX_IN_LIST ? (
        <ul>
          {unplaced.map((entry) => (
            <li key={entry.pieceIndex}>
              <b>
                {entry.count} × piece {model.nameOf(entry.originalIndex)}
              </b>
              , {sizeOf(entry)}: {entry.message}
            </li>
          ))}
        </ul>
      ) : (
        <Grid
          label="Pieces left out"
          columns={COLUMNS}
          template="5em 9em 5em minmax(16em, 1fr)"
          count={unplaced.length}
          active={-1}
          onActivate={() => {}}
          cellsOf={(row) => {
            const entry = unplaced[row];
            return entry
              ? [model.nameOf(entry.originalIndex), sizeOf(entry), entry.count, entry.message]
              : [];
          }}
          empty=""
        />
      )}
    </section>
  );
}
