import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Agenda } from '../../../../bench/src/simulate/agenda.ts';

it('does everything in the order of time, and of entry at one time', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 9 })), (times) => {
      const agenda = new Agenda();
      const done: [number, number][] = [];
      for (const [order, ms] of times.entries()) agenda.after(ms, () => done.push([agenda.now, order]));
      agenda.run();
      const expected = times.map((ms, order) => [ms, order] as [number, number]);
      expect(done).toEqual(expected.sort(([a, i], [b, j]) => a - b || i - j));
    }),
  );
});

it('does what is entered while it runs', () => {
  const agenda = new Agenda();
  const done: string[] = [];
  agenda.after(2, () => done.push(`b at ${agenda.now}`));
  agenda.after(1, () => agenda.after(0.5, () => done.push(`a at ${agenda.now}`)));
  agenda.run();
  expect(done).toEqual(['a at 1.5', 'b at 2']);
});
