import { beforeEach, expect, it } from 'vitest';
import { Usage } from '../../../src/admission/usage.ts';

let now: number;
let usage: Usage;

beforeEach(() => {
  now = 7_000;
  usage = new Usage(() => now);
});

/** Lets `owner` use threads, while so many owners share them. */
function use(owner: string, threads: number, ms: number, owners = 2): void {
  const since = now;
  usage.take(owner, threads);
  now += ms;
  usage.release(owner, threads, since, owners);
}

it('knows how many threads each owner holds', () => {
  usage.take('a', 2);
  usage.take('a', 1);
  usage.release('a', 2, now, 1);
  expect([usage.held('a'), usage.held('b')]).toEqual([1, 0]);
});

it('ranks owners by their time on threads, including running work', () => {
  usage.arrive('a');
  usage.arrive('b');
  use('a', 2, 100);
  usage.take('b', 1);
  now += 150;
  expect(usage.rank('b') - usage.rank('a')).toBe(150 - 200);
  now += 100;
  expect(usage.rank('b') - usage.rank('a')).toBe(250 - 200);
});

it('starts a new owner at the fair share, behind those that have had less', () => {
  for (const owner of ['a', 'b']) usage.arrive(owner);
  use('a', 1, 1_000);
  usage.arrive('c');
  expect(['a', 'b', 'c'].sort((x, y) => usage.rank(x) - usage.rank(y))).toEqual(['b', 'c', 'a']);
});

it('counts the time of the last owner for the fair share', () => {
  use('last', 2, 1_000, 0);
  expect(usage.rank('new')).toBe(2_000);
});

it('lets no owner save up more than a minute by idling', () => {
  for (const owner of ['idle', 'busy']) usage.arrive(owner);
  use('busy', 1, 3_600_000);
  usage.arrive('new');
  usage.arrive('idle');
  expect(usage.rank('new') - usage.rank('idle')).toBe(60_000);
});

it('lets new owners go before an old one only for a while, however many come', () => {
  usage.arrive('old');
  use('old', 1, 10_000);
  let before = 0;
  for (;;) {
    usage.arrive(`new ${before}`);
    if (usage.rank(`new ${before}`) >= usage.rank('old')) break;
    use(`new ${before}`, 1, 100, 20);
    before += 1;
  }
  expect(before).toBe(1_000);
});

it('remembers thousands of owners, and no more', () => {
  usage.take('holding', 1);
  use('first', 1, 5_000, 1);
  use('second', 1, 4_000, 1);
  const [first, second] = [usage.rank('first'), usage.rank('second')];
  const fair = usage.rank('unknown');
  for (let other = 0; other < 9_998; other += 1) usage.arrive(`other ${other}`);
  expect([usage.rank('first'), usage.rank('second')]).toEqual([fair, second]);
  expect(first).not.toBe(fair);
  expect(usage.held('holding')).toBe(1);
});
