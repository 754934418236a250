import { DEFECT_FIELDS, SHEET_FIELDS } from '../contract/fields.ts';
import type { DefectRequest, SheetRequest, SolveRequest } from '../contract/request.ts';
import type { Sheet } from './job.ts';
import type { JobErrors } from './job-errors.ts';
import { type Path, rangeCheck } from './ranges.ts';

/** Defaults for sheets that set no value of their own. */
export type Params = SolveRequest['params'];

const checkRanges = rangeCheck(SHEET_FIELDS);
const checkDefectRanges = rangeCheck(DEFECT_FIELDS);

/** Checks every sheet and its defects. Resolved margins are skipped if numbers of `params` are out of range. */
export function checkSheets(
  sheets: readonly SheetRequest[],
  params: Params,
  paramsHold: boolean,
  errors: JobErrors,
): void {
  if (sheets.length === 0) errors.add('EmptySheets', 'sheets', 'There must be at least one sheet.');
  const priced = sheets.findIndex(({ cost }) => cost !== undefined);
  for (const [index, sheet] of sheets.entries()) {
    const path = () => `sheets[${index}]`;
    const holds = checkRanges(sheet, path, errors);
    if (holds && paramsHold) checkUsableArea(toSheet(sheet, params), path, errors);
    if (priced >= 0 && sheet.cost === undefined && sheet.offcut !== true) {
      const message = () =>
        `sheets[${priced}] has a cost, so this sheet needs one too, or must be an offcut.`;
      errors.add('InvalidCost', `${path()}.cost`, message);
    }
    checkDefects(sheet, holds, path, errors);
  }
}

/** A sheet with its kerf and margins resolved: its own values, even an explicit 0, or else those of `params`. */
export function toSheet(sheet: SheetRequest, params: Params): Sheet {
  return {
    width: sheet.width,
    height: sheet.height,
    kerf: sheet.kerfWidth ?? params.kerfWidth,
    marginLeft: sheet.marginLeft ?? params.marginLeft,
    marginRight: sheet.marginRight ?? params.marginRight,
    marginTop: sheet.marginTop ?? params.marginTop,
    marginBottom: sheet.marginBottom ?? params.marginBottom,
    quantity: sheet.quantity,
    defects: sheet.defects,
    ...(sheet.label !== undefined && { label: sheet.label }),
    ...(sheet.cost !== undefined && { cost: sheet.cost }),
    ...(sheet.offcut !== undefined && { offcut: sheet.offcut }),
  };
}

function checkUsableArea(sheet: Sheet, path: Path, errors: JobErrors): void {
  const { width, height, marginLeft, marginRight, marginTop, marginBottom } = sheet;
  if (marginLeft + marginRight >= width) {
    const message = `The margins ${marginLeft} (left) and ${marginRight} (right) use up the width ${width}.`;
    errors.add('InvalidMargin', path(), message);
  }
  if (marginTop + marginBottom >= height) {
    const message = `The margins ${marginTop} (top) and ${marginBottom} (bottom) use up the height ${height}.`;
    errors.add('InvalidMargin', path(), message);
  }
}

function checkDefects(sheet: SheetRequest, sheetHolds: boolean, sheetPath: Path, errors: JobErrors): void {
  for (const [index, defect] of sheet.defects.entries()) {
    const path = () => `${sheetPath()}.defects[${index}]`;
    if (!checkDefectRanges(defect, path, errors)) continue;
    if (sheetHolds && isOff(sheet, defect)) {
      errors.add('InvalidDefect', path(), 'The defect lies entirely off its sheet.');
    }
  }
}

/** Whether no part of the defect lies on the sheet. Touching its edge does not count. */
function isOff(sheet: SheetRequest, { x, y, width, height }: DefectRequest): boolean {
  return x + width <= 0 || y + height <= 0 || x >= sheet.width || y >= sheet.height;
}
