import { useSignalEffect } from '@preact/signals';
import { edgeTrimOf, MACHINES, machineOf, withEdgeTrim, withMachine, withoutMachine } from './machines.ts';
import { placeOfSetting } from './places.ts';
import { change } from './SettingInput.tsx';
import { SystemChoice, systemWanted } from './SystemChoice.tsx';
import { defaultOf, settingAt } from './settings.ts';
import { changedSettings, edit, faultAt, focusWanted, job, system } from './store.ts';
import { SYSTEMS } from './unit.ts';
import './setup.css';

const KERF = 'params.kerfWidth';
const ROTATION = 'params.allowRotation';
/** Where a new job begins. */
export const MACHINE = 'machine';
const TRIM = 'trim';

/** The side that stands for all of them. */
const MARGIN = placeOfSetting('params.marginLeft');

/** The four settings that every job needs, and the machines that fill them in. */
export function Setup() {
  useSignalEffect(() => {
    const place = focusWanted.value?.place;
    if (place !== MACHINE && place !== placeOfSetting(KERF)) return;
    focusWanted.value = undefined;
    document.getElementById(place)?.focus();
  });
  const unit = system.value === 'in' ? 'inches' : 'mm';
  const kerf = settingAt(KERF);
  const trim = edgeTrimOf(job.value);
  return (
    <section class="setup" aria-label="How you cut">
      <label for={MACHINE}>
        Machine
        <select
          id={MACHINE}
          value={machineOf(job.value)?.name ?? ''}
          onChange={({ currentTarget }) => {
            const machine = MACHINES.find(({ name }) => name === currentTarget.value);
            currentTarget.value = machineOf(job.value)?.name ?? '';
            if (machine)
              systemWanted.value = {
                job: withoutMachine(job.value),
                to: machine.system,
                also: (next) => withMachine(next, machine),
              };
          }}
        >
          <option value="" disabled>
            My own
          </option>
          {MACHINES.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      <SystemChoice />
      <Length
        id={placeOfSetting(KERF)}
        label={`Saw kerf (${unit})`}
        hint="Width of the cut that the blade turns to dust"
        value={changedSettings.value[KERF] ?? (kerf ? defaultOf(kerf) : '')}
        fault={faultAt.value.get(placeOfSetting(KERF))}
        onCommit={(text) => change(KERF, text.trim() === '' || text.trim() === '0' ? undefined : text)}
      />
      <Length
        id={TRIM}
        label={`Edge trim (${unit})`}
        hint="Cut off all four edges of every sheet first. More settings has each edge by itself"
        value={trim ?? ''}
        placeholder="differs"
        fault={trim === undefined ? undefined : faultAt.value.get(MARGIN)}
        onCommit={(text) => edit((old) => withEdgeTrim(old, text))}
      />
      <label class="tick" title={`No piece is rotated. All lengths are in ${SYSTEMS[system.value]}`}>
        <input
          id={placeOfSetting(ROTATION)}
          type="checkbox"
          checked={changedSettings.value[ROTATION] === 'false'}
          onChange={({ currentTarget }) => change(ROTATION, currentTarget.checked ? 'false' : undefined)}
        />
        Keep grain
      </label>
    </section>
  );
}

interface LengthProps {
  readonly id: string;
  readonly label: string;
  readonly hint: string;
  readonly value: string;
  readonly placeholder?: string;
  readonly fault: string | undefined;
  readonly onCommit: (text: string) => void;
}

function Length({ id, label, hint, value, placeholder = '', fault, onCommit }: LengthProps) {
  return (
    <label for={id} title={hint}>
      {label}
      <input
        id={id}
        type="text"
        inputMode={system.value === 'in' ? 'text' : 'decimal'}
        autocomplete="off"
        placeholder={placeholder}
        value={value}
        aria-invalid={fault !== undefined}
        aria-describedby={fault === undefined ? undefined : `${id}!`}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget }) => {
          onCommit(currentTarget.value);
          if (currentTarget.value.trim() === '') currentTarget.value = value;
        }}
      />
      {fault !== undefined && (
        <span id={`${id}!`} class="fault">
          {fault}
        </span>
      )}
    </label>
  );
}
