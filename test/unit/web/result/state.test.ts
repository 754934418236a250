import { beforeEach, expect, test } from 'vitest';
import { ResultState } from '../../../../web/src/result/state.ts';
import { layoutOf, type Plan, stockSheet } from '../../../support/svg/layouts.ts';
import { modelOfLayout } from './results.ts';

const two: Plan = {
  direction: 'V',
  at: 60,
  child: { label: 1 },
  next: { direction: 'H', at: 10, child: { label: 2 }, next: 'waste' },
};
let state: ResultState;

beforeEach(() => {
  state = new ResultState(modelOfLayout(layoutOf(stockSheet(100, 100), two, { label: 3 }, two)));
});

test('another sheet starts uncut, with nothing selected', () => {
  state.select(0);
  state.stepTo(2);
  state.togglePlay();
  state.showSheet(2);
  expect([state.selected.value, state.step.value, state.playing.value]).toEqual([-1, 0, false]);
});

test('the player makes every cut, then pauses, and starts over', () => {
  state.togglePlay();
  const steps = [];
  for (let tick = 0; tick < 5; tick += 1) {
    steps.push([state.step.value, state.playing.value]);
    state.tick();
  }
  expect(steps).toEqual([
    [0, true],
    [1, true],
    [2, false],
    [2, false],
    [2, false],
  ]);
  state.togglePlay();
  expect([state.step.value, state.playing.value]).toEqual([0, true]);
});

test('a sheet without cuts does not play', () => {
  state.showSheet(1);
  state.togglePlay();
  expect([state.step.value, state.playing.value]).toEqual([null, false]);
});
