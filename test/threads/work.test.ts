import { describe, expect, it } from 'vitest';
import { ContractError } from '../../src/contract/errors.ts';
import { encodeJob } from '../../src/domain/encode.ts';
import { prepare } from '../../src/domain/prepare.ts';
import { renderSheets } from '../../src/svg/render.ts';
import { draw, drawings, perform } from '../../src/threads/work.ts';
import { bytes } from '../contract/requests.ts';
import { layoutOf, stockSheet } from '../svg/layouts.ts';

const { job, result } = layoutOf(stockSheet(3210, 2250), 'waste', 'waste');
const encoded = [encodeJob(job), bytes(JSON.stringify(result))] as const;

describe('drawing from bytes', () => {
  it('is drawing the job and the result that they stand for', () => {
    expect(drawings(...encoded)).toEqual(renderSheets(job, result));
  });

  it('gives the whole envelope', () => {
    expect(JSON.parse(new TextDecoder().decode(draw(...encoded)))).toEqual({
      ok: true,
      contractVersion: 'v1',
      result,
      svg: renderSheets(job, result),
    });
  });
});

describe('performing a call', () => {
  it('gives what the named work gives', () => {
    expect(perform({ name: 'draw', args: [...encoded] })).toEqual({ outcome: draw(...encoded) });
    const body = bytes('{"pieces":[],"sheets":[]}');
    expect(perform({ name: 'prepare', args: [body, 5] })).toEqual({ outcome: prepare(body, 5) });
  });

  it('gives a refusal as data', () => {
    const { refusal } = perform({ name: 'prepare', args: [bytes('{'), 1] });
    expect(refusal).toEqual({ code: 'invalid_json', message: expect.any(String), details: {} });
    expect(refusal).not.toBeInstanceOf(ContractError);
  });

  it('lets a fault of ours through', () => {
    expect(() => perform({ name: 'draw', args: [bytes('{}'), bytes('{}')] })).toThrow(TypeError);
  });
});
