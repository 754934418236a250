import { describe, expect, it, test } from 'vitest';
import { toJson } from '../../../../clients/typescript/src/body.ts';
import {
  inUnits,
  lengthsIn,
  readSettings,
  SETTING_OPTIONS,
  unheldOption,
} from '../../../../src/cli/solve/settings.ts';
import { MACHINES } from '../../../../src/contract/machines.ts';
import { parseSolveRequest } from '../../../../src/contract/parse.ts';
import type { Unit } from '../../../../src/contract/unit.ts';
import { inUnit, type System, systemOfUnit } from '../../../../src/tables/lengths.ts';
import { valuesOf } from '../../../support/cli/values.ts';

const read = (...args: string[]) => valuesOf(SETTING_OPTIONS, ...args);

const settings = (args: readonly string[], system?: System) =>
  readSettings(read(...args), { system, round: false });

/** The request that the options make, parsed as the service parses it. */
const requestIn = (unit: Unit, ...args: string[]) => {
  const one = [{ width: 1, height: 1 }];
  const members = { pieces: one, sheets: one, ...inUnits(settings(args, systemOfUnit(unit)), unit) };
  return parseSolveRequest(Buffer.from(toJson(members)));
};
const request = (...args: string[]) => requestIn('mm', ...args);

describe('the options for the settings of a request', () => {
  it('set their fields', () => {
    const set = request('--kerf', '4', '--no-allow-rotation', '--strategy', 'alns', '--include-svg');
    expect(set).toMatchObject({
      strategy: 'alns',
      includeSvg: true,
      params: { kerfWidth: 4, allowRotation: false },
    });
    const alns = request('--alns-time-limit-ms', '2500.5', '--alns-seed=-9223372036854775808');
    expect(alns.alnsConfig).toMatchObject({ timeLimitMs: 2500.5, seed: -(2n ** 63n) });
    expect(request('--builder-noise-seed', '18446744073709551615').builderConfig.noiseSeed).toBe(
      2n ** 64n - 1n,
    );
  });

  it('give lengths as people write them', () => {
    expect(
      requestIn('0.1mm', '--kerf', '3.2', '--margin', '10', '--min-trim-size', '1,5 cm').params,
    ).toMatchObject({
      kerfWidth: 32,
      marginTop: 100,
      minTrimSize: 150,
    });
    expect(requestIn('in/16', '--kerf', '1/8').params.kerfWidth).toBe(2);
    expect(requestIn('in/16', '--kerf', '1/8"', '--margin-top', '½').params).toMatchObject({
      kerfWidth: 2,
      marginTop: 8,
    });
  });

  it('begin with the settings of a machine, where neither a request nor an option has others', () => {
    expect(requestIn('0.1mm', '--machine', 'beam-saw', '--margin', '12').params).toMatchObject({
      kerfWidth: 44,
      marginLeft: 120,
      maxStages: 4,
    });
    const reading = { system: 'mm', round: false } as const;
    const values = read('--machine', 'glass-table');
    const own = readSettings(values, reading, { params: { minTrimSize: 7, marginLeft: 0 } });
    expect(inUnits(own, 'mm')).toEqual({
      params: {
        ...{ marginRight: 15, marginTop: 15, marginBottom: 15, maxStages: 4, cutThroughDefects: false },
        stageRules: [
          { stage: 1, minPart: 100, maxPart: 3_500 },
          { stage: 2, minPart: 100 },
        ],
      },
    });
    expect(inUnits(settings(['--machine', 'table-saw-inches']), 'in/16')['params']).toMatchObject({
      kerfWidth: 2,
    });
    expect(() => read('--machine', 'laser')).toThrow('panel-saw');
  });

  it('give edge bands', () => {
    const bands = requestIn('0.1mm', '--edge-band', 'ABS=1', '--edge-band', 'a=b = 2 mm:0,5').params
      .edgeBands;
    expect(bands).toEqual([
      { name: 'ABS', thickness: 10, allowance: 0 },
      { name: 'a=b', thickness: 20, allowance: 5 },
    ]);
    expect(() => settings(['--edge-band', 'ABS'])).toThrow('--edge-band must be NAME=THICKNESS');
    expect(() => settings(['--edge-band', `${'x'.repeat(65)}=1`])).toThrow('the name of --edge-band');
  });

  it('name the machine whose length a unit does not hold', () => {
    const lengths = lengthsIn(settings(['--machine', 'panel-saw']));
    const [unheld] = lengths.filter((length) => inUnit(length, 'mm') === undefined);
    expect(unheld && unheldOption(unheld, 'mm').message).toContain(
      '--machine panel-saw, whose kerfWidth must be a whole number of millimetres, not "3.2"',
    );
  });

  it.each(MACHINES)('make a valid request of a machine: $name', ({ name, system }) => {
    expect(requestIn(system === 'in' ? 'in/64' : '0.1mm', '--machine', name).params).toBeDefined();
  });

  it.each([
    [[], undefined],
    [['--unit', 'mm'], 'mm'],
    [['--unit', '0.1mm'], 'mm'],
    [['--unit', 'in'], 'in'],
    [['--unit', 'in/64'], 'in'],
  ])('say by %j that numbers without a unit are %s', (args, system) => {
    expect(read(...args)['unit']).toBe(system);
    expect(inUnits(settings(args), 'mm')).toEqual({});
  });

  it('set all margins at once, but for those that are set on their own', () => {
    const { params } = request('--margin', '10', '--margin-top', '20');
    expect(params).toMatchObject({ marginLeft: 10, marginRight: 10, marginTop: 20, marginBottom: 10 });
  });

  test.each([
    [['--kerf', 'x'], '--kerf must be a number, not "x"'],
    [['--kerf=-1'], "--kerf must be from 0 to 1000000 mm, not '-1'"],
    [['--margin', '1000001'], "--margin must be from 0 to 1000000 mm, not '1000001'"],
    [['--margin-top', '1001 m'], "--margin-top must be from 0 to 1000000 mm, not '1001 m'"],
    [['--strategy', 'best'], "--strategy must be one of greedy, alns, not 'best'"],
    [['--alns-cooling-rate', '2'], "--alns-cooling-rate must be a number from 0.5 to 1, not '2'"],
    [['--alns-cooling-rate', '1e-1'], "--alns-cooling-rate must be a number from 0.5 to 1, not '1e-1'"],
    [['--alns-seed', '9223372036854775808'], '--alns-seed must be an integer from -9223372036854775808 to'],
  ])('refuse %j', (args, message) => {
    expect(() => inUnits(settings(args), 'mm')).toThrow(message);
  });
});

