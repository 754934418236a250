import type { JobErrorCode } from '../contract/errors.ts';
import type { Fields, NumberField, TextField, WideField } from '../contract/fields.ts';
import type { Range } from '../contract/limits.ts';
import { textError } from '../contract/text-rules.ts';
import type { JobErrors } from './job-errors.ts';

/** Checks the numbers and texts of the object at `path`. Returns whether all numbers that are present are in range. */
export type RangeCheck = (
  values: Readonly<Record<string, unknown>>,
  path: Path,
  errors: JobErrors,
) => boolean;

/** Called only for an error. */
export type Path = () => string;

/** These errors point at the whole element, all others at the field. */
const ELEMENT_ERRORS: ReadonlySet<JobErrorCode> = new Set(['InvalidDimension', 'InvalidDefect']);

/** Whether a number lies in a range. */
export const isWithin = (value: number, { min, max }: Range): boolean => value >= min && value <= max;

/** Makes the check for the ranges of `fields`. */
export function rangeCheck(fields: Fields): RangeCheck {
  // Objects of one shape each: V8 reads those of the fields, which have many, several times slower.
  const ranges = Object.entries(fields)
    .filter((entry): entry is [string, NumberField | WideField] => 'min' in entry[1])
    .map(([name, { min, max, error = 'InvalidParameter' }]) => ({ name, min, max, error }));
  const texts = Object.entries(fields)
    .filter((entry): entry is [string, TextField] => 'maxLength' in entry[1])
    .map(([name, { maxLength, error = 'InvalidText' }]) => ({ name, maxLength, error }));
  return (values, path, errors) => {
    let holds = true;
    for (const { name, maxLength, error } of texts) {
      const text = values[name] as string | undefined;
      const wrong = text === undefined ? undefined : textError(text, maxLength);
      if (wrong !== undefined) errors.add(error, `${path()}.${name}`, `${name} ${wrong}.`);
    }
    for (const { name, min, max, error } of ranges) {
      const value = values[name] as number | bigint | undefined;
      if (value === undefined || (value >= min && value <= max)) continue;
      holds = false;
      const fieldPath = ELEMENT_ERRORS.has(error) ? path() : `${path()}.${name}`;
      const quoted = () => errors.quote(`${path()}.${name}`, value);
      errors.add(error, fieldPath, () => `${name} must be from ${min} to ${max}, not ${quoted()}.`);
    }
    return holds;
  };
}
