import { useEffect, useRef, useState } from 'preact/hooks';
import type { System } from '../../../src/tables/lengths.ts';
import type { Column } from './columns.ts';
import { BANDS } from './edge-bands.ts';
import { MATERIALS } from './materials.ts';
import { system } from './store.ts';

interface Props {
  readonly id: string;
  readonly column: Column;
  readonly label: string;
  readonly value: string | boolean;
  readonly fault: string | undefined;
  readonly row: number;
  readonly index: number;
  readonly onCommit: (value: string | boolean) => void;
}

/** A cell for text, a number, a choice or a tick. The job changes when people leave the cell, so that undo goes cell by cell. */
export function Cell({ id, column, label, value, fault, row, index, onCommit }: Props) {
  const place = { id, 'data-row': row, 'data-column': index, 'aria-label': label };
  if (column.kind === 'flag')
    return (
      <input
        {...place}
        type="checkbox"
        checked={value === true}
        onChange={({ currentTarget }) => onCommit(currentTarget.checked)}
      />
    );
  if (column.kind === 'choice')
    return (
      <select
        {...place}
        class="cell"
        value={String(value)}
        onChange={({ currentTarget }) => onCommit(currentTarget.value)}
      >
        {Object.entries(column.choices ?? {}).map(([name, words]) => (
          <option key={name} value={name}>
            {words}
          </option>
        ))}
      </select>
    );
  return <TextCell place={place} column={column} value={String(value)} fault={fault} onCommit={onCommit} />;
}

/** The keyboard of a phone: the one for numbers has no signs for fractions of an inch. */
export const inputModeOf = (kind: Column['kind'], system: System): 'decimal' | 'text' =>
  kind === 'number' || (kind === 'length' && system === 'mm') ? 'decimal' : 'text';

interface TextProps extends Pick<Props, 'column' | 'fault' | 'onCommit'> {
  readonly place: { readonly id: string };
  readonly value: string;
}

function TextCell({ place, column, value, fault, onCommit }: TextProps) {
  const [typed, setTyped] = useState<string>();
  const leave = useRef(() => {});
  leave.current = () => {
    if (typed !== undefined && typed !== value) onCommit(typed);
  };
  // A row that scrolls away takes its cells with it, and they get no blur event.
  useEffect(() => () => leave.current(), []);
  return (
    <>
      <input
        {...place}
        class="cell"
        type="text"
        inputMode={inputModeOf(column.kind, system.value)}
        autocomplete="off"
        spellcheck={false}
        list={column.name === 'material' ? MATERIALS : column.name.startsWith('edge') ? BANDS : undefined}
        placeholder={column.placeholder ?? ''}
        value={typed ?? value}
        data-typing={typed !== undefined && typed !== value ? '' : undefined}
        aria-invalid={fault !== undefined}
        aria-describedby={fault === undefined ? undefined : `${place.id}!`}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={() => {
          leave.current();
          setTyped(undefined);
        }}
      />
      {fault !== undefined && (
        <span id={`${place.id}!`} class="sr-only">
          {fault}
        </span>
      )}
    </>
  );
}
