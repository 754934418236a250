import { useComputed } from '@preact/signals';
import { WIDE_TYPES } from '../../../src/contract/fields.ts';
import { grouped } from '../app/words.ts';
import { noteOfLimit } from '../searches/way.ts';
import { inputModeOf } from './Cell.tsx';
import { placeOfSetting } from './places.ts';
import {
  defaultOf,
  isDuration,
  isLength,
  labelIn,
  meaningOf,
  millisecondsOf,
  type Setting,
  secondsOf,
  wordOf,
} from './settings.ts';
import { changedSettings, edit, faultAt, system } from './store.ts';

/** Changes a setting; undefined: back to the default. */
export function change(path: string, value: string | undefined): void {
  edit((old) => {
    if (old.settings[path] === value) return old;
    const { [path]: _, ...others } = old.settings;
    return { ...old, settings: value === undefined ? others : { ...others, [path]: value } };
  });
}

/** One setting with its meaning, range and default. */
export function SettingInput({ setting }: { readonly setting: Setting }) {
  const { path, field } = setting;
  const label = labelIn(setting, system.value);
  const id = placeOfSetting(path);
  const standard = defaultOf(setting);
  const value = changedSettings.value[path] ?? standard;
  const isChanged = value !== standard;
  const isIdle = path.startsWith('alnsConfig.') && changedSettings.value['strategy'] !== 'alns';
  // Most edits concern no setting, and there are some fifty of them.
  const fault = useComputed(() => faultAt.value.get(id)).value;
  const commit = (text: string) => change(path, text.trim() === '' || text === standard ? undefined : text);
  const shown = (text: string) => (isDuration(setting) ? secondsOf(text) : text);
  const common = {
    id,
    'aria-describedby': `${id}?`,
    'aria-invalid': fault !== undefined,
  };
  return (
    <div class={`setting${isChanged ? ' changed' : ''}${isIdle ? ' idle' : ''}`}>
      <div class="setting-line">
        <label for={id}>{label}</label>
        <code>{path.slice(path.lastIndexOf('.') + 1)}</code>
        {field.type === 'bool' ? (
          <input
            {...common}
            type="checkbox"
            checked={value === 'true'}
            onChange={({ currentTarget }) => commit(String(currentTarget.checked))}
          />
        ) : field.type === 'enum' ? (
          <select {...common} value={value} onChange={({ currentTarget }) => commit(currentTarget.value)}>
            {field.values.map((each) => (
              <option key={each} value={each}>
                {wordOf(each)}
              </option>
            ))}
          </select>
        ) : (
          <input
            {...common}
            type="text"
            inputMode={
              field.type === 'text'
                ? 'text'
                : inputModeOf(isLength(setting) ? 'length' : 'number', system.value)
            }
            autocomplete="off"
            value={shown(value)}
            onChange={({ currentTarget }) => {
              const text = currentTarget.value;
              commit(isDuration(setting) ? millisecondsOf(text) : text);
              // An emptied field is back at its default, which may be what it showed before.
              if (text.trim() === '') currentTarget.value = shown(standard);
            }}
          />
        )}
        {isChanged && (
          <button
            type="button"
            class="reset"
            onClick={() => change(path, undefined)}
            aria-label={`Reset ${label}`}
          >
            Reset
          </button>
        )}
      </div>
      {fault !== undefined && <p class="fault">{fault}</p>}
      <p class="meaning" id={`${id}?`}>
        {fault !== undefined && <span class="sr-only">{fault} </span>}
        {meaningOf(setting)} <span class="range">{rangeOf(setting)}</span>
        {path === 'alnsConfig.timeLimitMs' && ` ${noteOfLimit.value}`}
        {isIdle && ' Used by “Search longer” alone.'}
        {isChanged && <span class="sr-only"> Changed.</span>}
      </p>
    </div>
  );
}

/** Default and range in a few words. */
function rangeOf(setting: Setting): string {
  const { field } = setting;
  const scale = isDuration(setting)
    ? (value: unknown) => secondsOf(String(value))
    : (value: unknown) => value;
  const standard = `Default ${field.default === '' ? 'none' : spoken(scale(field.default))}`;
  if (field.type === 'int64' && field.min === WIDE_TYPES.int64.min) return `${standard}, any 64-bit integer.`;
  if (field.type === 'uint64' && field.max === WIDE_TYPES.uint64.max)
    return `${standard}, any 64-bit integer from 0.`;
  // The range of a length depends on the unit that the request gets.
  return 'min' in field && !isLength(setting)
    ? `${standard}, from ${spoken(scale(field.min))} to ${spoken(scale(field.max))}.`
    : `${standard}.`;
}

function spoken(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (typeof value === 'number' || typeof value === 'bigint') return grouped(value);
  return String(value);
}
