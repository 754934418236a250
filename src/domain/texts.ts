import { LIMITS } from '../contract/limits.ts';
import { jsonBytes } from '../contract/text-rules.ts';
import type { Faults } from './faults.ts';
import { isWithin } from './ranges.ts';

/** An entry of the request whose texts come back in the answer. */
interface Entry {
  readonly quantity: number;
  readonly label?: string | undefined;
}

/** A sheet entry. */
interface SheetEntry extends Entry {
  readonly material?: string | undefined;
}

/** What decides how often the texts come back. */
interface Texts {
  readonly pieces: readonly Entry[];
  readonly sheets: readonly SheetEntry[];
  /** Lists of cuts name every placed piece once more. */
  readonly includeCutList: boolean;
}

/** Bytes of a member beside its value: `,"label":`. */
const LABEL = ',"label":'.length;
const MATERIAL = ',"material":'.length;

const textBytes = ({ label }: Entry): number => (label === undefined ? 0 : LABEL + jsonBytes(label));

/** A quantity out of range has a fault of its own. */
const countOf = ({ quantity }: Entry): number => (isWithin(quantity, LIMITS.quantity) ? quantity : 0);

const sheetBytes = (sheet: SheetEntry): number =>
  textBytes(sheet) + (sheet.material === undefined ? 0 : MATERIAL + jsonBytes(sheet.material));

/**
 * An upper bound on the bytes of all texts in an answer without drawings: those of each piece instance, placed or not,
 * again in its list of cuts, and of each used sheet. No more sheets are used than there are instances.
 */
export function answerTextBytes({ pieces, sheets, includeCutList }: Texts): number {
  let [bytes, instances] = [0, 0];
  for (const piece of pieces) {
    instances += countOf(piece);
    bytes += countOf(piece) * textBytes(piece);
  }
  return (includeCutList ? 2 : 1) * bytes + mostOnSheets(sheets, instances);
}

/** The most bytes that so many used sheets take: those with the longest texts. */
function mostOnSheets(sheets: readonly SheetEntry[], used: number): number {
  const texts = sheets.map((sheet) => ({ bytes: sheetBytes(sheet), count: countOf(sheet) }));
  let [bytes, left] = [0, used];
  for (const text of texts.filter((one) => one.bytes > 0).sort((a, b) => b.bytes - a.bytes)) {
    const count = Math.min(left, text.count);
    bytes += count * text.bytes;
    left -= count;
  }
  return bytes;
}

/** Checks that the texts of a job do not swell its answer. */
export function checkTextBytes(request: Texts, faults: Faults): void {
  const bytes = answerTextBytes(request);
  if (bytes <= LIMITS.MAX_TEXT_BYTES) return;
  const message = `The labels and materials of all pieces and sheets take up to ${bytes} bytes in the answer; at most ${LIMITS.MAX_TEXT_BYTES} are allowed.`;
  faults.addOverall('InvalidText', 'pieces', message);
}
