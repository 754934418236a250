/** Yes and no, as people write them in tables. */

const YES = new Set(['yes', 'y', 'ja', 'j', 'true', 'wahr', '1', 'x', 'oui', 'si', '✓', '✔']);
const NO = new Set(['no', 'n', 'nein', 'false', 'falsch', '0', '-', '–', 'none', 'keine', 'ohne', 'non']);

/** Ways to say along which side the grain runs. */
const ALONG = new Set([
  'l',
  'h',
  'v',
  'w',
  'length',
  'lengthwise',
  'width',
  'height',
  'horizontal',
  'vertical',
]);
const ALONG_IN_GERMAN = new Set([
  'längs',
  'laengs',
  'quer',
  'länge',
  'laenge',
  'breite',
  'höhe',
  'hoehe',
  'b',
  'q',
]);

/** Reads yes or no; undefined for anything else. */
export function readFlag(text: string): boolean | undefined {
  const word = text.toLowerCase();
  if (YES.has(word)) return true;
  return NO.has(word) ? false : undefined;
}

/** Whether a text names a direction of the grain. */
export function isDirection(text: string): boolean {
  const word = text.toLowerCase();
  return ALONG.has(word) || ALONG_IN_GERMAN.has(word);
}
