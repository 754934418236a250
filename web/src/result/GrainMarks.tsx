import { useMemo } from 'preact/hooks';
import { grainArrows, grainFinder, pathAlong } from '../../../src/svg/grain.ts';
import { PIXELS } from './labels.ts';
import type { Model, UsedSheet } from './model.ts';
import { onScreen, type View } from './view.ts';

interface Props {
  readonly model: Model;
  readonly used: UsedSheet;
  readonly view: View;
}

/** Arrows along the grain of the sheet and its pieces, as in drawings and papers. */
export function GrainMarks({ model, used, view }: Props) {
  const { pieces } = model.job;
  const grainOf = useMemo(() => grainFinder(pieces), [pieces]);
  const place = (part: Parameters<typeof onScreen>[1]) => {
    const { x, y, width, height } = onScreen(view, part);
    return { x: x / PIXELS, y: y / PIXELS, width: width / PIXELS, height: height / PIXELS };
  };
  const d = pathAlong(grainArrows(place, used.stock, used.result.placements, grainOf));
  return d === '' ? null : <path class="d-mark d-grain" d={d} transform={`scale(${PIXELS})`} />;
}
