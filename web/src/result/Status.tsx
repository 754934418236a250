import type { ComponentChildren } from 'preact';
import type { Unit } from '../../../src/contract/unit.ts';
import { isKept, type OffcutRule } from '../../../src/svg/offcuts.ts';
import type { Part } from './cut-list.ts';
import { placementOf } from './model.ts';
import type { ResultState } from './state.ts';
import { lengthText, sizeWithUnit } from './words.ts';

interface Props {
  readonly state: ResultState;
  /** Where the pointer is on the sheet. */
  readonly pointer: { readonly x: number; readonly y: number } | null;
  /** The part under it. */
  readonly part: Part | undefined;
  readonly isSpoiled: (part: Part) => boolean;
  /** What stands at its end. */
  readonly children: ComponentChildren;
}

/** The line below the drawing: the part under the pointer, or else the selected piece; and the position of the pointer. */
export function Status({ state, pointer, part, isSpoiled, children }: Props) {
  const { unit } = state.model.job;
  const waste =
    part && !part.piece ? wasteText(part, isSpoiled(part), state.rule.value, state.model.job.unit) : '';
  return (
    <div class="v-status">
      <span class="v-what">
        {waste || pieceText(state, state.hovered.value) || pieceText(state, state.selected.value) || ' '}
      </span>
      <span class="visually-hidden" aria-live="polite">
        {pieceText(state, state.selected.value)}
      </span>
      {pointer && (
        <span class="v-at" aria-hidden="true">
          x {lengthText(Math.round(pointer.x), unit)} · y {lengthText(Math.round(pointer.y), unit)}
        </span>
      )}
      {children}
    </div>
  );
}

function pieceText({ model }: ResultState, piece: number): string {
  const placement = placementOf(model, piece);
  if (!placement) return '';
  const { pieceId, x, y, rotated, label } = placement;
  const { unit } = model.job;
  return `Piece ${label ?? model.nameOf(pieceId)} · ${sizeWithUnit(placement, unit)} · at ${lengthText(x, unit)}, ${lengthText(y, unit)}${rotated ? ' · rotated' : ''}`;
}

function wasteText(part: Part, spoiled: boolean, rule: OffcutRule, unit: Unit | undefined): string {
  const size = sizeWithUnit(part, unit);
  if (spoiled) return `Waste · ${size} · with a defect`;
  return isKept(part, [], rule) ? `Offcut · ${size}` : `Waste · ${size}`;
}
