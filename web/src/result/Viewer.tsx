import { useComputed, useSignal, useSignalEffect } from '@preact/signals';
import { useRef } from 'preact/hooks';
import type { Unit } from '../../../src/contract/unit.ts';
import { isSpoiled } from '../../../src/svg/offcuts.ts';
import { partAt } from './cut-list.ts';
import { Drawing } from './Drawing.tsx';
import { EdgeMarks } from './EdgeMarks.tsx';
import { GrainMarks } from './GrainMarks.tsx';
import { Labels } from './Labels.tsx';
import { offcutLabels, pieceLabels } from './labels.ts';
import { cutsOf, type UsedSheet } from './model.ts';
import { isArrow, neighbour } from './neighbour.ts';
import { PlayerLayer } from './PlayerLayer.tsx';
import { Status } from './Status.tsx';
import { shapesOf } from './shapes.ts';
import type { ResultState } from './state.ts';
import { useGestures } from './use-gestures.ts';
import { useSize } from './use-size.ts';
import { fitted, onScreen, onSheet, pan, reveal, type View, zoom } from './view.ts';
import { lengthText } from './words.ts';
import { ZoomButtons } from './ZoomButtons.tsx';

import './viewer.css';

/** Pixels around a sheet that is shown whole, with room for its dimensions. */
const EDGE = 26;
const ZOOM_STEP = 1.4;
const PAN_STEP = 60;

/** The large drawing of one sheet. Every sheet has a viewer of its own. */
export function Viewer({ state, used }: { readonly state: ResultState; readonly used: UsedSheet }) {
  const ref = useRef<HTMLDivElement>(null);
  const screen = useSize(ref);
  const { stock, result, firstPiece } = used;
  const list = cutsOf(used);
  const shapes = useComputed(() => shapesOf(state.model, used, state.rule.value));
  const whole = useComputed(() => fitted(stock, screen.value, EDGE));
  /** Null while the whole sheet is shown, whatever the size of the screen. */
  const moved = useSignal<View | null>(null);
  const view = useComputed(() => moved.value ?? whole.value);
  const pointer = useSignal<{ readonly x: number; readonly y: number } | null>(null);

  const zoomBy = (factor: number, x = screen.value.width / 2, y = screen.value.height / 2) => {
    const next = zoom(view.peek(), whole.peek(), factor, x, y);
    moved.value = next === whole.peek() ? null : next;
  };
  const panBy = (dx: number, dy: number) => {
    if (moved.peek()) moved.value = pan(view.peek(), stock, screen.peek(), dx, dy);
  };
  const pieceUnder = (x: number, y: number): number => {
    const point = onSheet(view.peek(), x, y);
    const placement = partAt(list, point.x, point.y)?.placement ?? -1;
    return placement < 0 ? -1 : firstPiece + placement;
  };
  const wheelHint = useGestures(ref, {
    zoomBy,
    panBy,
    isZoomed: () => moved.peek() !== null,
    onHover: (at) => {
      pointer.value = at && onSheet(view.peek(), at.x, at.y);
      state.hovered.value = at ? pieceUnder(at.x, at.y) : -1;
    },
    onPick: ({ x, y }) => state.select(pieceUnder(x, y)),
  });

  // What the keys or the lists lead to comes into view.
  useSignalEffect(() => {
    const { value: piece } = state.selected;
    const cut = list.cuts[(state.step.value ?? 0) - 1];
    const box = cut ? cut.part : result.placements[piece - firstPiece];
    const current = moved.peek();
    if (box && current) moved.value = keep(current, reveal(current, screen.peek(), box, EDGE));
  });

  const onKeyDown = (event: KeyboardEvent) => {
    const { key, shiftKey } = event;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (isArrow(key)) {
      if (shiftKey) {
        const dx = key === 'ArrowLeft' ? PAN_STEP : key === 'ArrowRight' ? -PAN_STEP : 0;
        panBy(dx, key === 'ArrowUp' ? PAN_STEP : key === 'ArrowDown' ? -PAN_STEP : 0);
      } else {
        const from = state.selected.peek() - firstPiece;
        const to = neighbour(result.placements, from, key);
        if (to >= 0) state.select(firstPiece + to);
      }
    } else if (key === '+' || key === '=') zoomBy(ZOOM_STEP);
    else if (key === '-') zoomBy(1 / ZOOM_STEP);
    else if (key === '0') moved.value = null;
    else if (key === 'Escape') state.select(-1);
    else if (key === ' ') state.togglePlay();
    else if (key === '.') state.move('forward');
    else if (key === ',') state.move('back');
    else return;
    event.preventDefault();
  };

  const ready = screen.value.width > 0 && screen.value.height > 0;
  return (
    <div class="v-frame">
      <div
        ref={ref}
        class={`v-screen${moved.value ? ' is-zoomed' : ''}${state.step.value === null ? '' : ' is-playing'}`}
        // An application, because the arrow keys walk from piece to piece.
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys need the focus.
        tabIndex={0}
        aria-label={`Drawing of sheet ${used.ordinal + 1}${result.material === undefined ? '' : `, ${result.material}`}`}
        aria-describedby="v-keys"
        onKeyDown={onKeyDown}
      >
        {ready && (
          <svg class="v-drawing" width="100%" height="100%" aria-hidden="true">
            <Drawing shapes={shapes.value} view={view.value} />
            <Labels
              kind="is-piece"
              labels={pieceLabels(
                result.placements,
                view.value,
                screen.value,
                state.model.nameOf,
                state.model.job.unit,
              )}
            />
            <Labels
              kind="is-offcut"
              labels={offcutLabels(used, state.rule.value, view.value, screen.value, state.model.job.unit)}
            />
            <EdgeMarks used={used} view={view.value} />
            <GrainMarks model={state.model} used={used} view={view.value} />
            <Dimensions used={used} view={view.value} unit={state.model.job.unit} />
            {state.step.value !== null && (
              <PlayerLayer
                list={list}
                trims={result.trimCuts}
                step={state.step.value}
                view={view.value}
                unit={state.model.job.unit}
              />
            )}
            <Marks state={state} used={used} view={view.value} />
          </svg>
        )}
        {wheelHint.value && <p class="v-hint">Click the drawing, or hold Ctrl, to zoom with the wheel.</p>}
      </div>
      <p id="v-keys" class="visually-hidden">
        Arrow keys select pieces. Plus and minus zoom, 0 shows the whole sheet, shift and the arrow keys move
        it. Space plays the cuts, full stop and comma step through them.
      </p>
      <Status
        state={state}
        pointer={pointer.value}
        part={pointer.value ? partAt(list, pointer.value.x, pointer.value.y) : undefined}
        isSpoiled={(part) => isSpoiled(part, stock.defects)}
      >
        <ZoomButtons
          percent={Math.round((100 * view.value.scale) / whole.value.scale)}
          onIn={() => zoomBy(ZOOM_STEP)}
          onOut={() => zoomBy(1 / ZOOM_STEP)}
          onReset={() => {
            moved.value = null;
          }}
        />
      </Status>
    </div>
  );
}

