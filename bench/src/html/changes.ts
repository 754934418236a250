import * as Plot from '@observablehq/plot';
import { areaChange, comparable, type Pair } from '../compare.ts';
import { pairText } from '../compare-text.ts';
import { draw, INK, logarithmic, roomFor, WIDE } from './plot.ts';

/** Maximum instances drawn: the largest changes in both directions. */
const BARS = 60;

/** A bar for each instance whose sheet area changed, the largest growth first. Empty if none changed. */
export function areaChanges(pairs: readonly Pair[]): string {
  const changed = comparable(pairs)
    .filter((pair) => areaChange(pair) !== 0)
    .sort((one, other) => Math.abs(areaChange(other)) - Math.abs(areaChange(one)))
    .slice(0, BARS)
    .sort((one, other) => areaChange(other) - areaChange(one));
  if (changed.length === 0) return '';
  const names = changed.map(({ instance }) => instance);
  return draw('Change of the sheet area', {
    width: WIDE,
    marginLeft: roomFor(names),
    x: { label: 'change of the sheet area, %', grid: true },
    y: { label: null, domain: names },
    marks: [
      Plot.barX(changed, {
        x: (pair: Pair) => areaChange(pair) * 100,
        y: 'instance',
        insetTop: 3,
        insetBottom: 3,
        fill: (pair: Pair) => (areaChange(pair) > 0 ? INK.worse : INK.better),
        title: pairText,
      }),
    ],
  });
}

/** The width and the height of the square, in pixels. */
const SIDE = 440;

/** A dot for each instance: its time before and now. Dots below the diagonal became faster. Empty without times. */
export function timeChanges(pairs: readonly Pair[]): string {
  const timed = pairs.flatMap(({ instance, before, now }) =>
    before.ms && now.ms ? [{ instance, before: before.ms, now: now.ms }] : [],
  );
  const times = timed.flatMap(({ before, now }) => [before, now]);
  if (times.length === 0) return '';
  const ends = [Math.min(...times), Math.max(...times)];
  const scale = logarithmic(times);
  return draw('Time before and now', {
    width: SIDE,
    height: SIDE,
    x: { label: 'ms before', grid: true, ...scale },
    y: { label: 'ms now', grid: true, ...scale },
    marks: [
      Plot.line(ends, {
        x: (ms: number) => ms,
        y: (ms: number) => ms,
        stroke: INK.soft,
        strokeOpacity: 0.45,
      }),
      Plot.dot(timed, {
        x: 'before',
        y: 'now',
        fill: INK.mark,
        fillOpacity: 0.35,
        stroke: INK.mark,
        title: ({ instance, before, now }) => `${instance}: ${(now / before).toFixed(2)} times as long`,
      }),
    ],
  });
}
