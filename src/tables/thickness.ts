import { describe } from '../contract/describe.ts';
import { type DecimalMark, readDecimal } from './numbers.ts';

/** Finds rows of one material that differ in thickness. A job has no thickness, so they would be cut from the same sheets. */
export class Thicknesses {
  /** The first of each material, as it is compared and as people wrote it. */
  readonly #first = new Map<string, { readonly value: string; readonly text: string }>();

  /** What is wrong with the thickness of a row, as the end of a sentence. */
  faultOf(text: string, material: string | undefined, mark: DecimalMark | undefined): string | undefined {
    const value = comparable(text, mark);
    const first = this.#first.get(material ?? '');
    if (!first) this.#first.set(material ?? '', { value, text });
    if (!first || first.value === value) return undefined;
    const above = `is ${describe(text)}, but ${describe(first.text)} above`;
    return material === undefined
      ? `${above}: name the material of each, so that each is cut from its own sheets`
      : `${above} for the same material: give each thickness a material of its own`;
  }
}

function comparable(text: string, mark: DecimalMark | undefined): string {
  const decimal = readDecimal(text, mark);
  if ('fault' in decimal) return text;
  const { numerator, denominator, unit = 'mm' } = decimal;
  return `${Number(numerator) / Number(denominator)} ${unit}`;
}
