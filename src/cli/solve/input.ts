import { UsageError } from '../../arguments.ts';
import { readInput } from '../terminal.ts';
import { givenSettings, requestMembers, type SettingValues, unitOf } from './settings.ts';
import { isTableName, splitPath } from './table-file.ts';
import { readSheetSize, type TableRequest, tableRequest } from './table-request.ts';

/** The options that say what to solve. */
export const INPUT_OPTIONS = {
  sheet: { type: 'string', multiple: true },
  stock: { type: 'string' },
} as const;

interface InputValues extends SettingValues {
  readonly sheet?: readonly string[] | undefined;
  readonly stock?: string | undefined;
}

/**
 * Reads a request, or makes it of a table of pieces: a file named as one, or any input if there is an option for sheets.
 *
 * @throws UsageError for files that cannot be read and options that do not go together; ContractError for a bad table.
 */
export async function readRequest(path: string, values: InputValues): Promise<TableRequest> {
  const { sheet = [], stock } = values;
  const hasSheets = sheet.length > 0 || stock !== undefined;
  if (!hasSheets && !isTableName(path)) {
    const [setting] = givenSettings(values);
    if (setting !== undefined)
      throw new UsageError(`--${setting} needs a table of pieces; a request has its own settings`);
    return { body: await readInput(path), labels: new Map(), notes: [] };
  }
  if (!hasSheets) throw new UsageError('a table of pieces needs --sheet or --stock');
  if (path === '-' && stock === '-') throw new UsageError('only one of FILE and --stock can be -');
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
