import { describe, expect, test } from 'vitest';
import type { ContractError } from '../../../src/contract/errors.ts';
import { JobErrors } from '../../../src/domain/rules.ts';

function thrownBy(faults: JobErrors): ContractError | undefined {
  try {
    faults.throwIfAny();
  } catch (error) {
    return error as ContractError;
  }
  return undefined;
}

describe('JobErrors', () => {
  test('none: nothing is thrown', () => {
    expect(thrownBy(new JobErrors())).toBeUndefined();
  });

  test('one: it is the message, too', () => {
    const faults = new JobErrors();
    faults.add('EmptyPieces', 'pieces', 'There are none.');
    const error = thrownBy(faults);
    expect(error?.code).toBe('validation_failed');
    expect(error?.message).toBe('pieces: There are none.');
    expect(error?.details.validationErrors).toEqual([
      { code: 'EmptyPieces', fieldPath: 'pieces', message: 'There are none.' },
    ]);
  });

  test('many: the first hundred are listed in order, all are counted', () => {
    const faults = new JobErrors();
    for (let index = 0; index < 250; index++) faults.add('InvalidDimension', `pieces[${index}]`, 'No.');
    const error = thrownBy(faults);
    expect(error?.message).toBe('pieces[0]: No. (250 faults in total.)');
    expect(error?.details.validationErrors).toHaveLength(100);
    expect(error?.details.validationErrors?.at(-1)?.fieldPath).toBe('pieces[99]');
  });
});
