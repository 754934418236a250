/**
 * What the QR codes of labels hold. It is short, the same whenever labels of an answer are made, and of letters that make
 * the smallest code: digits, capitals, `-` and `/`.
 */

/** `P/17/3/12`: the 12th piece that comes off the sheet with `sheetIndex` 3; its `pieceId` is 17. */
export const pieceCode = (pieceId: number, sheetIndex: number, number: number): string =>
  `P/${pieceId}/${sheetIndex}/${number}`;

/** `O/3-1`: the offcut with the `offcutId` 3-1. */
export const offcutCode = (offcutId: string): string => `O/${offcutId}`;
