import { describe, expect, test } from 'vitest';
import { parseSolveRequest } from '../../../src/contract/parse.ts';
import { encodeJob } from '../../../src/domain/job.ts';
import { prepare } from '../../../src/domain/prepare.ts';
import { jobOf } from '../../../src/domain/prepared.ts';
import { toJob } from '../../../src/domain/validate.ts';
import { bytes, fixture, refusalOf, requestWith } from '../../support/contract/requests.ts';
import { within } from '../../support/domain/limits.ts';
import { faultsOf } from './requests.ts';

describe('a prepared request', () => {
  test.each(['minimal', 'full'])('has the encoded job of the %s one', (name) => {
    const request = parseSolveRequest(fixture(name));
    const prepared = prepare(fixture(name), within(1234));
    expect(prepared.includeSvg).toBe(request.includeSvg);
    expect(jobOf(prepared)).toEqual(encodeJob(toJob(request, within(1234))));
  });

  test.each([
    ['greedy', 1],
    ['alns', 4],
  ])('takes as many threads as its job: by %s %d', (strategy, threads) => {
    const request = { pieces: [{ width: 6, height: 4 }], sheets: [{ width: 32, height: 22 }], strategy };
    const body = bytes(JSON.stringify({ ...request, alnsConfig: { numThreads: 4 } }));
    expect(prepare(body, within(1))).toMatchObject({ strategy, threads });
  });

  test('takes no more threads than it may, and keeps its islands', () => {
    const request = {
      pieces: [{ width: 6, height: 4 }],
      sheets: [{ width: 32, height: 22 }],
      strategy: 'alns',
    };
    const body = bytes(JSON.stringify({ ...request, alnsConfig: { numThreads: 6 } }));
    const prepared = prepare(body, { ...within(1), maxThreads: 2 });
    expect(prepared.threads).toBe(2);
    expect(JSON.parse(Buffer.from(jobOf(prepared)).toString()).alns.numThreads).toBe(6);
  });

  test('keeps its faults for later if it is not a valid job', () => {
    const prepared = prepare(bytes('{"pieces":[],"sheets":[],"includeSvg":true}'), within(1));
    expect(prepared.includeSvg).toBe(true);
    const { code, details } = refusalOf(() => jobOf(prepared));
    expect(code).toBe('validation_failed');
    expect(details.validationErrors).toEqual(faultsOf({ pieces: [], sheets: [] }));
  });
});

describe('faults quote numbers as they were sent', () => {
  const messageOf = (path: string, literal: string) => {
    const { job } = prepare(bytes(requestWith(path, literal)), within(1));
    if (job.ok) throw new Error('no fault was found');
    return job.error.details.validationErrors?.[0]?.message;
  };

  test.each([
    ['alnsConfig.coolingRate', '1e-400', 'coolingRate must be from 0.5 to 1, not 1e-400.'],
    ['pieces[0].quantity', '1e7', 'quantity must be from 1 to 1000000, not 1e7.'],
    [
      'alnsConfig.minDestructionRate',
      '9e-1',
      'minDestructionRate must not exceed maxDestructionRate (0.12), but is 9e-1.',
    ],
  ])('%s %s', (path, literal, message) => {
    expect(messageOf(path, literal)).toBe(message);
  });
});
