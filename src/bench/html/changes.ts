import { areaChange, comparable, type Pair } from '../compare.ts';
import { pairText } from '../compare-text.ts';
import { tick } from '../format.ts';
import { bar, dot, hint, line, plot, roomFor, text, xAxis, yAxis } from './plot.ts';
import { linearScale, logScale } from './scale.ts';

/** Instances drawn at most: the greatest changes of both signs. */
const BARS = 60;

const WIDTH = 900;
const ROW = 18;
const TOP = 8;

/** A bar for each instance whose sheet area changed, the greatest growth first. Empty where none did. */
export function areaChanges(pairs: readonly Pair[]): string {
  const changed = comparable(pairs)
    .filter((pair) => areaChange(pair) !== 0)
    .sort((one, other) => Math.abs(areaChange(other)) - Math.abs(areaChange(one)))
    .slice(0, BARS)
    .sort((one, other) => areaChange(other) - areaChange(one));
  if (changed.length === 0) return '';
  const left = roomFor(changed.map(({ instance }) => instance));
  const bottom = TOP + ROW * changed.length;
  const changes = changed.map(areaChange);
  const x = linearScale(Math.min(0, ...changes), Math.max(0, ...changes), [left + 8, WIDTH - 20], 7);
  const zero = x.place(0);
  const rows = changed.map((pair, index) => {
    const middle = TOP + ROW * (index + 0.5);
    const end = x.place(areaChange(pair));
    const kind = end > zero ? 'bar worse' : 'bar better';
    return [
      text(left - 6, middle + 4, pair.instance, 'end'),
      hint(bar(Math.min(zero, end), middle - 5, Math.abs(end - zero), 10, kind), pairText(pair)),
    ].join('');
  });
  const axis = xAxis(x, TOP, bottom, (value) => tick(value * 100));
  const title = text(left + 8, bottom + 34, 'change of the sheet area, %', 'start', 'axis');
  return plot(WIDTH, bottom + 40, 'Change of the sheet area', axis + rows.join('') + title);
}

const SIDE = 440;
const EDGE = { left: 60, right: 20, top: 24, bottom: 44 };

/** A dot for each instance: its time before and now; below the diagonal it became faster. Empty without times. */
export function timeChanges(pairs: readonly Pair[]): string {
  const timed = pairs.flatMap(({ instance, before, now }) =>
    before.ms && now.ms ? [{ instance, before: before.ms, now: now.ms }] : [],
  );
  const times = timed.flatMap(({ before, now }) => [before, now]);
  if (times.length === 0) return '';
  const [least, greatest] = [Math.min(...times), Math.max(...times)];
  const bottom = SIDE - EDGE.bottom;
  const x = logScale(least, greatest, [EDGE.left, SIDE - EDGE.right]);
  const y = logScale(least, greatest, [bottom, EDGE.top]);
  const dots = timed.map(({ instance, before, now }) =>
    hint(
      dot(x.place(before), y.place(now), 'dot'),
      `${instance}: ${(now / before).toFixed(2)} times as long`,
    ),
  );
  const content = [
    xAxis(x, EDGE.top, bottom, tick),
    yAxis(y, EDGE.left, SIDE - EDGE.right, tick),
    line(
      [
        [x.place(least), y.place(least)],
        [x.place(greatest), y.place(greatest)],
      ],
      'line faint',
    ),
    ...dots,
    text(EDGE.left, SIDE - 8, 'ms before', 'start', 'axis'),
    text(4, 12, 'ms now', 'start', 'axis'),
  ];
  return plot(SIDE, SIDE, 'Time before and now', content.join(''));
}
