import { counted } from '../contract/words.ts';

/** What a document holds, for those who ordered it. */
export interface Made {
  readonly pages: number;
  /** Labels of pieces and offcuts; absent for worksheets. */
  readonly labels?: number;
  /** The numbers of sheets that are left out because they are cut already. */
  readonly fixed: readonly number[];
  /** Texts that have another sign in the place of a letter, and the letters that no font has. */
  readonly missing: { readonly texts: number; readonly letters: readonly string[] };
}

/** Numbers that are named one by one. */
const MOST_NAMED = 12;

/** The sheets that are left out, in a sentence; undefined if there are none. */
export function leftOut(fixed: readonly number[]): string | undefined {
  if (fixed.length === 0) return undefined;
  const named = fixed.slice(0, MOST_NAMED).join(', ');
  const more = fixed.length > MOST_NAMED ? ` and ${fixed.length - MOST_NAMED} more` : '';
  const is = fixed.length === 1 ? 'is' : 'are';
  return `${fixed.length === 1 ? 'Sheet' : 'Sheets'} ${named}${more} ${is} cut already and left out.`;
}

/** What whoever prints a document should know, in sentences. */
export function remarksOn({ fixed, missing }: Made): string[] {
  const remarks = [leftOut(fixed)];
  if (missing.texts > 0) {
    const letters = missing.letters.slice(0, MOST_NAMED).join(' ');
    const have = missing.texts === 1 ? 'has' : 'have';
    remarks.push(`${counted(missing.texts, 'text')} ${have} □ for letters that no font has: ${letters}`);
  }
  return remarks.filter((remark) => remark !== undefined);
}
