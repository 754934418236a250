import * as Plot from '@observablehq/plot';
import { count, percent } from '../format.ts';
import type { Run } from '../report.ts';
import type { Row } from '../summary.ts';
import { draw, INK, percentages, roomFor, WIDE } from './plot.ts';

/** A bar for the mean gap of each group, and a dot for each run. Empty if no gap is known. */
export function gapByGroup(groups: readonly Row[], runs: readonly Run[]): string {
  const gaps = runs.flatMap(({ instance, group, gap }) => (gap === null ? [] : [{ instance, group, gap }]));
  if (gaps.length === 0) return '';
  const names = groups.map(({ group }) => group);
  const note = ({ optimal, instances }: Row) => `${count(optimal)} of ${count(instances)} optimal`;
  const hint = ({ group, gap }: Row) =>
    gap === null ? `${group}: no gap known` : `${group}: ${percent(gap)} % on average`;
  return draw('Gap to the lower bound by group', {
    width: WIDE,
    marginLeft: roomFor(names),
    marginRight: roomFor(groups.map(note)),
    x: {
      label: 'gap to the lower bound, % of the used sheet area',
      domain: percentages(gaps.map(({ gap }) => gap)),
      grid: true,
    },
    y: { label: null, domain: names },
    marks: [
      Plot.barX(
        groups.filter(({ gap }) => gap !== null),
        {
          x: ({ gap }) => gap * 100,
          y: 'group',
          insetTop: 3,
          insetBottom: 3,
          fill: INK.mark,
          fillOpacity: 0.5,
          title: hint,
        },
      ),
      Plot.dot(gaps, {
        x: ({ gap }) => gap * 100,
        y: 'group',
        fill: INK.mark,
        fillOpacity: 0.35,
        stroke: INK.mark,
        title: ({ instance, gap }) => `${instance}: ${percent(gap)} %`,
      }),
      Plot.text(groups, {
        y: 'group',
        frameAnchor: 'right',
        textAnchor: 'start',
        dx: 8,
        fill: INK.soft,
        text: note,
        title: hint,
      }),
    ],
  });
}
