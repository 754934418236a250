import { UsageError } from '../../arguments.ts';
import { readInput } from '../terminal.ts';
import { fixing } from './fixing.ts';
import { givenSettings, requestMembers, type SettingValues, unitOf } from './settings.ts';
import { isTableName, splitPath } from './table-file.ts';
import { readSheetSize, type TableRequest, tableRequest } from './table-request.ts';

/** The options that say what to solve. */
export const INPUT_OPTIONS = {
  sheet: { type: 'string', multiple: true },
  stock: { type: 'string' },
  fix: { type: 'string' },
  'fix-sheets': { type: 'string' },
} as const;

/** Their part of the help text, without the settings of a table. */
export const INPUT_HELP = `Sheets that are cut already:
  --fix RESPONSE
      keep the sheets of an earlier response: they stay as they are, and the rest is solved with the rest of the
      stock. Pieces and stock must be the same as before; only pieces may be more. Sheets that were cut before it
      stay cut
  --fix-sheets LIST
      keep only these sheets of it, such as 1,3-5, counted as in the summary and in the names of the drawings

Stock for a table of pieces:
  --sheet WIDTHxHEIGHT[xCOUNT]
      a sheet size, with the number in stock; without COUNT, as many as needed. May be repeated
  --stock FILE|-
      a table of sheets, with the columns width, height, quantity, label, kerf and margins
`;

/** What is a table, for help texts. */
export const TABLE_HELP = `A table is a file named .csv, .tsv, .xlsx, .xlsm or .ods, or any input with --sheet or --stock. FILE.xlsx#NAME is the
worksheet NAME of a workbook. Headers tell what its columns hold: width and height; quantity, label, material, rotate,
grain and priority if present. Each bad row is named. Lengths of tables and options are in millimetres, or in inches
with --unit in/16, in/32 or in/64; other units, such as 60 cm, are converted. They must be multiples of the unit.`;

interface InputValues extends SettingValues {
  readonly sheet?: readonly string[] | undefined;
  readonly stock?: string | undefined;
  readonly fix?: string | undefined;
  readonly 'fix-sheets'?: string | undefined;
}

/**
 * Reads a request, or makes it of a table of pieces: a file named as one, or any input if there is an option for sheets.
 * Sheets of an earlier response are added as sheets that are cut already.
 *
 * @throws UsageError for files that cannot be read and options that do not go together; ContractError for a bad table or
 *   a bad response.
 */
export async function readRequest(path: string, values: InputValues): Promise<TableRequest> {
  const { stock, fix, 'fix-sheets': listed } = values;
  if (fix === undefined && listed !== undefined) throw new UsageError('--fix-sheets needs --fix');
  if ([path, stock, fix].filter((file) => file === '-').length > 1)
    throw new UsageError('only one of FILE, --stock and --fix can be -');
  const request = await readUnfixed(path, values);
  return fix === undefined
    ? request
    : { ...request, body: fixing(request.body, await readInput(fix), listed) };
}

async function readUnfixed(path: string, values: InputValues): Promise<TableRequest> {
  const { sheet = [], stock } = values;
  const hasSheets = sheet.length > 0 || stock !== undefined;
  if (!hasSheets && !isTableName(path)) {
    const [setting] = givenSettings(values);
    if (setting !== undefined)
      throw new UsageError(`--${setting} needs a table of pieces; a request has its own settings`);
    return { body: await readInput(path), labels: new Map(), notes: [] };
  }
  if (!hasSheets) throw new UsageError('a table of pieces needs --sheet or --stock');
  const members = requestMembers(values);
  const unit = unitOf(values);
  const sizes = sheet.map((size) => readSheetSize(size, unit));
  const file = async (argument: string) => {
    const { path: name, worksheet } = splitPath(argument);
    return {
      name: name === '-' ? 'standard input' : name,
      bytes: await readInput(name),
      ...(worksheet !== undefined && { worksheet }),
    };
  };
  return tableRequest(
    await file(path),
    stock === undefined ? undefined : await file(stock),
    sizes,
    members,
    unit,
  );
}
