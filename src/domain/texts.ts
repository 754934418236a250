import { LIMITS } from '../contract/limits.ts';
import { jsonBytes } from '../contract/text-rules.ts';
import type { Faults } from './faults.ts';
import { isWithin } from './ranges.ts';

/** An entry of the request whose texts come back in the answer. */
interface Entry {
  readonly quantity: number;
  readonly label?: string;
}

/** What decides how often the texts come back. */
interface Texts {
  readonly pieces: readonly Entry[];
  readonly sheets: readonly Entry[];
  /** Lists of cuts name every placed piece once more. */
  readonly includeCutList: boolean;
}

/** Bytes of a member beside its value: `,"label":`. */
const LABEL = ',"label":'.length;

const textBytes = ({ label }: Entry): number => (label === undefined ? 0 : LABEL + jsonBytes(label));

/** A quantity out of range has a fault of its own. */
const countOf = ({ quantity }: Entry): number => (isWithin(quantity, LIMITS.quantity) ? quantity : 0);

type Bytes = (entry: Entry) => number;

/**
 * An upper bound on the bytes of all texts in an answer without drawings: those of each piece instance, placed or not,
 * again in its list of cuts, and of each used sheet. No more sheets are used than there are instances.
 */
export const answerTextBytes = ({ pieces, sheets, includeCutList }: Texts): number =>
  bytesOf(pieces, sheets, textBytes, includeCutList ? 2 : 1);

/** @param times how often the texts of a piece occur for each of its instances. */
function bytesOf(pieces: readonly Entry[], sheets: readonly Entry[], each: Bytes, times = 1): number {
  let [bytes, instances] = [0, 0];
  for (const piece of pieces) {
    instances += countOf(piece);
    bytes += countOf(piece) * each(piece) * times;
  }
  return bytes + mostOnSheets(sheets, instances, each);
}

/** The most bytes that so many used sheets take: those with the longest texts. */
function mostOnSheets(sheets: readonly Entry[], used: number, each: Bytes): number {
  const texts = sheets.map((sheet) => ({ bytes: each(sheet), count: countOf(sheet) }));
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
  const message = `The labels of all pieces and sheets take up to ${bytes} bytes in the answer; at most ${LIMITS.MAX_TEXT_BYTES} are allowed.`;
  faults.addOverall('InvalidText', 'pieces', message);
}

/** Characters with a meaning in markup: each becomes an entity of up to six. */
const SPECIAL = /[&<>"']/g;

const drawnBytes = ({ label }: Entry): number =>
  label === undefined ? 0 : 2 * jsonBytes(label.replace(SPECIAL, '&quot;'));

/** An upper bound on the bytes of all texts in drawings: each is a text, a title, or both. */
export const drawnTextBytes = (pieces: readonly Entry[], sheets: readonly Entry[]): number =>
  bytesOf(pieces, sheets, drawnBytes);
