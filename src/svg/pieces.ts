/** The pieces with their labels, each type with its own fill. */

import type { Placement } from '../contract/response.ts';
import { sizeText, type Unit } from '../contract/unit.ts';
import { type Block, MARK_LINE, turnedMark } from './block.ts';
import { fitLabel } from './label-fit.ts';
import { element, escapeText, group } from './markup.ts';
import { onPaper, type Paper, rectangle } from './paper.ts';
import { COLOUR, LINE } from './style.ts';
import { isolated, textElement } from './text.ts';

/** What a drawing calls a piece without a label, by its `pieceId`. */
export type NameOf = (pieceId: number) => string;

export interface DrawnPiece {
  readonly placement: Placement;
  readonly name: string;
  readonly fill: string;
  readonly label: Block;
}

/** The text in a piece: its name and its placed size. */
export function layOutPiece(
  paper: Paper,
  placement: Placement,
  fill: string,
  nameOf: NameOf = String,
): DrawnPiece {
  const name = placement.label ?? nameOf(placement.pieceId);
  const content = { label: name, dimensions: sizeText(placement, paper.unit), turned: placement.rotated };
  return { placement, name, fill, label: fitLabel(content, onPaper(paper, placement)) };
}

export function isLabelled({ label }: DrawnPiece): boolean {
  return label.texts.length > 0;
}

function isComplete(piece: DrawnPiece): boolean {
  const { label, name, placement } = piece;
  const isWhole = label.texts.some(({ text }) => text === name);
  return isWhole && (label.mark !== undefined || !placement.rotated);
}

/** Width of the lines around the parts on paper. Thinner if they would otherwise blacken the smallest pieces. */
export function partLine(paper: Paper, pieces: readonly DrawnPiece[]): number {
  let smallest = Number.POSITIVE_INFINITY;
  for (const { placement } of pieces) smallest = Math.min(smallest, placement.width, placement.height);
  return Math.min(LINE.part, smallest / paper.scale / 10);
}

/** The parts. One that is too small for its label or mark shows them as a tooltip. */
export function pieceShapes(paper: Paper, pieces: readonly DrawnPiece[]): string {
  const byFill = new Map<string, string>();
  for (const piece of pieces) {
    const shape = element(
      'rect',
      rectangle(paper, piece.placement),
      isComplete(piece) ? '' : pieceTitle(piece, paper.unit),
    );
    byFill.set(piece.fill, (byFill.get(piece.fill) ?? '') + shape);
  }
  const groups = [...byFill].map(([fill, shapes]) => group({ fill }, shapes));
  return group({ class: 'cl-pieces' }, groups.join(''));
}

function pieceTitle({ name, placement }: DrawnPiece, unit: Unit): string {
  const turned = placement.rotated ? ', turned' : '';
  return element('title', {}, escapeText(`${isolated(name)}: ${sizeText(placement, unit)}${turned}`));
}

export function pieceLabels(pieces: readonly DrawnPiece[]): string {
  const texts = pieces.flatMap(({ label }) => label.texts);
  const write = (bold: boolean) =>
    texts
      .filter((text) => (text.bold ?? false) === bold)
      .map(textElement)
      .join('');
  const marks = pieces.map(({ label }) => (label.mark ? turnedMark(label.mark) : '')).join('');
  return (
    group({ class: 'cl-labels', 'font-weight': 'bold' }, write(true)) +
    group({ class: 'cl-dimensions' }, write(false)) +
    group({ class: 'cl-turned', fill: 'none', stroke: COLOUR.ink, 'stroke-width': MARK_LINE }, marks)
  );
}
