import type { FaultCode } from '../contract/errors.ts';
import type { Fields, NumberField, TextField, WideField } from '../contract/fields.ts';
import type { Range } from '../contract/limits.ts';
import { textFault } from '../contract/text-rules.ts';
import type { Faults } from './faults.ts';

/** Checks the numbers and texts of the object at `path`. Returns whether all numbers that are present are in range. */
export type RangeCheck = (values: Readonly<Record<string, unknown>>, path: Path, faults: Faults) => boolean;

/** Called only for a fault. */
export type Path = () => string;

/** These faults point at the whole element, all others at the field. */
const ELEMENT_FAULTS: ReadonlySet<FaultCode> = new Set(['InvalidDimension', 'InvalidDefect']);

/** Whether a number lies in a range. */
export const isWithin = (value: number, { min, max }: Range): boolean => value >= min && value <= max;

/** Makes the check for the ranges of `fields`. */
export function rangeCheck(fields: Fields): RangeCheck {
  // Objects of one shape each: V8 reads those of the fields, which have many, several times slower.
  const ranges = Object.entries(fields)
    .filter((entry): entry is [string, NumberField | WideField] => 'min' in entry[1])
    .map(([name, { min, max, fault = 'InvalidParameter' }]) => ({ name, min, max, fault }));
  const texts = Object.entries(fields)
    .filter((entry): entry is [string, TextField] => 'maxLength' in entry[1])
    .map(([name, { maxLength, fault = 'InvalidText' }]) => ({ name, maxLength, fault }));
  return (values, path, faults) => {
    let holds = true;
    for (const { name, maxLength, fault } of texts) {
      const text = values[name] as string | undefined;
      const wrong = text === undefined ? undefined : textFault(text, maxLength);
      if (wrong !== undefined) faults.add(fault, `${path()}.${name}`, `${name} ${wrong}.`);
    }
    for (const { name, min, max, fault } of ranges) {
      const value = values[name] as number | bigint | undefined;
      if (value === undefined || (value >= min && value <= max)) continue;
      holds = false;
      const fieldPath = ELEMENT_FAULTS.has(fault) ? path() : `${path()}.${name}`;
      const quoted = () => faults.quote(`${path()}.${name}`, value);
      faults.add(fault, fieldPath, () => `${name} must be from ${min} to ${max}, not ${quoted()}.`);
    }
    return holds;
  };
}