/** The same view if nothing moved, so that nothing is drawn again. */
const keep = (before: View, after: View): View =>
  before.left === after.left && before.bottom === after.bottom ? before : after;

interface LayerProps {
  readonly used: UsedSheet;
  readonly view: View;
}

/** The outlines of the pieces that are selected and under the pointer. They change without the rest of the drawing. */
function Marks({ state, used, view }: LayerProps & { readonly state: ResultState }) {
  const box = (piece: number) => {
    const placement = used.result.placements[piece - used.firstPiece];
    return placement && onScreen(view, placement);
  };
  const selected = box(state.selected.value);
  const hovered = box(state.hovered.value);
  return (
    <g>
      {hovered && <rect class="v-hovered" {...hovered} />}
      {selected && <rect class="v-selected" {...selected} />}
    </g>
  );
}

/** The sheet's width below it and its height to its left. */
function Dimensions({ used, view, unit }: LayerProps & { readonly unit: Unit | undefined }) {
  const { width, height } = used.stock;
  const box = onScreen(view, { x: 0, y: 0, width, height });
  const [x, y] = [box.x - 9, box.y + box.height / 2];
  return (
    <g class="v-dimensions">
      <text x={box.x + box.width / 2} y={box.y + box.height + 17}>
        {lengthText(width, unit)}
        {used.result.material !== undefined && ` · ${used.result.material}`}
      </text>
      <text x={x} y={y} transform={`rotate(-90 ${x} ${y})`}>
        {lengthText(height, unit)}
      </text>
    </g>
  );
}
