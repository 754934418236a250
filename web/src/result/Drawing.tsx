import { memo } from 'preact/compat';
import type { Shapes } from './shapes.ts';
import { rectanglePath } from './shapes.ts';
import { transformOf, type View } from './view.ts';

import './drawing.css';

/** Pixels of the smallest mark of a defect: even a speck must be visible. */
const LEAST_DEFECT = 5;

/** The sheet and its parts without texts, for drawings of any size. */
export function Drawing({ shapes, view }: { readonly shapes: Shapes; readonly view: View }) {
  return (
    <g transform={transformOf(view)}>
      <Parts shapes={shapes} />
      <Defects shapes={shapes} least={LEAST_DEFECT / view.scale} />
    </g>
  );
}

/** Unchanged by zoom and pan. */
const Parts = memo(({ shapes }: { readonly shapes: Shapes }) => {
  const { sheet, usable, pieces, offcuts, waste } = shapes;
  return (
    <>
      <path class="d-sheet" d={rectanglePath(sheet)} />
      <path class="d-kerf" d={rectanglePath(usable)} />
      <path class="d-waste" d={waste} />
      {[...pieces].map(([colour, path]) => (
        <path key={colour} class="d-pieces" style={{ fill: `var(--piece-${colour})` }} d={path} />
      ))}
      {/* Above the pieces, which would hide the half of the frame where there is no kerf. */}
      <path class="d-offcuts" d={offcuts} />
    </>
  );
});

function Defects({ shapes, least }: { readonly shapes: Shapes; readonly least: number }) {
  if (shapes.defects.length === 0) return null;
  const path = shapes.defects
    .map(({ x, y, width, height }) => {
      const w = Math.max(width, least);
      const h = Math.max(height, least);
      const [left, low] = [x - (w - width) / 2, y - (h - height) / 2];
      return `M${left} ${low}h${w}v${h}h${-w}zl${w} ${h}m0 ${-h}l${-w} ${h}`;
    })
    .join('');
  return <path class="d-defects" d={path} />;
}
