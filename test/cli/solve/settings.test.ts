import { describe, expect, it, test } from 'vitest';
import { parseArguments } from '../../../src/arguments.ts';
import {
  givenSettings,
  requestMembers,
  SETTING_OPTIONS,
  settingsHelp,
} from '../../../src/cli/solve/settings.ts';
import { parseSolveRequest } from '../../../src/contract/parse.ts';
import { SolveRequestSchema } from '../../../src/contract/request.ts';

const read = (...args: string[]) => parseArguments({ args, options: SETTING_OPTIONS }).values;

/** The request that the options make, parsed as the service parses it. */
const request = (...args: string[]) =>
  parseSolveRequest(
    Buffer.from(
      `{${['"pieces":[{"width":1,"height":1}]', '"sheets":[{"width":1,"height":1}]', ...requestMembers(read(...args))].join(',')}}`,
    ),
  );

describe('the options for the settings of a request', () => {
  it('are one for each scalar field of the contract, and one for all margins', () => {
    const { strategy, includeSvg, includeCutList, includePtx, includeWarnings, ...objects } = request();
    const { params, alnsConfig, builderConfig } = objects;
    const scalars = [params, alnsConfig, builderConfig].flatMap((object) => Object.keys(object));
    const flags = [includeSvg, includeCutList, includePtx, includeWarnings];
    expect([strategy, ...flags]).toEqual(['greedy', false, false, false, false]);
    expect(request('--unit', 'in/16').unit).toBe('in/16');
    // Without a default: bookHeight, the four of the machine and the classes of offcuts.
    expect(Object.keys(SETTING_OPTIONS)).toHaveLength(scalars.length + 5 + 8);
    expect(Object.keys(SolveRequestSchema.entries)).toHaveLength(12);
  });

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

  it('describe the saw', () => {
    const { params } = request(
      '--book-height',
      '5',
      '--machine-feed-mm-per-s',
      '500',
      '--machine-cut-ms',
      '3000',
    );
    expect(params.bookHeight).toBe(5);
    expect(params.machine).toEqual({ sheetMs: 0, cutMs: 3_000, turnMs: 0, feedMmPerS: 500 });
  });

  it('give lengths as people write them where the job has a finer unit', () => {
    expect(request('--unit', '0.1mm', '--kerf', '3.2', '--margin', '10').params).toMatchObject({
      kerfWidth: 32,
      marginTop: 100,
    });
    expect(request('--unit', 'in/16', '--kerf', '1/8').params.kerfWidth).toBe(2);
    expect(() => request('--unit', '0.1mm', '--kerf', '3.25')).toThrow('--kerf must be a multiple of 0.1 mm');
    expect(() => request('--unit', 'cm')).toThrow('--unit must be one of mm,');
  });

  it('tell the scoreNoise of one strategy from that of the other', () => {
    const { alnsConfig, builderConfig } = request(
      '--alns-score-noise',
      '0.5',
      '--builder-score-noise',
      '0.25',
    );
    expect([alnsConfig.scoreNoise, builderConfig.scoreNoise]).toEqual([0.5, 0.25]);
  });

  it('set all margins at once, but for those that are set on their own', () => {
    const { params } = request('--margin', '10', '--margin-top', '20');
    expect(params).toMatchObject({ marginLeft: 10, marginRight: 10, marginTop: 20, marginBottom: 10 });
  });

  it('are listed if they are given', () => {
    expect(givenSettings(read('--kerf', '4', '--margin', '1'))).toEqual(['margin', 'kerf']);
    expect(requestMembers(read())).toEqual([]);
  });

  test.each([
    [['--kerf', 'x'], "--kerf must be an integer from 0 to 1000000, not 'x'"],
    [['--kerf', '1.5'], "--kerf must be an integer from 0 to 1000000, not '1.5'"],
    [['--margin', '1000001'], "--margin must be an integer from 0 to 1000000, not '1000001'"],
    [['--strategy', 'best'], "--strategy must be one of greedy, alns, not 'best'"],
    [['--alns-cooling-rate', '2'], "--alns-cooling-rate must be a number from 0.5 to 1, not '2'"],
    [['--alns-cooling-rate', '1e-1'], "--alns-cooling-rate must be a number from 0.5 to 1, not '1e-1'"],
    [['--alns-seed', '9223372036854775808'], '--alns-seed must be an integer from -9223372036854775808 to'],
  ])('refuse %j', (args, message) => {
    expect(() => requestMembers(read(...args))).toThrow(message);
  });

  it('are all in the help, within a terminal', () => {
    const help = settingsHelp();
    for (const option of Object.keys(SETTING_OPTIONS))
      expect(help).toMatch(new RegExp(`^  --${option}( |$)`, 'm'));
    expect(Math.max(...help.split('\n').map((line) => line.length))).toBeLessThanOrEqual(120);
  });
});
