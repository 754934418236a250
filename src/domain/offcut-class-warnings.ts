import type { OffcutClassRequest, SheetRequest, SolveRequest } from '../contract/request.ts';
import type { Warning } from '../contract/response.ts';
import { withoutEffect } from './without-effect.ts';

/** Classes of offcuts that no waste can have, and least areas that say nothing more than the least sides. */
export function offcutClassWarnings({ params, sheets }: SolveRequest): Warning[] {
  const { offcutClasses: classes = [] } = params;
  return classes.flatMap((offcut, index): Warning[] => {
    const path = `params.offcutClasses[${index}]`;
    if (!sheets.some((sheet) => holds(sheet, offcut)))
      return [withoutEffect(path, 'No sheet is large enough to leave such an offcut.')];
    const better = classes.findIndex((other, at) => at !== index && takesAllOf(other, offcut, at < index));
    if (better >= 0)
      return [withoutEffect(path, `Every such offcut belongs to params.offcutClasses[${better}].`)];
    if (offcut.minArea > 0 && offcut.minArea <= offcut.minLength * offcut.minWidth)
      return [withoutEffect(`${path}.minArea`, 'Any offcut with these least sides has this area.')];
    return [];
  });
}

const holds = (
  { width, height }: SheetRequest,
  { minLength, minWidth, minArea }: OffcutClassRequest,
): boolean =>
  Math.max(width, height) >= minLength && Math.min(width, height) >= minWidth && width * height >= minArea;

/** Whether what belongs to `offcut` belongs to the class `other` as well, which is chosen for its value or as the first. */
const takesAllOf = (other: OffcutClassRequest, offcut: OffcutClassRequest, isBefore: boolean): boolean =>
  other.minLength <= offcut.minLength &&
  other.minWidth <= offcut.minWidth &&
  other.minArea <= offcut.minArea &&
  (other.valuePercent > offcut.valuePercent || (other.valuePercent === offcut.valuePercent && isBefore));
