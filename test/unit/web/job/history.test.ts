import { expect, it } from 'vitest';
import { advance, begin, MAX_STATES, redo, undo } from '../../../../web/src/job/history.ts';

it('goes back and forth between states', () => {
  const done = advance(advance(begin('a'), 'b'), 'c');
  const undone = undo(undo(done));
  expect(undone).toMatchObject({ present: 'a', past: [] });
  expect(redo(undone).present).toBe('b');
  expect(redo(redo(undone))).toEqual(done);
});

it('forgets what was undone when something else is done', () => {
  const other = advance(undo(advance(begin('a'), 'b')), 'c');
  expect(other).toEqual({ past: ['a'], present: 'c', future: [] });
});

it('keeps a bounded number of states', () => {
  let history = begin(0);
  for (let state = 1; state <= 2 * MAX_STATES; state += 1) history = advance(history, state);
  expect(history.past).toHaveLength(MAX_STATES);
  expect(history.past.at(-1)).toBe(2 * MAX_STATES - 1);
});
