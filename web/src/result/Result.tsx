import { useEffect, useMemo } from 'preact/hooks';
import { DEFAULT_UNIT, isInches, LENGTH_PARTS } from '../../../src/contract/unit.ts';
import { metres, percent } from '../../../src/contract/words.ts';
import type { SheetResult, SolveResponse, WireRequest } from '../api/types.ts';
import { count, grouped } from '../app/words.ts';
import { CutPanel } from './CutPanel.tsx';
import { Downloads } from './Downloads.tsx';
import { Figures } from './Figures.tsx';
import { headlineOf, missingText, priceText, qualityOf, searchFigures, shopFigures } from './figures.ts';
import { aboutOf } from './file-names.ts';
import { modelOf, type UsedSheet } from './model.ts';
import { Offcuts } from './Offcuts.tsx';
import { Papers } from './Papers.tsx';
import { PiecePanel } from './PiecePanel.tsx';
import { Player } from './Player.tsx';
import { preparePrinting, printResult } from './print.tsx';
import { patternText } from './production.ts';
import { SheetStrip } from './SheetStrip.tsx';
import { ResultState } from './state.ts';
import { Unplaced } from './Unplaced.tsx';
import { Viewer } from './Viewer.tsx';
import { sizeWithUnit } from './words.ts';

import './result.css';

export interface ResultProps {
  /** The request as it was sent. */
  readonly request: WireRequest;
  /** Names of the pieces, in the order of the request. */
  readonly labels?: readonly string[];
  readonly response: SolveResponse;
  readonly elapsedMs: number;
  /** What people call the job. */
  readonly name?: string;
  /** Whether the job has changed since. */
  readonly isStale: boolean;
  /** Whether a better one is being searched for. */
  readonly isSoFar?: boolean;
  /** What prices are in. */
  readonly currency?: string | undefined;
  /** Whether people ended the search before its time. */
  readonly isStopped?: boolean;
  /** How sheets are kept for the next layout; absent where there is none. */
  readonly keeping?: Keeping;
}

/** Keeps sheets as they are, and tells which. */
export interface Keeping {
  readonly isKept: (sheet: SheetResult) => boolean;
  readonly toggle: (sheet: SheetResult) => void;
}

/** A layout, to look at, cut by cut, to print and to take away. */
export function Result({
  request,
  labels,
  response,
  elapsedMs,
  name,
  isStale,
  isSoFar = false,
  currency,
  isStopped = false,
  keeping,
}: ResultProps) {
  const state = useMemo(
    () => new ResultState(modelOf(request, response, labels)),
    [request, response, labels],
  );
  const solved = useMemo(
    () => ({ request, response, elapsedMs, isStopped, name, isStale, isSoFar, currency }),
    [request, response, elapsedMs, isStopped, name, isStale, isSoFar, currency],
  );
  useEffect(() => preparePrinting(solved, state), [solved, state]);
  const { shown, model } = state;
  const about = aboutOf(name, solved);
  return (
    <section class="r-result" aria-label="Result">
      <header class="r-header">
        <h2>
          {headlineOf(response)}{' '}
          <small>
            {isStopped && 'Stopped by you, at the best layout so far. '}
            {qualityOf(response.result)} {missingText(solved)}
          </small>
        </h2>
        {shown && (
          <div class="r-actions">
            <button type="button" class="r-button" onClick={() => printResult(solved, state, 'all')}>
              Print
            </button>
            {model.sheets.length > 1 && (
              <button type="button" class="r-button" onClick={() => printResult(solved, state, 'shown')}>
                Print this sheet
              </button>
            )}
            <Papers state={state} {...solved} about={about} />
            <Downloads state={state} request={request} response={response} about={about} />
          </div>
        )}
      </header>
      {isStale && (
        <p class="r-stale" role="status">
          The job has changed since this layout was made. Solve it again to see the change.
        </p>
      )}
      {isSoFar && (
        <p class="r-stale" role="status">
          Layout so far: the search for a better one still runs, and will replace it.
        </p>
      )}
      <div class="r-figures">
        <Figures figures={shopFigures(solved, model, state.rule.value)} />
        <details class="r-details">
          <summary>Details</summary>
          <Figures figures={searchFigures(solved)} />
        </details>
      </div>
      <Offcuts
        model={model}
        offcuts={response.result.offcuts}
        valueText={response.result.bound.measure === 'cost' ? (value) => priceText(value, currency) : grouped}
      />
      <Unplaced model={model} unplaced={response.result.unplaced} />
      {shown && (
        <Workspace
          state={state}
          used={shown}
          pattern={patternText(response.result, shown.result.sheetIndex)}
          keeping={keeping}
        />
      )}
    </section>
  );
}

