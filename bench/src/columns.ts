import { budgetName, count, milliseconds, NONE, percent } from './format.ts';
import type { Row, Summary } from './summary.ts';

/** A column of a table: its title and its cells. */
export interface Column<T> {
  readonly title: string;
  readonly cell: (row: T) => string;
}

const orNone = (value: number | null, write: (value: number) => string): string =>
  value === null ? NONE : write(value);

const ROW_COLUMNS: readonly Column<Row>[] = [
  { title: 'area', cell: ({ area }) => count(Math.round(area)) },
  { title: 'util %', cell: ({ utilization }) => orNone(utilization, percent) },
  { title: 'bound', cell: ({ bound }) => orNone(bound, count) },
  { title: 'gap %', cell: ({ gap }) => orNone(gap, percent) },
  { title: 'optimal', cell: ({ optimal }) => count(optimal) },
  { title: 'unplaced', cell: ({ unplaced }) => count(unplaced) },
  { title: 'mean ms', cell: ({ ms }) => milliseconds(ms.mean) },
  { title: 'median', cell: ({ ms }) => milliseconds(ms.median) },
  { title: '95th', cell: ({ ms }) => milliseconds(ms.p95) },
  { title: 'max', cell: ({ ms }) => milliseconds(ms.max) },
  { title: 'it/s', cell: ({ iterationsPerSecond }) => count(Math.round(iterationsPerSecond)) },
];

const sheetColumns = (severalSeeds: boolean): readonly Column<Row>[] => [
  { title: 'sheets', cell: ({ sheets }) => count(sheets.mean) },
  ...(severalSeeds
    ? [
        { title: 'best', cell: ({ sheets }: Row) => count(sheets.best) },
        { title: 'worst', cell: ({ sheets }: Row) => count(sheets.worst) },
      ]
    : []),
];

/** The table by group. */
export const groupColumns = (severalSeeds: boolean): readonly Column<Row>[] => [
  { title: 'group', cell: ({ group }) => group },
  { title: 'instances', cell: ({ instances }) => count(instances) },
  ...sheetColumns(severalSeeds),
  ...ROW_COLUMNS,
];

/** The table of totals by budget. */
export const budgetColumns = (severalSeeds: boolean): readonly Column<Summary>[] => [
  { title: 'budget', cell: ({ budget }) => budgetName(budget) },
  ...[...sheetColumns(severalSeeds), ...ROW_COLUMNS].map(({ title, cell }) => ({
    title,
    cell: ({ total }: Summary) => cell(total),
  })),
];
