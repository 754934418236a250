import type { ComponentChildren } from 'preact';
import type { Part } from './cut-list.ts';
import { placementOf } from './model.ts';
import { isOffcut } from './offcut.ts';
import type { ResultState } from './state.ts';
import { sizeText } from './words.ts';

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
  const waste = part && !part.piece ? wasteText(part, isSpoiled(part), state.leastOffcut.value) : '';
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
          x {Math.round(pointer.x)} · y {Math.round(pointer.y)}
        </span>
      )}
      {children}
    </div>
  );
}

function pieceText({ model }: ResultState, piece: number): string {
  const placement = placementOf(model, piece);
  if (!placement) return '';
  const { pieceId, x, y, rotated } = placement;
  return `Piece ${model.nameOf(pieceId)} · ${sizeText(placement)} mm · at ${x}, ${y}${rotated ? ' · turned' : ''}`;
}

function wasteText(part: Part, spoiled: boolean, least: number): string {
  const size = `${sizeText(part)} mm`;
  if (spoiled) return `Waste · ${size} · with a defect`;
  return isOffcut(part, [], least) ? `Offcut · ${size}` : `Waste · ${size}`;
}
