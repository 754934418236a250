import { DEFECT_COLUMNS } from './columns.ts';
import { Grid } from './Grid.tsx';
import { pasteInOrder } from './paste.ts';
import { blankDefect, type DefectRow, type SheetRow } from './rows.ts';
import { SheetPicture } from './SheetPicture.tsx';
import { type Box, boxInTheMiddle, sizeOf, withBox } from './sheet-picture.ts';
import { focusOn, system } from './store.ts';
import { SYSTEMS } from './unit.ts';

interface Props {
  readonly sheet: SheetRow;
  readonly number: number;
  readonly onChange: (defects: readonly DefectRow[]) => void;
  readonly onClose: () => void;
}

/** The defects of one row of the stock: as a table and on a picture of the sheet. */
export function Defects({ sheet, number, onChange, onClose }: Props) {
  const size = sizeOf(sheet, system.value);
  const add = (box: Box) => {
    const row = withBox(blankDefect(), box, system.value);
    onChange([...sheet.defects, row]);
    focusOn(`sheets/${sheet.id}/defects/${row.id}/x`);
  };
  const addInTheMiddle = () => {
    if (size) add(boxInTheMiddle(size, system.value));
  };
  return (
    <section class="defects" aria-label={`Defects of sheet ${number}`}>
      <div class="table-bar">
        <h3>Defects of sheet {number}</h3>
        <div class="buttons">
          <button type="button" onClick={addInTheMiddle} disabled={!size}>
            Add
          </button>
          <button type="button" onClick={onClose}>
            Close
          </button>
        </div>
      </div>
      <Grid
        table={`sheets/${sheet.id}/defects`}
        caption={`Defects of sheet ${number}, in ${SYSTEMS[system.value]}`}
        noun="defect"
        columns={DEFECT_COLUMNS}
        rows={sheet.defects}
        blank={blankDefect}
        onChange={onChange}
        onPaste={(text, at) => {
          const target = { rows: sheet.defects, columns: DEFECT_COLUMNS, ...at };
          onChange(pasteInOrder(text, target, blankDefect).rows);
        }}
      />
      {size ? (
        <>
          <SheetPicture {...size} defects={sheet.defects} onDraw={add} onChange={onChange} />
          <p class="hint">
            Drag on the picture to mark a defect. Arrow keys move the focused one, with Shift they resize it,
            with Alt by {system.value === 'in' ? '1/16 inch' : 'one millimetre'}. Every sheet of this row has
            these defects.
          </p>
        </>
      ) : (
        <p class="hint">Enter the size of the sheet to draw on a picture of it.</p>
      )}
    </section>
  );
}
