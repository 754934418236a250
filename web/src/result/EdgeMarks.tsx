import type { UsedSheet } from './model.ts';
import { onScreen, type View } from './view.ts';

/** Pixels from a side to the middle of its line, and the width of the line. */
const INSET = 2.5;
const WIDTH = 3;

/** A piece must be as large for its bands to be seen, in pixels. */
const LEAST = 4 * WIDTH;

/** A line along the inside of each side that has an edge band, as in drawings and papers. */
export function EdgeMarks({ used, view }: { readonly used: UsedSheet; readonly view: View }) {
  const d = used.result.placements
    .flatMap((placement) => {
      const { edges } = placement;
      const { x, y, width, height } = onScreen(view, placement);
      if (!edges || Math.min(width, height) < LEAST) return [];
      const upright = (at: number) => `M${at} ${y}v${height}`;
      const level = (at: number) => `M${x} ${at}h${width}`;
      return [
        edges.left === undefined ? '' : upright(x + INSET),
        edges.right === undefined ? '' : upright(x + width - INSET),
        edges.bottom === undefined ? '' : level(y + height - INSET),
        edges.top === undefined ? '' : level(y + INSET),
      ];
    })
    .join('');
  return d === '' ? null : <path class="d-edges" d={d} stroke-width={WIDTH} />;
}
