import { describe, expect, it } from 'vitest';
import {
  hasOwnPieces,
  isExample,
  settingsOfExample,
  withoutExample,
  withPieces,
  withSettingsKept,
} from '../../../../web/src/job/example-end.ts';
import { EXAMPLES, jobOfExample } from '../../../../web/src/job/examples.ts';
import { jobWith, pieceRow } from './jobs.ts';

const [glass] = EXAMPLES;
if (!glass) throw new Error('no example');
const example = jobOfExample(glass);
const changed = { ...example, settings: { ...example.settings, 'params.maxStages': '3', strategy: 'alns' } };

it('knows which settings are still those of the example', () => {
  expect(settingsOfExample(example)).toEqual(Object.keys(example.settings));
  expect(settingsOfExample(changed)).not.toContain('params.maxStages');
  expect(settingsOfExample(changed)).not.toContain('strategy');
  expect(settingsOfExample(jobWith({ settings: example.settings }))).toEqual([]);
});

it('takes them away, and leaves those that people chose', () => {
  expect(withoutExample(changed)).toEqual({
    system: 'mm',
    pieces: example.pieces,
    sheets: example.sheets,
    settings: { 'params.maxStages': '3', strategy: 'alns' },
  });
  expect(settingsOfExample(withSettingsKept(changed))).toEqual([]);
  expect(withSettingsKept(changed).settings).toBe(changed.settings);
});

describe('pieces of people’s own', () => {
  const [first, ...others] = example.pieces;
  if (!first) throw new Error('no piece');

  it('are those that the example does not have, whatever their quantity', () => {
    expect(hasOwnPieces(example)).toBe(false);
    expect(hasOwnPieces({ ...example, pieces: [{ ...first, quantity: '9' }] })).toBe(false);
    expect(hasOwnPieces({ ...example, pieces: [{ ...first, width: '9' }, ...others] })).toBe(true);
    expect(hasOwnPieces(jobWith())).toBe(false);
  });

  it('end the settings of the example once none of its rows is left', () => {
    expect(withPieces(example, others).settings).toBe(example.settings);
    expect(withPieces(example, [...others, pieceRow()]).settings).toBe(example.settings);
    for (const pieces of [[], [pieceRow()]]) {
      const own = withPieces(example, pieces);
      expect(own).toEqual({ system: 'mm', pieces, sheets: example.sheets, settings: {} });
    }
    const own = jobWith({ settings: example.settings });
    expect(withPieces(own, []).settings).toBe(own.settings);
  });

  it('are lost with no example', () => {
    expect(isExample(example)).toBe(true);
    expect(isExample({ ...example, pieces: [] })).toBe(false);
    expect(isExample({ ...example, pieces: [pieceRow()] })).toBe(false);
    expect(isExample(jobWith())).toBe(false);
  });
});