describe('--stage-rule', () => {
  it('takes a stage and the extents of its parts', () => {
    const { params } = requestIn(
      '0.1mm',
      '--stage-rule',
      '1=100:3500',
      '--stage-rule',
      '2 = 7,5',
      '--max-cut-length',
      '4.3 m',
    );
    expect(params).toMatchObject({
      maxCutLength: 43_000,
      stageRules: [
        { stage: 1, minPart: 1_000, maxPart: 35_000 },
        { stage: 2, minPart: 75, maxPart: 0 },
      ],
    });
  });

  it('takes precedence over the rules of a machine', () => {
    const rules = (...args: string[]) =>
      requestIn('0.1mm', '--machine', 'glass-table', ...args).params.stageRules;
    expect(rules()).toEqual([
      { stage: 1, minPart: 1_000, maxPart: 35_000 },
      { stage: 2, minPart: 1_000, maxPart: 0 },
    ]);
    expect(rules('--stage-rule', '3=9')).toEqual([{ stage: 3, minPart: 90, maxPart: 0 }]);
  });

  it('of a machine has lengths that name the machine', () => {
    const own = lengthsIn(settings(['--machine', 'glass-table']));
    expect(own.filter(({ option }) => !option.startsWith('machine glass-table, whose '))).toEqual([]);
    expect(own.map(({ option }) => option)).toContain('machine glass-table, whose stageRules');
  });

  it.each(['1', '=5', '1=5:6:7', 'x=5'])('is no %j', (text) => {
    expect(() => settings(['--stage-rule', text])).toThrow('--stage-rule must be STAGE=MIN or STAGE=MIN:MAX');
  });

  it.each([
    [['--stage-rule', '0=1'], 'the stage of --stage-rule must be from 1 to 10, not 0'],
    [['--offcut-class', '6x3:101'], 'the percentage of --offcut-class must be from 0 to 100, not 101'],
  ])('and --offcut-class name what is out of range: %j', (args, message) => {
    expect(() => settings(args)).toThrow(message);
  });
});

describe('--offcut-class', () => {
  const classes = (unit: Unit, ...texts: string[]) =>
    inUnits(
      settings(
        texts.map((text) => `--offcut-class=${text}`),
        systemOfUnit(unit),
      ),
      unit,
    )['params'];

  it('reads sides and value of each class', () => {
    expect(classes('mm', '600x300:50', '2000×100')).toEqual({
      offcutClasses: [
        { minLength: 600, minWidth: 300, valuePercent: 50 },
        { minLength: 2000, minWidth: 100, valuePercent: 100 },
      ],
    });
    expect(classes('mm')).toBeUndefined();
  });

  it('takes lengths as people write them', () => {
    expect(classes('in/16', '24x11 1/2:0', '½ x 1/4"')).toEqual({
      offcutClasses: [
        { minLength: 384, minWidth: 184, valuePercent: 0 },
        { minLength: 8, minWidth: 4, valuePercent: 100 },
      ],
    });
  });

  test.each(['600', '600x', '600x300:', '600x300:5.5', 'axb'])('refuses %s', (text) => {
    expect(() => classes('mm', text)).toThrow('--offcut-class must be LENGTHxWIDTH or LENGTHxWIDTH:PERCENT');
  });
});