function Workspace({ state, used, pattern, keeping }: SheetHeadingProps) {
  return (
    <div class={`r-workspace${state.model.groups.length > 1 ? ' has-strip' : ''}`}>
      {state.model.groups.length > 1 && <SheetStrip state={state} />}
      <div class="r-sheet">
        <SheetHeading state={state} used={used} pattern={pattern} keeping={keeping} />
        <Viewer key={used.ordinal} state={state} used={used} />
      </div>
      <Player state={state} used={used} />
      <Lists state={state} used={used} />
    </div>
  );
}

interface SheetHeadingProps {
  readonly state: ResultState;
  readonly used: UsedSheet;
  /** What is cut alike, if the request asks for it. */
  readonly pattern: string | undefined;
  readonly keeping: Keeping | undefined;
}

function SheetHeading({ state, used, pattern, keeping }: SheetHeadingProps) {
  const { model } = state;
  const { ordinal, stock, result } = used;
  const copies = model.groups[model.groupOf[ordinal] ?? 0] ?? [];
  return (
    <div class="r-heading">
      <h3>
        Sheet {ordinal + 1}
        <span> of {model.sheets.length}</span>
      </h3>
      <p>
        {result.material !== undefined && <b>{result.material} · </b>}
        {sizeWithUnit(stock, model.job.unit)} · {percent(result.utilization)} used ·{' '}
        {count(result.placedCount, 'piece')} · {count(result.cutCount, 'cut')},{' '}
        {metres(result.cutLength, model.job.unit)}
        {copies.length > 1 && <b> · cut {copies.length} times the same</b>}
        {result.fixed && <b> · already cut</b>}
        {pattern !== undefined && <b> · {pattern}</b>}
      </p>
      {keeping && (
        <label class="tick" title="The next layout has this sheet as it is, and computes the rest around it">
          <input type="checkbox" checked={keeping.isKept(result)} onChange={() => keeping.toggle(result)} />
          Keep this sheet
        </label>
      )}
      {typeof state.rule.value === 'number' && <LeastOffcut state={state} />}
    </div>
  );
}

/** What is kept where the job has no offcut classes. */
function LeastOffcut({ state: { leastOffcut, model } }: { readonly state: ResultState }) {
  const { unit = DEFAULT_UNIT } = model.job;
  const parts = LENGTH_PARTS[unit];
  return (
    <label class="r-offcut" title="Waste is an offcut to keep if its shorter side is at least this long">
      Offcuts from
      <input
        type="number"
        min={1 / parts}
        max={1_000_000}
        step="any"
        value={leastOffcut.value / parts}
        onChange={({ currentTarget: { valueAsNumber } }) => {
          const length = Math.round(valueAsNumber * parts);
          if (length >= 1) leastOffcut.value = length;
        }}
      />
      {isInches(unit) ? 'in' : 'mm'}
    </label>
  );
}

const PANELS = { pieces: 'Pieces', cuts: 'Cuts' } as const;

type Panel = keyof typeof PANELS;

function Lists({ state, used }: { readonly state: ResultState; readonly used: UsedSheet }) {
  const { value: panel } = state.panel;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    state.panel.value = panel === 'pieces' ? 'cuts' : 'pieces';
    document.getElementById(`r-tab-${state.panel.value}`)?.focus();
  };
  return (
    <div class="r-lists">
      <div class="r-tabs" role="tablist" aria-label="Lists">
        {(Object.keys(PANELS) as Panel[]).map((name) => (
          <button
            key={name}
            id={`r-tab-${name}`}
            type="button"
            role="tab"
            aria-selected={name === panel}
            aria-controls="r-panel"
            tabIndex={name === panel ? 0 : -1}
            onClick={() => {
              state.panel.value = name;
            }}
            onKeyDown={onKeyDown}
          >
            {PANELS[name]}
          </button>
        ))}
      </div>
      <div id="r-panel" class="r-tabpanel" role="tabpanel" aria-labelledby={`r-tab-${panel}`}>
        {panel === 'pieces' ? (
          <PiecePanel state={state} />
        ) : (
          <CutPanel key={used.ordinal} state={state} used={used} />
        )}
      </div>
    </div>
  );
}
