import type { LabelOrder } from '../../../src/paper/formats.ts';
import {
  LABEL_FORMATS,
  type LabelFormatName,
  labelsOnPage,
  PAPERS,
  type PaperName,
} from '../../../src/paper/formats.ts';

export const ORDER_WORDS: Readonly<Record<LabelOrder, string>> = {
  cutting: 'As they come off the saw',
  piece: 'Piece by piece',
};

export const PAPER_WORDS: Readonly<Record<PaperName, string>> = { a4: 'A4', letter: 'Letter' };

/** "A4, 24 of 63.5 × 33.9 mm, Avery L7159"; "Roll, 62 × 29 mm, Brother DK-11209". */
export function formatWords(name: LabelFormatName): string {
  const format = LABEL_FORMATS[name];
  const { page, width, height, known } = format;
  const papers = Object.keys(PAPERS) as PaperName[];
  const paper = papers.find((each) => PAPERS[each] === page);
  const size = `${width} × ${height} mm`;
  return paper === undefined
    ? `Roll, ${size}, ${known}`
    : `${PAPER_WORDS[paper]}, ${labelsOnPage(format)} of ${size}, ${known}`;
}
