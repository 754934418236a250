import { describe, expect, it } from 'vitest';
import { ContractError } from '../../../src/contract/errors.ts';
import { encodeJob } from '../../../src/domain/job.ts';
import { prepare } from '../../../src/domain/prepare.ts';
import { render } from '../../../src/solve/render.ts';
import { perform } from '../../../src/workers/work.ts';
import { bytes } from '../../support/contract/requests.ts';
import { within } from '../../support/domain/limits.ts';
import { layoutOf, stockSheet } from '../../support/svg/layouts.ts';

describe('performing a call', () => {
  it('gives what the named work gives', () => {
    const { job, result } = layoutOf(stockSheet(3210, 2250), 'waste', 'waste');
    const written = bytes(JSON.stringify(result));
    const task = { job: encodeJob(job), result: written, sheets: 2, svg: true, ptx: true, until: 0 };
    expect(perform({ name: 'render', args: [task] })).toEqual({ outcome: render(task) });
    const body = bytes('{"pieces":[],"sheets":[]}');
    expect(perform({ name: 'prepare', args: [body, within(5)] })).toEqual({
      outcome: { ...prepare(body, within(5)), readingMs: expect.any(Number) },
    });
  });

  it('gives a refusal as data', () => {
    const { refusal } = perform({ name: 'prepare', args: [bytes('{'), within(1)] });
    expect(refusal).toEqual({ code: 'invalid_json', message: expect.any(String), details: {} });
    expect(refusal).not.toBeInstanceOf(ContractError);
  });

  it('lets a fault of ours through', () => {
    const task = { job: bytes('{}'), result: bytes('{}'), sheets: 1, svg: true, ptx: false, until: 0 };
    expect(() => perform({ name: 'render', args: [task] })).toThrow(TypeError);
  });
});
