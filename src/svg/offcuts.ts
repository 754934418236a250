/** Waste, and what is kept of it: the same on the screen, in drawings and on paper. */

import type { OffcutClassRequest } from '../contract/request.ts';
import { DEFAULT_UNIT, isInches, LENGTH_PARTS, sizeText, type Unit } from '../contract/unit.ts';
import type { Defect, Job } from '../domain/job.ts';
import { type Arrangement, type Block, fitBlock, shifted, singleLine } from './block.ts';
import { element, group } from './markup.ts';
import { onPaper, type Paper, type Rectangle, rectangle, rounded } from './paper.ts';
import { COLOUR, LINE, TEXT } from './style.ts';
import { LINE_HEIGHT, textElement } from './text.ts';

/** What is kept of the waste: what some class takes; or, where no class says so, what has no shorter side than this. */
export type OffcutRule = readonly OffcutClassRequest[] | number;

/** The shorter side of an offcut until someone says otherwise, 100 mm or 4": narrower strips are rarely stored. */
export const leastOffcut = (unit: Unit = DEFAULT_UNIT): number =>
  (isInches(unit) ? 4 : 100) * LENGTH_PARTS[unit];

/** The rule of a job. */
export const offcutRule = ({ unit, offcutClasses = [] }: Pick<Job, 'unit' | 'offcutClasses'>): OffcutRule =>
  offcutClasses.length > 0 ? offcutClasses : leastOffcut(unit);

/** Whether waste goes back into stock: the rule takes it, and no defect lies on it. */
export function isKept(waste: Rectangle, defects: readonly Defect[], rule: OffcutRule): boolean {
  const isTaken =
    typeof rule === 'number'
      ? Math.min(waste.width, waste.height) >= rule
      : rule.some((each) => takes(each, waste));
  return isTaken && !isSpoiled(waste, defects);
}

/**
 * The kept offcuts of a sheet, and the id of those that some class takes.
 *
 * @param waste in the order of the cut tree.
 */
export function keptOffcuts<T extends Rectangle>(
  sheetIndex: number,
  waste: readonly T[],
  defects: readonly Defect[],
  rule: OffcutRule,
): ReadonlyMap<T, string | undefined> {
  const kept = waste.filter((part) => isKept(part, defects, rule));
  const idOf = (index: number) => (typeof rule === 'number' ? undefined : `${sheetIndex}-${index + 1}`);
  return new Map(kept.map((part, index) => [part, idOf(index)]));
}

/** The waste; what is kept of it is framed. */
export function wasteShapes(
  paper: Paper,
  waste: readonly Rectangle[],
  kept: ReadonlyMap<Rectangle, unknown>,
): string {
  const draw = (parts: readonly Rectangle[]) =>
    parts.map((part) => element('rect', rectangle(paper, part))).join('');
  return (
    group({ class: 'cl-waste', fill: COLOUR.waste }, draw(waste.filter((part) => !kept.has(part)))) +
    group({ class: 'cl-offcuts', fill: COLOUR.offcut }, draw([...kept.keys()]))
  );
}

/** A frame inside each kept offcut, so that it hides none of the cuts around it. */
export function offcutFrames(paper: Paper, kept: ReadonlyMap<Rectangle, unknown>): string {
  const frames = [...kept.keys()].map((offcut) => {
    const box = onPaper(paper, offcut);
    return element('rect', rounded(shrunk(box, Math.min(INSET, box.width / 4, box.height / 4))));
  });
  return group(
    {
      class: 'cl-offcut-frames',
      fill: 'none',
      stroke: COLOUR.offcutLine,
      'stroke-width': LINE.offcut,
      'stroke-dasharray': '2.4 1.2',
    },
    frames.join(''),
  );
}

const INSET = 1.2 * LINE.offcut;

/** The size of each kept offcut, and its id, where they fit. */
export function offcutSizes(paper: Paper, kept: ReadonlyMap<Rectangle, string | undefined>): string {
  const texts = [...kept].flatMap(
    ([offcut, id]) =>
      offcutText(shrunk(onPaper(paper, offcut), INSET), sizeText(offcut, paper.unit), id)?.texts ?? [],
  );
  return group({ class: 'cl-offcut-sizes', fill: COLOUR.offcutText }, texts.map(textElement).join(''));
}

/** The text in an offcut. Its id is needed to find it in the list, where its size stands, too. */
export function offcutText(box: Rectangle, size: string, id: string | undefined): Block | undefined {
  const line = singleLine(size, false);
  if (id === undefined) return fitBlock([line], box, TEXT.offcut);
  const name = singleLine(id, true);
  return fitBlock([stacked(name, line)], box, TEXT.offcut) ?? fitBlock([name], box, TEXT.offcut);
}

/** One line above another. */
function stacked(above: Arrangement, below: Arrangement): Arrangement {
  return {
    width: Math.max(above.width, below.width),
    height: 2 * LINE_HEIGHT,
    least: TEXT.least,
    runs: [...shifted(above, 0, -LINE_HEIGHT / 2).runs, ...shifted(below, 0, LINE_HEIGHT / 2).runs],
  };
}

function shrunk({ x, y, width, height }: Rectangle, inset: number): Rectangle {
  return { x: x + inset, y: y + inset, width: width - 2 * inset, height: height - 2 * inset };
}

/** The offcut that a sheet's `largestOffcut` refers to: the largest without a defect, the first among equals. */
export function findLargest(
  waste: readonly Rectangle[],
  defects: readonly Defect[],
  largestOffcut: number,
): Rectangle | undefined {
  return waste.find((part) => part.width * part.height === largestOffcut && !isSpoiled(part, defects));
}

/** Whether a defect makes an offcut useless. */
export function isSpoiled(offcut: Rectangle, defects: readonly Defect[]): boolean {
  return defects.some(
    (defect) =>
      defect.x < offcut.x + offcut.width &&
      offcut.x < defect.x + defect.width &&
      defect.y < offcut.y + offcut.height &&
      offcut.y < defect.y + defect.height,
  );
}

function takes({ minLength, minWidth, minArea }: OffcutClassRequest, { width, height }: Rectangle): boolean {
  return (
    Math.max(width, height) >= minLength && Math.min(width, height) >= minWidth && width * height >= minArea
  );
}
