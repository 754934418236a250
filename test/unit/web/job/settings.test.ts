import { describe, expect, it } from 'vitest';
import { MACHINE_FIELDS } from '../../../../src/contract/fields.ts';
import { SolveRequestSchema } from '../../../../src/contract/request.ts';
import {
  millisecondsOf,
  readValue,
  SETTING_GROUPS,
  SETTINGS,
  SETUP,
  type Setting,
  secondsOf,
  settingAt,
} from '../../../../web/src/job/settings.ts';

const setting = (path: string): Setting => {
  const found = settingAt(path);
  if (!found) throw new Error(`no setting ${path}`);
  return found;
};

it('has every setting of the contract in exactly one group', () => {
  const { params, builderConfig, alnsConfig } = SolveRequestSchema.entries;
  const names = (object: object) =>
    Object.keys((object as { wrapped: { pipe: [{ entries: object }] } }).wrapped.pipe[0].entries);
  const paths = [
    // What lengths without a unit count is chosen above the tables.
    'strategy',
    // Classes of offcuts have an editor of their own.
    ...names(params).flatMap((name) =>
      ['machine', 'offcutClasses'].includes(name) ? [] : [`params.${name}`],
    ),
    ...Object.keys(MACHINE_FIELDS).map((name) => `params.machine.${name}`),
    ...names(builderConfig).map((name) => `builderConfig.${name}`),
    ...names(alnsConfig).map((name) => `alnsConfig.${name}`),
  ];
  expect(SETTINGS.map(({ path }) => path).toSorted()).toEqual(paths.toSorted());
  const grouped = [...SETUP, ...SETTING_GROUPS.flatMap(({ settings }) => settings.map(({ path }) => path))];
  expect(grouped.toSorted()).toEqual(paths.toSorted());
});

describe('readValue', () => {
  it.each([
    ['params.kerfWidth', ' 4 ', 4],
    ['params.kerfWidth', '0.4 cm', 4],
    ['params.allowRotation', 'false', false],
    ['strategy', 'alns', 'alns'],
    ['alnsConfig.coolingRate', '0,98', 0.98],
    ['alnsConfig.seed', '-9223372036854775808', -(2n ** 63n)],
    ['alnsConfig.unplacedPenalty', '10000000000000000', 10n ** 16n],
    ['alnsConfig.seed', '7', 7],
  ])('reads %s: %s', (path, text, value) => {
    expect(readValue(setting(path), text)).toEqual({ value });
  });

  it.each([
    ['params.kerfWidth', '4.5', 'must be a whole number of millimetres, not "4.5".'],
    ['params.kerfWidth', 'wide', 'must be a number, not "wide".'],
    ['alnsConfig.coolingRate', '', 'must be a number.'],
    ['alnsConfig.coolingRate', '1e999', 'must be a number.'],
    ['alnsConfig.seed', '9'.repeat(1_000), 'must be a whole number.'],
  ])('refuses %s: %s', (path, text, fault) => {
    expect(readValue(setting(path), text)).toEqual({ fault });
  });
});

it('writes durations in seconds, and leaves what is none as it is', () => {
  expect(['500', '60000', 'soon', ''].map(secondsOf)).toEqual(['0.5', '60', 'soon', '']);
  expect(['0.5', '60', '2,25', 'soon', ''].map(millisecondsOf)).toEqual(['500', '60000', '2250', 'soon', '']);
});
