import { useSignalEffect } from '@preact/signals';
import type { Unit } from '../../../src/contract/unit.ts';
import type { Cut } from './cut-list.ts';
import {
  directionName,
  edgeName,
  marginsText,
  originOf,
  productsOf,
  sentenceOf,
  trimLines,
} from './cut-words.ts';
import { Icon } from './Icon.tsx';
import { cutsOf, type UsedSheet } from './model.ts';
import { type Move, SPEEDS, type Speed } from './playback.ts';
import type { ResultState } from './state.ts';
import { lengthWithUnit, sizeText } from './words.ts';

import './player.css';

interface Props {
  readonly state: ResultState;
  readonly used: UsedSheet;
}

/** Makes the cuts of the sheet one by one. */
export function Player({ state, used }: Props) {
  const { cuts } = cutsOf(used);
  useSignalEffect(() => {
    if (!state.playing.value) return;
    const timer = setInterval(() => state.tick(), SPEEDS[state.speed.value]);
    return () => clearInterval(timer);
  });
  const step = state.step.value;
  if (cuts.length === 0) return <p class="p-none">This sheet needs no cut: it is one piece as it is.</p>;
  const button = (move: Move, label: string, disabled: boolean) => (
    <button
      type="button"
      class="r-icon"
      aria-label={label}
      disabled={disabled}
      onClick={() => state.move(move)}
    >
      <Icon name={move} />
    </button>
  );
  return (
    <section class="p-player" aria-label="Cut player">
      <div class="p-controls">
        {button('first', 'Before the first cut', step === 0)}
        {button('back', 'One cut back', !step)}
        <button type="button" class="r-icon p-play" onClick={() => state.togglePlay()}>
          <Icon name={state.playing.value ? 'pause' : 'forward'} />
          {state.playing.value ? 'Pause' : 'Play cuts'}
        </button>
        {button('forward', 'Next cut', step === cuts.length)}
        {button('last', 'After the last cut', step === cuts.length)}
        <input
          class="p-slider"
          type="range"
          aria-label="Cuts made"
          aria-valuetext={`${step ?? 0} of ${cuts.length} cuts`}
          min={0}
          max={cuts.length}
          value={step ?? 0}
          onInput={(event) => state.stepTo(event.currentTarget.valueAsNumber)}
        />
        <output class="p-count">
          {step ?? '–'} / {cuts.length}
        </output>
        <label>
          <span class="visually-hidden">Speed</span>
          <select
            value={state.speed.value}
            onChange={(event) => {
              state.speed.value = event.currentTarget.value as Speed;
            }}
          >
            {Object.keys(SPEEDS).map((speed) => (
              <option key={speed} value={speed}>
                {speed}
              </option>
            ))}
          </select>
        </label>
        <button type="button" class="r-icon" disabled={step === null} onClick={() => state.stepTo(null)}>
          Whole layout
        </button>
      </div>
      <Present state={state} used={used} />
    </section>
  );
}

function Present({ state, used }: Props) {
  const { cuts } = cutsOf(used);
  const step = state.step.value;
  const cut = cuts[(step ?? 0) - 1];
  const { defects } = used.stock;
  const rule = state.rule.value;
  const { unit } = state.model.job;
  return (
    <div class="p-present">
      {cut ? (
        <>
          <p class="p-title" aria-hidden="true">
            <b>Cut {cut.number}</b> · stage {cut.stage} · {directionName(cut)} ·{' '}
            <b>fence {lengthWithUnit(cut.fence, unit)}</b> from the {edgeName(cut)} edge ·{' '}
            {lengthWithUnit(cut.length, unit)} long
          </p>
          <p class="p-text" aria-hidden="true">
            Cuts {originOf(cut.part, cuts)}, {sizeText(cut.part, unit)}, into{' '}
            {productsOf(cut, defects, rule, state.model.nameOf, unit).join(' and ')}
            {kerfRest(cut)}.
          </p>
        </>
      ) : (
        <p class="p-text">{startText(step, used, unit)}</p>
      )}
      <p class="visually-hidden" aria-live="polite">
        {cut && !state.playing.value ? sentenceOf(cut, cuts, defects, rule, state.model.nameOf, unit) : ''}
      </p>
    </div>
  );
}

const kerfRest = ({ second }: Cut): string => (second ? '' : '; the kerf takes the rest');

function startText(step: number | null, used: UsedSheet, unit: Unit | undefined): string {
  if (step === null)
    return 'Play the cuts, or step through them one by one, in the order in which they free the pieces.';
  return trimLines(used).length > 0
    ? `Cut 0: trim the edges first, ${marginsText(used.stock, unit)}.`
    : 'Nothing is cut yet.';
}
