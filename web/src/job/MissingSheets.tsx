import { withoutSheet, withSheetFor } from './materials.ts';
import { placeOfCell } from './places.ts';
import { edit, focusOn, job } from './store.ts';

/** Most buttons: a list with more materials needs a list of stock. */
const MAX_SHOWN = 8;

/** The materials for which there is no sheet, each with a way to add one. */
export function MissingSheets() {
  const missing = withoutSheet(job.value);
  if (missing.length === 0 || job.value.sheets.length === 0) return null;
  const add = (material: string) => {
    const { job: next, row } = withSheetFor(job.value, material);
    edit(() => next);
    focusOn(placeOfCell('sheets', row, 'width'));
  };
  return (
    <div class="note">
      <p>Pieces are cut from sheets of their material only.</p>
      <div class="buttons">
        {missing.slice(0, MAX_SHOWN).map((material) => (
          <button key={material} type="button" onClick={() => add(material)}>
            Add a sheet {material === '' ? 'without a material' : `for ${material}`}
          </button>
        ))}
      </div>
      {missing.length > MAX_SHOWN && <p>{missing.length - MAX_SHOWN} more materials have no sheet.</p>}
    </div>
  );
}
