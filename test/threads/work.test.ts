import { describe, expect, it } from 'vitest';
import { ContractError } from '../../src/contract/errors.ts';
import { encodeJob } from '../../src/domain/encode.ts';
import { prepare } from '../../src/domain/prepare.ts';
import { renderSheets } from '../../src/svg/render.ts';
import { draw, drawings, perform } from '../../src/threads/work.ts';
import { bytes } from '../contract/requests.ts';
import { within } from '../domain/limits.ts';
import { layoutOf, stockSheet } from '../svg/layouts.ts';

const { job, result } = layoutOf(stockSheet(3210, 2250), 'waste', 'waste');
const solved = { result: bytes(JSON.stringify(result)) };

describe('drawing from bytes', () => {
  it('is drawing the job and the result that they stand for', () => {
    expect(drawings(encodeJob(job), solved.result)).toEqual(renderSheets(job, result));
  });

  it('gives the whole envelope', () => {
    expect(JSON.parse(new TextDecoder().decode(draw(encodeJob(job), solved)))).toEqual({
      ok: true,
      contractVersion: 'v1',
      result,
      svg: renderSheets(job, result),
    });
  });
});

describe('performing a call', () => {
  it('gives what the named work gives', () => {
    expect(perform({ name: 'draw', args: [encodeJob(job), solved] })).toEqual({
      outcome: draw(encodeJob(job), solved),
    });
    const body = bytes('{"pieces":[],"sheets":[]}');
    expect(perform({ name: 'prepare', args: [body, within(5)] })).toEqual({
      outcome: prepare(body, within(5)),
    });
  });

  it('gives a refusal as data', () => {
    const { refusal } = perform({ name: 'prepare', args: [bytes('{'), within(1)] });
    expect(refusal).toEqual({ code: 'invalid_json', message: expect.any(String), details: {} });
    expect(refusal).not.toBeInstanceOf(ContractError);
  });

  it('lets a fault of ours through', () => {
    expect(() => perform({ name: 'draw', args: [bytes('{}'), { result: bytes('{}') }] })).toThrow(TypeError);
  });
});
