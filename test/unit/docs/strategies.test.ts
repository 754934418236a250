import * as Plot from '@observablehq/plot';
import { expect, test } from 'vitest';
import { draw, roomFor } from '../../../bench/src/html/plot.ts';
import { ALNS_CONFIG_FIELDS, BUILDER_CONFIG_FIELDS } from '../../../src/contract/tuning.ts';
import { read, table, withSections } from '../../support/docs/documents.ts';
import { fieldTable } from '../../support/docs/fields.ts';
import { figures, numberIn, total } from '../../support/docs/figures.ts';

/** The settings that users need; the page names all others in its own words. */
const {
  maxIterations,
  maxNoImprove,
  timeLimitMs,
  maxNoBestImproveMs,
  numThreads,
  seed,
  unplacedPenalty,
  priorityPenalty,
  cutPenalty,
  directionChangePenalty,
  liquidOffcutBonus,
  ...others
} = ALNS_CONFIG_FIELDS;
const LIMITS_AND_COSTS = {
  ...{ maxIterations, maxNoImprove, timeLimitMs, maxNoBestImproveMs, numThreads, seed },
  ...{ unplacedPenalty, priorityPenalty, cutPenalty, directionChangePenalty, liquidOffcutBonus },
};

test('docs/strategies.md names every other setting', () => {
  const text = read('docs/strategies.md');
  expect(Object.keys(others).filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
});

const UPDATE = '(rewrite them with "make docs")';

const TRADES = ['glass', 'panels', 'metal'];
const SOLVERS = figures('bwmv-O', 'solver').filter(({ sheets }) => sheets !== '');
const ORDERS = TRADES.flatMap((trade) => figures(trade, 'group').filter(({ group }) => group !== 'total'));
const BEST = numberIn(total('bwmv-O'), 'best known');

test(`docs/strategies.md has the settings of the code and the figures of bench/FIGURES.md ${UPDATE}`, async () => {
  // The picture has the time of every group.
  const orders = [
    ...ORDERS.filter(({ group = '' }) => group.endsWith('-100')),
    ...figures('scaling', 'group').filter(({ group }) => group !== 'total'),
  ];
  const runs = { '`greedy`': 'bwmv-O', '`alns`, 1 s': 'bwmv-O.alns-1s' };
  const sections = {
    solvers: table(
      ['Program', 'Sheets', 'Time of an instance'],
      SOLVERS.map(({ solver = '', sheets = '', 'time of an instance': time = '' }) => [solver, sheets, time]),
    ),
    savings: table(
      ['Strategy', 'Sheets', 'Gap %', 'Optimal', 'Mean ms'],
      Object.entries(runs).map(([name, set]) => {
        const row = total(set);
        return [name, row['sheets'] ?? '', row['gap %'] ?? '', row['optimal'] ?? '', row['mean ms'] ?? ''];
      }),
    ),
    orders: table(
      ['Orders', 'Gap %', 'Mean ms'],
      orders.map((row) => [
        (row['group'] ?? '').replace(/^.*\//, ''),
        row['gap %'] ?? '',
        row['mean ms'] ?? '',
      ]),
    ),
    builderConfig: fieldTable(BUILDER_CONFIG_FIELDS),
    alnsConfig: fieldTable(LIMITS_AND_COSTS),
  };
  await expect(withSections(read('docs/strategies.md'), sections)).toMatchFileSnapshot(
    '../../../docs/strategies.md',
  );
});

const OURS = /^cutting-layout/;

test(`the pictures of docs/strategies.md are drawn from bench/FIGURES.md ${UPDATE}`, async () => {
  const solvers = SOLVERS.map((row) => ({
    name: row['solver'] ?? '',
    above: numberIn(row, 'sheets') - BEST,
  }));
  expect(solvers.length).toBeGreaterThan(5);
  await expect(
    standalone('Sheets above the best known result, by program', {
      width: 720,
      marginLeft: roomFor(solvers.map(({ name }) => name)),
      marginRight: 40,
      x: { label: `sheets above the best known ${BEST.toLocaleString('en')}`, grid: true },
      y: { label: null, domain: solvers.map(({ name }) => name) },
      marks: [
        Plot.barX(solvers, { x: 'above', y: 'name', insetTop: 3, insetBottom: 3, fill: fillOf }),
        Plot.text(solvers, {
          x: 'above',
          y: 'name',
          text: ({ above }) => String(above),
          textAnchor: 'start',
          dx: 4,
        }),
      ],
    }),
  ).toMatchFileSnapshot('../../../docs/images/quality-solvers.svg');

  const times = ORDERS.map((row) => ({
    name: (row['group'] ?? '').replace(/^.*\//, ''),
    ms: numberIn(row, 'mean ms'),
  }));
  await expect(
    standalone('Milliseconds of an order, by trade and number of pieces', {
      width: 720,
      marginLeft: roomFor(times.map(({ name }) => name)),
      marginRight: 50,
      x: { label: 'milliseconds', grid: true },
      y: { label: null, domain: times.map(({ name }) => name) },
      marks: [
        Plot.barX(times, { x: 'ms', y: 'name', insetTop: 3, insetBottom: 3, fill: OTHER }),
        Plot.text(times, { x: 'ms', y: 'name', text: ({ ms }) => String(ms), textAnchor: 'start', dx: 4 }),
      ],
    }),
  ).toMatchFileSnapshot('../../../docs/images/quality-time.svg');
});

/** Colours of bars: ours and those of others. */
const [OWN, OTHER] = ['#00563f', '#7f9fc4'];

const fillOf = ({ name }: { readonly name: string }): string => (OURS.test(name) ? OWN : OTHER);

/** A plot as a file of its own, on paper. */
function standalone(name: string, options: Plot.PlotOptions): string {
  const svg = draw(name, { ...options, style: { background: '#fff', color: '#111' } });
  return svg.replace('<svg ', '<svg xmlns="http://www.w3.org/2000/svg" ');
}
