import { grown, type Rectangle } from '../svg/paper.ts';
import { type Canvas, INK, LINE_GREY } from './canvas.ts';

/** Pieces of a sheet that a sketch outlines; with more it shows the sheet and the piece alone. */
const MAX_OUTLINED = 80;

/** Millimetres on paper of the smallest mark of a piece: even a sliver must be visible. */
const LEAST = 0.6;

/** Where a sheet is drawn: its lower left corner is at `x`, `y`, and `scale` is in millimetres on paper for each unit. */
export interface Placed {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

/** Fits a sheet into a box, in its middle. */
export function placedIn(box: Rectangle, area: Rectangle): Placed {
  const scale = Math.min(box.width / area.width, box.height / area.height);
  return {
    scale,
    x: box.x + (box.width - area.width * scale) / 2,
    y: box.y + (box.height + area.height * scale) / 2,
  };
}

/** A part of the sheet on paper, where y grows downwards. */
export const onPaper = ({ x, y, scale }: Placed, part: Rectangle): Rectangle => ({
  x: x + part.x * scale,
  y: y - (part.y + part.height) * scale,
  width: part.width * scale,
  height: part.height * scale,
});

/** A small picture of a sheet in which one part is filled. */
export function drawSketch(
  canvas: Canvas,
  box: Rectangle,
  area: Rectangle,
  part: Rectangle,
  others: readonly Rectangle[],
): void {
  const placed = placedIn(box, area);
  if (others.length <= MAX_OUTLINED)
    canvas.outline(
      others.map((other) => onPaper(placed, other)),
      0.08,
      LINE_GREY,
    );
  canvas.fill([grown(onPaper(placed, part), LEAST)], INK);
  canvas.outline([onPaper(placed, area)], 0.2, INK);
}
