import { count, percent, tick } from '../format.ts';
import type { Run } from '../report.ts';
import type { Row } from '../summary.ts';
import { bar, dot, hint, plot, roomFor, text, xAxis } from './plot.ts';
import { linearScale } from './scale.ts';

const WIDTH = 900;
const ROW = 20;
const TOP = 8;
const AXIS = 40;

/** A bar for the mean gap of each group, a dot for each run. Empty where no gap is known. */
export function gapByGroup(groups: readonly Row[], runs: readonly Run[]): string {
  const gaps = runs.flatMap((run) => (run.gap === null ? [] : [{ ...run, gap: run.gap }]));
  if (gaps.length === 0) return '';
  const notes = groups.map(({ optimal, instances }) => `${count(optimal)} of ${count(instances)} optimal`);
  const left = roomFor(groups.map(({ group }) => group));
  const right = WIDTH - roomFor(notes);
  const bottom = TOP + ROW * groups.length;
  const scale = linearScale(0, Math.max(...gaps.map(({ gap }) => gap), 0.001), [left, right - 16]);
  const rows = groups.map(({ group, gap }, index) => {
    const middle = TOP + ROW * (index + 0.5);
    const mean = gap === null ? '' : bar(left, middle - 5, scale.place(gap) - left, 10, 'bar');
    const dots = gaps
      .filter((run) => run.group === group)
      .map((run) => hint(dot(scale.place(run.gap), middle, 'dot'), `${run.instance}: ${percent(run.gap)} %`));
    const name = gap === null ? `${group}: no gap known` : `${group}: ${percent(gap)} % in the mean`;
    return [
      text(left - 6, middle + 4, group, 'end'),
      hint(mean, name),
      dots.join(''),
      text(right, middle + 4, notes[index] ?? '', 'start', 'tick'),
    ].join('');
  });
  const axis = xAxis(scale, TOP, bottom, (value) => tick(value * 100));
  const title = text(left, bottom + 34, 'gap to the lower bound, % of the used sheet area', 'start', 'axis');
  return plot(WIDTH, bottom + AXIS, 'Gap to the lower bound by group', axis + rows.join('') + title);
}
