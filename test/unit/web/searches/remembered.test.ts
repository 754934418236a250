import { describe, expect, it, test } from 'vitest';
import {
  offerOf,
  type Search,
  searchesOf,
  withoutOne,
  withoutSearch,
  withSearch,
} from '../../../../web/src/searches/remembered.ts';

const HOUR = 3_600_000;
const NOW = +new Date(2026, 10, 22, 14, 5);

const search = (number: number, changes: Partial<Search> = {}): Search => ({
  name: String(number).padStart(32, '0'),
  id: `job_${number}`,
  begunAt: NOW,
  job: '{}',
  ...changes,
});

const numbersOf = (list: readonly Search[]): number[] => list.map(({ name }) => Number(name));

test('what was stored comes back, and what cannot be read is left out', () => {
  const list = [search(1, { endedAt: NOW, isStopped: true }), search(2)];
  expect(searchesOf(JSON.stringify(list))).toEqual(list);
  expect(searchesOf(JSON.stringify([...list, { name: 'x' }, null, 7]))).toEqual(list);
  for (const text of [undefined, '', '{', 'null', '{"a":1}']) expect(searchesOf(text)).toEqual([]);
});

describe('the list', () => {
  it('has the latest first, and each search once', () => {
    const list = withSearch(withSearch([], search(1)), search(2));
    expect(numbersOf(list)).toEqual([2, 1]);
    const changed = withSearch(list, search(1, { endedAt: NOW }));
    expect(changed).toEqual([search(2), search(1, { endedAt: NOW })]);
    expect(numbersOf(withoutSearch(changed, search(2).name))).toEqual([1]);
  });

  it('makes room by forgetting a layout that can be computed again before a search that goes on', () => {
    const four = [search(4), search(3, { endedAt: NOW }), search(2, { endedAt: NOW }), search(1)];
    const five = [search(5), ...four];
    expect(numbersOf(withSearch(five, search(6)))).toEqual([6, 5, 4, 3, 1]);
    expect(numbersOf(withoutOne([search(2), search(1)]))).toEqual([2]);
  });
});

describe('an offer', () => {
  it('is the layout, for as long as the service keeps it', () => {
    const ended = search(1, { endedAt: NOW + HOUR });
    expect(offerOf(ended, NOW + 25 * HOUR - 1)).toMatchObject({
      text: 'The search of 14:05 on 22 Nov has ended. The service keeps its layout until 15:05.',
      action: 'Show its layout',
    });
    const late = offerOf(ended, NOW + 25 * HOUR);
    expect(late.text).toBe(
      'The search of 14:05 on 22 Nov is gone: the service kept its layout for 24 hours.',
    );
    expect(late).not.toHaveProperty('action');
  });
});
