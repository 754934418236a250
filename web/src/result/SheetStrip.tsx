import { useComputed, useSignal } from '@preact/signals';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { percent } from '../../../src/contract/words.ts';
import { Drawing } from './Drawing.tsx';
import type { UsedSheet } from './model.ts';
import { shapesOf } from './shapes.ts';
import type { ResultState } from './state.ts';
import { useSize } from './use-size.ts';
import { fitted } from './view.ts';
import { rowsInView, scrollTo } from './window.ts';
import { sizeText } from './words.ts';

import './sheet-strip.css';

/** Pixels of an entry along the strip, and of its picture. */
const ENTRY = 124;
const PICTURE = { width: 112, height: 72 };

/** Every sheet as a small picture, identical ones together. Only those in view are drawn. */
export function SheetStrip({ state }: { readonly state: ResultState }) {
  const ref = useRef<HTMLDivElement>(null);
  const size = useSize(ref);
  const scroll = useSignal(0);
  const { groups, groupOf } = state.model;
  const shown = groupOf[state.sheet.value] ?? 0;
  // A narrow screen has the strip above the drawing, and it scrolls sideways.
  const isLevel = useComputed(() => size.value.width > size.value.height);
  const along = isLevel.value ? size.value.width : size.value.height;
  const { from, to } = rowsInView(groups.length, ENTRY, scroll.value, along);

  useEffect(() => {
    const element = ref.current;
    if (!element || along === 0) return;
    if (isLevel.value) element.scrollLeft = scrollTo(shown, ENTRY, element.scrollLeft, along);
    else element.scrollTop = scrollTo(shown, ENTRY, element.scrollTop, along);
  }, [shown, along, isLevel.value]);

  const show = (group: number) => state.showSheet(groups[group]?.[0] ?? 0);
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: 1,
      ArrowRight: 1,
      ArrowUp: -1,
      ArrowLeft: -1,
      Home: -groups.length,
      End: groups.length,
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    show(Math.min(Math.max(shown + step, 0), groups.length - 1));
  };
  const length = `${groups.length * ENTRY}px`;
  return (
    <div
      ref={ref}
      class={`s-strip${isLevel.value ? ' is-level' : ''}`}
      role="listbox"
      tabIndex={0}
      aria-label="Sheets"
      aria-orientation={isLevel.value ? 'horizontal' : 'vertical'}
      aria-activedescendant={shown >= from && shown < to ? `s-${shown}` : undefined}
      onScroll={({ currentTarget }) => {
        scroll.value = isLevel.value ? currentTarget.scrollLeft : currentTarget.scrollTop;
      }}
      onKeyDown={onKeyDown}
    >
      <div class="s-space" role="presentation" style={isLevel.value ? { width: length } : { height: length }}>
        {groups.slice(from, to).map((group, index) => {
          const [ordinal = 0] = group;
          const used = state.model.sheets[ordinal];
          return (
            used && (
              <Entry
                key={ordinal}
                state={state}
                used={used}
                position={from + index}
                copies={group.length}
                isLevel={isLevel.value}
                isShown={from + index === shown}
              />
            )
          );
        })}
      </div>
    </div>
  );
}

interface EntryProps {
  readonly state: ResultState;
  readonly used: UsedSheet;
  readonly position: number;
  readonly copies: number;
  readonly isLevel: boolean;
  readonly isShown: boolean;
}

function Entry({ state, used, position, copies, isLevel, isShown }: EntryProps) {
  const { result, stock, ordinal } = used;
  const rule = state.rule.value;
  const shapes = useMemo(() => shapesOf(state.model, used, rule), [state.model, used, rule]);
  const view = fitted(stock, PICTURE, 2);
  const shift = `${position * ENTRY}px`;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the list box.
    // biome-ignore lint/a11y/useFocusableInteractive: the list box has the focus.
    <div
      id={`s-${position}`}
      class={`s-entry${isShown ? ' is-shown' : ''}`}
      role="option"
      aria-selected={isShown}
      aria-setsize={state.model.groups.length}
      aria-posinset={position + 1}
      style={isLevel ? { left: shift } : { top: shift }}
      onClick={() => state.showSheet(ordinal)}
    >
      <svg class="s-picture" {...PICTURE} aria-hidden="true">
        <Drawing shapes={shapes} view={view} />
      </svg>
      <span class="s-name">
        Sheet {ordinal + 1}
        {copies > 1 && <b> ×{copies}</b>}
        {result.material !== undefined && <span class="visually-hidden">, {result.material}</span>}
        <span class="visually-hidden">, {sizeText(stock, state.model.job.unit)}, </span>
        <span class="s-used">{percent(result.utilization)}</span>
      </span>
      {result.material !== undefined && (
        <span class="s-material" aria-hidden="true">
          {result.material}
        </span>
      )}
    </div>
  );
}
