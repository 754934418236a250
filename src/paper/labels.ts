/** Labels for the pieces and kept offcuts of a layout, as a PDF document. */

import { sizeWithUnit } from '../contract/unit.ts';
import { unturned } from '../svg/piece-types.ts';
import { Canvas } from './canvas.ts';
import { Document, type Write } from './document.ts';
import { bandsText, finishedSize } from './edges.ts';
import { type FontFiles, Fonts } from './fonts.ts';
import {
  cornerOf,
  LABEL_FORMATS,
  type LabelFormatName,
  type LabelOrder,
  labelsOnPage,
  MAX_LABELS,
  PaperLimitError,
} from './formats.ts';
import { drawLabel, type LabelContent } from './label.ts';
import type { Made } from './made.ts';
import { type PaperOffcut, type PaperPlacement, ResultError } from './result.ts';
import { type Shop, sheetAt, type UsedSheet } from './shop.ts';

export interface LabelOptions {
  readonly format: LabelFormatName;
  readonly order: LabelOrder;
  /** Place of the first label on the first page, from 1: the places before it are used up. */
  readonly start: number;
  /** The number of the only sheet whose labels are made, from 1: to print them again. */
  readonly sheet?: number | undefined;
  /** The number of the only piece of that sheet, from 1 in cutting order, as its label says. */
  readonly piece?: number | undefined;
  /** The title of the document. */
  readonly title?: string | undefined;
  /** What every label says in capitals, for example that the job has changed since. */
  readonly remark?: string | undefined;
  /** When it is made, as a clock tells it. */
  readonly date: string;
  readonly fonts: FontFiles;
}

/**
 * Makes the labels of a layout.
 *
 * @throws PaperLimitError for more than `MAX_LABELS`; RangeError if there is no place `start`; ResultError if there is no
 *   such sheet or piece; FontError.
 */
export async function makeLabels(shop: Shop, options: LabelOptions, write: Write): Promise<Made> {
  const format = LABEL_FORMATS[options.format];
  const places = labelsOnPage(format);
  if (!Number.isInteger(options.start) || options.start < 1 || options.start > places)
    throw new RangeError(`start must be from 1 to ${places}`);
  const subjects = chosen(shop, options);
  if (subjects.length > MAX_LABELS)
    throw new PaperLimitError(
      `${subjects.length} labels are more than one document holds (${MAX_LABELS}); solve the job in parts`,
    );
  const document = new Document({ title: options.title ?? 'Labels', date: options.date }, write);
  const fonts = new Fonts(document, options.fonts);
  const canvas = new Canvas(document, fonts);
  for (const [index, subject] of subjects.entries()) {
    const place = (index + options.start - 1) % places;
    if (index === 0 || place === 0) await document.page(format.page.width, format.page.height);
    const { width, height } = format;
    drawLabel(
      canvas,
      { ...cornerOf(format, place), width, height },
      contentOf(shop, subject, options.remark),
    );
  }
  // A document needs a page.
  if (subjects.length === 0) {
    await document.page(format.page.width, format.page.height);
    canvas.text('No labels: the layout has no pieces to cut.', 5, 12, {
      size: 3,
      most: format.page.width - 10,
    });
  }
  await document.end();
  return { pages: document.pages, labels: subjects.length, fixed: shop.fixed, missing: fonts.missing };
}

interface PieceSubject {
  readonly sheet: UsedSheet;
  readonly placement: PaperPlacement;
  /** From 1, in cutting order. */
  readonly number: number;
}

type Subject = PieceSubject | { readonly sheet: UsedSheet; readonly offcut: PaperOffcut };

function chosen(shop: Shop, { order, sheet, piece }: LabelOptions): Subject[] {
  if (sheet === undefined) return subjectsOf(shop, order);
  const subjects = subjectsOf({ ...shop, sheets: [sheetAt(shop, sheet)] }, order);
  if (piece === undefined) return subjects;
  const found = subjects.filter((subject) => 'number' in subject && subject.number === piece);
  if (found.length === 0) throw new ResultError(`sheet ${sheet} has no piece ${piece}`);
  return found;
}

function subjectsOf({ sheets }: Pick<Shop, 'sheets'>, order: LabelOrder): Subject[] {
  // The placements of an answer are in cutting order.
  const piecesOf = (sheet: UsedSheet): PieceSubject[] =>
    sheet.result.placements.map((placement, index) => ({ sheet, placement, number: index + 1 }));
  const offcutsOf = (sheet: UsedSheet) => sheet.offcuts.map((offcut) => ({ sheet, offcut }));
  if (order === 'cutting') return sheets.flatMap((sheet) => [...piecesOf(sheet), ...offcutsOf(sheet)]);
  const pieces = sheets.flatMap(piecesOf);
  pieces.sort((a, b) => a.placement.pieceId - b.placement.pieceId);
  return [...pieces, ...sheets.flatMap(offcutsOf)];
}

function contentOf(shop: Shop, subject: Subject, remark: string | undefined): LabelContent {
  const { sheet } = subject;
  const { sheetIndex, placements } = sheet.result;
  const shared = { remark, material: sheet.material, area: sheet.area, others: placements };
  if ('offcut' in subject) {
    const { offcut } = subject;
    return {
      ...shared,
      name: `Offcut ${offcut.offcutId}`,
      size: sizeWithUnit(offcut, shop.unit),
      bands: undefined,
      place: `Sheet ${sheet.number}`,
      code: offcutCode(offcut.offcutId),
      part: offcut,
    };
  }
  const { placement, number } = subject;
  return {
    ...shared,
    name: shop.nameOf(placement),
    size: sizeWithUnit(finishedSize(placement) ?? unturned(placement), shop.unit),
    bands: bandsText(placement),
    place: `Sheet ${sheet.number} · ${number} of ${placements.length}`,
    code: pieceCode(placement.pieceId, sheetIndex, number),
    part: placement,
  };
}

/**
 * The QR code of a piece. `P/17/3/12` is the 12th piece that comes off the sheet with `sheetIndex` 3; its `pieceId` is 17.
 * Codes are the same whenever labels of an answer are made, and of letters that make the smallest code.
 */
export const pieceCode = (pieceId: number, sheetIndex: number, number: number): string =>
  `P/${pieceId}/${sheetIndex}/${number}`;

/** `O/3-1`: the offcut with the `offcutId` 3-1. */
export const offcutCode = (offcutId: string): string => `O/${offcutId}`;
