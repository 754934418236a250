import { useSignalEffect } from '@preact/signals';
import { OFFCUT_CLASS_FIELDS } from '../../../src/contract/fields.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import type { System } from '../../../src/tables/lengths.ts';
import { inputModeOf } from './Cell.tsx';
import {
  BLANK_CLASS,
  CLASS_COLUMNS,
  CLASS_NAMES,
  type ClassColumn,
  type ClassRow,
  classRows,
  classText,
  OFFCUT_CLASSES,
  placeOfClass,
} from './offcut-classes.ts';
import { changedSettings, edit, faultAt, focusWanted, system } from './store.ts';

import './offcut-classes.css';

function change(rows: readonly ClassRow[]): void {
  const text = classText(rows);
  edit((old) => {
    const { [OFFCUT_CLASSES]: _, ...others } = old.settings;
    return { ...old, settings: text === undefined ? others : { ...others, [OFFCUT_CLASSES]: text } };
  });
}

/** Which offcuts are kept, and what they are worth: a row for each class. */
export function OffcutClasses() {
  const rows = classRows(changedSettings.value[OFFCUT_CLASSES]);
  useSignalEffect(() => {
    const wanted = focusWanted.value?.place ?? '';
    const input = wanted.startsWith(`settings/${OFFCUT_CLASSES}[`) ? document.getElementById(wanted) : null;
    const details = input?.closest('details');
    if (!input || !details) return;
    focusWanted.value = undefined;
    details.open = true;
    input.focus();
  });
  return (
    <fieldset class={`setting offcut-classes${rows.length > 0 ? ' changed' : ''}`}>
      <legend>Offcuts to keep</legend>
      {rows.map((row, index) => (
        <Row key={index} rows={rows} row={row} index={index} />
      ))}
      <button
        type="button"
        disabled={rows.length >= LIMITS.MAX_OFFCUT_CLASSES}
        onClick={() => change([...rows, BLANK_CLASS])}
      >
        Add a class
      </button>
      <p class="meaning">
        Which waste goes back into stock, by the least extent of its longer and its shorter side. The value of
        what is kept decides between layouts that use the same sheets.{' '}
        <span class="range">Up to {LIMITS.MAX_OFFCUT_CLASSES} classes; none by default.</span>
      </p>
    </fieldset>
  );
}

interface RowProps {
  readonly rows: readonly ClassRow[];
  readonly row: ClassRow;
  readonly index: number;
}

function Row({ rows, row, index }: RowProps) {
  const faults = CLASS_NAMES.flatMap((name) => faultAt.value.get(placeOfClass(index, name)) ?? []);
  return (
    <div class="offcut-class">
      {CLASS_NAMES.map((name) => (
        <Cell
          key={name}
          index={index}
          name={name}
          value={row[name]}
          commit={(text) => change(rows.map((each, at) => (at === index ? { ...each, [name]: text } : each)))}
        />
      ))}
      <button
        type="button"
        class="reset"
        aria-label={`Remove class ${index + 1} of offcuts`}
        onClick={() => change(rows.filter((_, at) => at !== index))}
      >
        Remove
      </button>
      {faults.map((fault) => (
        <p key={fault} class="fault" id={`settings/${OFFCUT_CLASSES}[${index}]?`}>
          {fault}
        </p>
      ))}
    </div>
  );
}

const suffixOf = (name: ClassColumn, system: System): string =>
  ({
    minLength: system === 'in' ? ' (inches)' : ' (mm)',
    minWidth: system === 'in' ? ' (inches)' : ' (mm)',
    minArea: system === 'in' ? ' (square inches)' : ' (mm²)',
    valuePercent: '',
  })[name];

interface CellProps {
  readonly index: number;
  readonly name: ClassColumn;
  readonly value: string;
  readonly commit: (text: string) => void;
}

function Cell({ index, name, value, commit }: CellProps) {
  const id = placeOfClass(index, name);
  const field = OFFCUT_CLASS_FIELDS[name];
  const suffix = suffixOf(name, system.value);
  return (
    <label for={id}>
      {CLASS_COLUMNS[name]}
      {suffix}
      <input
        id={id}
        type="text"
        inputMode={inputModeOf(
          name === 'minLength' || name === 'minWidth' ? 'length' : 'number',
          system.value,
        )}
        autocomplete="off"
        aria-invalid={faultAt.value.has(id)}
        aria-label={`${CLASS_COLUMNS[name]}${suffix} of class ${index + 1}`}
        placeholder={'default' in field ? String(field.default) : undefined}
        value={value}
        onChange={({ currentTarget }) => commit(currentTarget.value.trim())}
      />
    </label>
  );
}
