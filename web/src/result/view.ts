/** Zoom and pan of a drawing: how sheet millimetres (y up) lie on screen pixels (y down). */

import type { Rectangle } from '../../../src/svg/paper.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface View {
  /** Pixels per millimetre. */
  readonly scale: number;
  /** The screen position of the sheet's bottom-left corner. */
  readonly left: number;
  readonly bottom: number;
}

/** Pixels per millimetre at the closest zoom: a kerf of 3 mm is then as wide as a thumb. */
const CLOSEST = 12;
/** Pixels that do not count as outside. */
const ROUNDING = 0.01;
/** Part of the screen that the sheet cannot be pushed out of. */
const KEPT = 0.25;

/** The whole sheet, centred, with `edge` pixels free around it. */
export function fitted(sheet: Size, screen: Size, edge: number): View {
  const scale = Math.max(
    Math.min((screen.width - 2 * edge) / sheet.width, (screen.height - 2 * edge) / sheet.height),
    Number.MIN_VALUE,
  );
  return {
    scale,
    left: (screen.width - sheet.width * scale) / 2,
    bottom: (screen.height + sheet.height * scale) / 2,
  };
}

/** Scales by `factor` around a point of the screen, no further out than `whole` and no closer than is useful. */
export function zoom(view: View, whole: View, factor: number, x: number, y: number): View {
  const closest = Math.max(CLOSEST, whole.scale);
  const scale = Math.min(Math.max(view.scale * factor, whole.scale), closest);
  if (scale === whole.scale) return whole;
  const ratio = scale / view.scale;
  return { scale, left: x + (view.left - x) * ratio, bottom: y + (view.bottom - y) * ratio };
}

/** Moves the sheet, but not off the screen. */
export function pan(view: View, sheet: Size, screen: Size, dx: number, dy: number): View {
  const keptX = Math.min(screen.width * KEPT, sheet.width * view.scale);
  const keptY = Math.min(screen.height * KEPT, sheet.height * view.scale);
  const left = clamp(view.left + dx, keptX - sheet.width * view.scale, screen.width - keptX);
  const bottom = clamp(view.bottom + dy, keptY, screen.height - keptY + sheet.height * view.scale);
  return { ...view, left, bottom };
}

/** Moves the least that brings a rectangle of the sheet onto the screen. */
export function reveal(view: View, screen: Size, box: Rectangle, edge: number): View {
  const { x, y, width, height } = onScreen(view, box);
  return {
    ...view,
    left: view.left + shift(x, x + width, edge, screen.width - edge),
    bottom: view.bottom + shift(y, y + height, edge, screen.height - edge),
  };
}

/** Zero if the span lies in the window, up to what rounding adds, or covers it. */
function shift(from: number, to: number, start: number, end: number): number {
  if ((from >= start - ROUNDING && to <= end + ROUNDING) || (from <= start && to >= end)) return 0;
  return from < start ? Math.min(start - from, Math.max(0, end - to)) : -Math.min(to - end, from - start);
}

/** A rectangle of the sheet on the screen: x and y of its upper left corner. */
export function onScreen({ scale, left, bottom }: View, { x, y, width, height }: Rectangle): Rectangle {
  return {
    x: left + x * scale,
    y: bottom - (y + height) * scale,
    width: width * scale,
    height: height * scale,
  };
}

/** The point of the sheet under a point of the screen. */
export function onSheet({ scale, left, bottom }: View, x: number, y: number): { x: number; y: number } {
  return { x: (x - left) / scale, y: (bottom - y) / scale };
}

/** The `transform` attribute of a group that is drawn in sheet millimetres. */
export function transformOf({ scale, left, bottom }: View): string {
  return `matrix(${scale} 0 0 ${-scale} ${left} ${bottom})`;
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
