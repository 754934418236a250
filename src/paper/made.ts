import { counted, listed } from '../contract/words.ts';
import { isolated, MAX_CHARACTERS, shortened } from '../svg/text.ts';
import type { Missing } from './fonts.ts';

/** What a document holds, for those who ordered it. */
export interface Made {
  readonly pages: number;
  /** Labels of pieces and offcuts; absent for worksheets. */
  readonly labels?: number;
  /** The numbers of sheets that are left out because they are cut already. */
  readonly fixed: readonly number[];
  readonly missing: Missing;
}

/** Numbers that are named one by one. */
const MAX_NAMED = 12;

/** The sheets that are left out, in a sentence; undefined if there are none. */
export function leftOut(fixed: readonly number[]): string | undefined {
  if (fixed.length === 0) return undefined;
  const [sheets, are] = fixed.length === 1 ? ['Sheet', 'is'] : ['Sheets', 'are'];
  return `${sheets} ${listed(fixed, MAX_NAMED)} ${are} cut already and left out.`;
}

/** Texts that are quoted. */
const MAX_QUOTED = 3;

/**
 * What whoever prints a document should know, in sentences.
 *
 * @param remedy how to add a font, as a sentence: each way to make documents has its own.
 */
export function remarksOn({ fixed, missing }: Made, remedy: string): string[] {
  const remarks = [leftOut(fixed)];
  if (missing.count > 0) {
    const letters = missing.letters.slice(0, MAX_NAMED).join(' ');
    const have = missing.count === 1 ? 'has' : 'have';
    remarks.push(
      `${counted(missing.count, 'text')} ${have} □ for letters that no font has: ${letters}, in ${quoted(missing.texts)}. ${remedy}`,
    );
  }
  return remarks.filter((remark) => remark !== undefined);
}

function quoted(texts: readonly string[]): string {
  const named = texts.slice(0, MAX_QUOTED).map((text) => `"${isolated(shortened(text, MAX_CHARACTERS))}"`);
  return [...named, ...(texts.length > MAX_QUOTED ? ['others'] : [])].join(', ');
}
