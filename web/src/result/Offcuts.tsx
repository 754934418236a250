import type { Offcut } from '../api/types.ts';
import { count } from '../app/words.ts';
import { Grid, type GridColumn } from './Grid.tsx';
import type { Model } from './model.ts';
import { sizeText } from './words.ts';

import './offcuts.css';

const COLUMNS: readonly GridColumn[] = [
  { key: 'id', header: 'Offcut' },
  { key: 'size', header: 'Size' },
  { key: 'class', header: 'Class', isNumber: true },
  { key: 'value', header: 'Value', isNumber: true },
];

interface Props {
  readonly model: Model;
  /** Absent if the request does not say what is kept. */
  readonly offcuts: readonly Offcut[] | undefined;
  readonly valueText: (value: number) => string;
}

/** The offcuts that go back into stock. */
export function Offcuts({ model, offcuts, valueText }: Props) {
  if (offcuts === undefined || offcuts.length === 0) return null;
  return (
    <details class="o-offcuts">
      <summary>{count(offcuts.length, 'offcut')} to keep</summary>
      <Grid
        label="Offcuts to keep"
        columns={COLUMNS}
        template="7em 10em 5em minmax(8em, 1fr)"
        count={offcuts.length}
        active={-1}
        onActivate={() => {}}
        cellsOf={(row) => {
          const offcut = offcuts[row];
          return offcut
            ? [
                offcut.offcutId,
                sizeText(offcut, model.job.unit),
                String(offcut.class + 1),
                valueText(offcut.value),
              ]
            : [];
        }}
        empty=""
      />
    </details>
  );
}
