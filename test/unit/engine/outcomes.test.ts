import { expect, it } from 'vitest';
import type { Native } from '../../../src/engine/native.ts';
import { Outcomes } from '../../../src/engine/outcomes.ts';

type Tell = ConstructorParameters<Native['Outcomes']>[0];

/** Stands for the addon: the test itself tells how work has ended. */
function addon() {
  let tell: Tell = () => {};
  class Told {
    constructor(given: Tell) {
      tell = given;
    }
  }
  const outcomes = new Outcomes({ Outcomes: Told as unknown as Native['Outcomes'] });
  return { outcomes, tell: (...told: Parameters<Tell>) => tell(...told) };
}

/** Timers that keep the process alive. */
const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;

it('gives each work the outcome that is told under its number, in any order', async () => {
  const { outcomes, tell } = addon();
  const ids: number[] = [];
  const begin = (_: unknown, id: number) => void ids.push(id);
  const promises = [outcomes.of(begin), outcomes.of(begin), outcomes.of(begin)];
  const [first = 0, second = 0, third = 0] = ids;
  tell(third, Buffer.from('third'), null);
  tell(first, Buffer.from('first'), undefined);
  tell(second, null, { code: 'cancelled', message: 'the solve was cancelled' });
  const [one, two, three] = await Promise.allSettled(promises);
  expect(one).toEqual({ status: 'fulfilled', value: Buffer.from('first') });
  expect(two).toMatchObject({ reason: { code: 'cancelled', message: 'the solve was cancelled' } });
  expect(three).toEqual({ status: 'fulfilled', value: Buffer.from('third') });
});

it('puts together what a solve tells', async () => {
  const { outcomes, tell } = addon();
  const ids: number[] = [];
  const begin = (_: unknown, id: number) => void ids.push(id);
  const promises = [outcomes.of(begin), outcomes.of(begin)];
  const [plain = 0, traced = 0] = ids;
  const [result, alnsStats, trace] = ['{}', '{"a":1}', '[]'].map((text) => Buffer.from(text));
  tell(plain, result, null, 0, 5, 0.5, null, null);
  tell(traced, result, null, 2, 6, 0.25, alnsStats, trace);
  expect(await Promise.all(promises)).toStrictEqual([
    { summary: { sheets: 0, iterations: 5, utilization: 0.5 }, result },
    { summary: { sheets: 2, iterations: 6, utilization: 0.25 }, result, alnsStats, trace },
  ]);
});

it('keeps the process alive as long as there is open work', async () => {
  const { outcomes, tell } = addon();
  const before = timers();
  const ids: number[] = [];
  const promises = [0, 1].map(() => outcomes.of((_, id) => void ids.push(id)));
  expect(timers()).toBe(before + 1);
  const [first = 0, second = 0] = ids;
  tell(first, Buffer.alloc(0));
  expect(timers()).toBe(before + 1);
  tell(second, Buffer.alloc(0));
  expect(timers()).toBe(before);
  await Promise.all(promises);
});

it('rejects if work does not begin, and waits for nothing then', async () => {
  const { outcomes } = addon();
  const before = timers();
  const refused = outcomes.of(() => {
    throw new Error('no thread');
  });
  expect(timers()).toBe(before);
  await expect(refused).rejects.toThrow('no thread');
});
