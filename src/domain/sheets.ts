import { DEFECT_FIELDS, SHEET_FIELDS } from '../contract/fields.ts';
import type { DefectRequest, SheetRequest, SolveRequest } from '../contract/request.ts';
import type { Faults } from './faults.ts';
import type { Sheet } from './job.ts';
import { type Path, rangeCheck } from './ranges.ts';

/** What holds for every sheet that gives nothing of its own. */
export type Params = SolveRequest['params'];

const checkRanges = rangeCheck(SHEET_FIELDS);
const checkDefectRanges = rangeCheck(DEFECT_FIELDS);

/** Checks every sheet with its defects. Where numbers of `params` are out of range, effective margins are not looked at. */
export function checkSheets(
  sheets: readonly SheetRequest[],
  params: Params,
  paramsHold: boolean,
  faults: Faults,
): void {
  if (sheets.length === 0) faults.add('EmptySheets', 'sheets', 'There must be at least one sheet.');
  for (const [index, sheet] of sheets.entries()) {
    const path = () => `sheets[${index}]`;
    const holds = checkRanges(sheet, path, faults);
    if (holds && paramsHold) checkUsableArea(toSheet(sheet, params), path, faults);
    checkDefects(sheet, holds, path, faults);
  }
}

/** A sheet with its effective kerf and margins: its own where it gives them, an explicit 0 too, else those of `params`. */
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
  };
}

function checkUsableArea(sheet: Sheet, path: Path, faults: Faults): void {
  const { width, height, marginLeft, marginRight, marginTop, marginBottom } = sheet;
  if (marginLeft + marginRight >= width) {
    const message = `The margins ${marginLeft} (left) and ${marginRight} (right) leave nothing of the width ${width}.`;
    faults.add('InvalidMargin', path(), message);
  }
  if (marginTop + marginBottom >= height) {
    const message = `The margins ${marginTop} (top) and ${marginBottom} (bottom) leave nothing of the height ${height}.`;
    faults.add('InvalidMargin', path(), message);
  }
}

function checkDefects(sheet: SheetRequest, sheetHolds: boolean, sheetPath: Path, faults: Faults): void {
  for (const [index, defect] of sheet.defects.entries()) {
    const path = () => `${sheetPath()}.defects[${index}]`;
    if (!checkDefectRanges(defect, path, faults)) continue;
    if (sheetHolds && isOff(sheet, defect)) {
      faults.add('InvalidDefect', path(), 'The defect lies wholly off its sheet.');
    }
  }
}

/** Whether no part of the defect lies on the sheet; touching its edge is no part. */
function isOff(sheet: SheetRequest, { x, y, width, height }: DefectRequest): boolean {
  return x + width <= 0 || y + height <= 0 || x >= sheet.width || y >= sheet.height;
}
