import { expect, it } from 'vitest';
import { Agenda } from '../../../../bench/src/simulate/agenda.ts';
import { Database } from '../../../../bench/src/simulate/database.ts';
import { Draw } from '../../../../bench/src/simulate/draw.ts';

/** Times of exactly their means. */
class Exact extends Draw {
  override exponential(mean: number): number {
    return mean;
  }
}

it('runs as many statements at a time as it has cores, and the answer takes the network', () => {
  const agenda = new Agenda();
  const settings = { cores: 2, statementMs: 3, chargeMs: 1, networkMs: 10 };
  const database = new Database(agenda, new Exact('test'), settings);
  const answered: [number, number][] = [];
  for (const charges of [1, 2, 1]) database.charge(charges, () => answered.push([charges, agenda.now]));
  agenda.run();
  expect(answered).toEqual([
    [1, 14],
    [2, 15],
    [1, 18],
  ]);
  expect([database.busyMs, database.statements]).toEqual([13, 3]);
});
