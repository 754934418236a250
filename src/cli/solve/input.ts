import type { Operand, Options, Values } from '../../arguments.ts';
import { ContractError } from '../../contract/errors.ts';
import { DEFAULT_UNIT, UNITS } from '../../contract/unit.ts';
import { OtdError } from '../../otd/errors.ts';
import { readOtd } from '../../otd/read.ts';
import { file, grouped, isGiven, kebab, onOff, text, texts, UsageError } from '../../setting.ts';
import { decodeTable } from '../../tables/files.ts';
import { inUnit, type System, systemOfUnit } from '../../tables/lengths.ts';
import { readInput } from '../terminal.ts';
import { type Earlier, fixing, readEarlier } from './fixing.ts';
import { MAPPING_OPTIONS, readMappings } from './mapping.ts';
import { readSavedRequest, requestIn, withMembers } from './request.ts';
import {
  inUnits,
  lengthsIn,
  oneOf,
  type Reading,
  readSettings,
  roundingNotes,
  SETTING_OPTIONS,
  unheldOption,
} from './settings.ts';
import { isTableName, readSheetSize, splitPath, type TableRequest, tableRequest } from './table-request.ts';

/** What the commands read that take a request or a table of pieces. */
export const INPUT = {
  name: 'FILE',
  help: 'a request, the body of POST /api/v1/solve, or a table of pieces; - reads standard input. A table is a file named .csv, .tsv, .xlsx, .xlsm or .ods, or any input with --sheet, --stock or --settings-of. FILE.xlsx#NAME is the worksheet NAME of a workbook. FILE.otd is a file of a cutting table for glass. Headers say what its columns hold: width and height; quantity, label, material, rotate, grain and priority if present. Each bad row is named.',
  completes: 'file',
} as const satisfies Operand;

const STOCK_OPTIONS = grouped('Stock for a table of pieces', {
  sheet: texts(
    '[MATERIAL=]WIDTHxHEIGHT[xCOUNT]',
    'a sheet size, with the number in stock; without COUNT, as many as needed. May be repeated',
  ),
  stock: file(
    'a table of sheets, with the columns width, height, quantity, label, material, kerf and margins',
    'FILE|-',
  ),
  settingsOf: file(
    'the settings and the stock of this request, such as one of --save-request, where no other option gives them',
    'REQUEST',
  ),
});

const FIXING_OPTIONS = grouped('Sheets that are cut already', {
  fix: file(
    'keep the sheets of an earlier response: they stay as they are, and the rest is solved with the rest of the stock. Pieces and stock must be the same as before; only pieces may be more. Sheets that were cut before it stay cut',
    'RESPONSE',
  ),
  fixSheets: text(
    undefined,
    'LIST',
    'keep only these sheets of it, such as 1,3-5, counted as in the summary and in the names of the drawings',
  ),
});

const OTD_OPTIONS = grouped('OTD, the files of cutting tables for glass', {
  keepLayouts: onOff('keep the layouts of FILE.otd: its sheets are cut already'),
});

const LENGTH_OPTIONS = grouped('Lengths', {
  round: onOff(
    'round lengths that no unit holds, kerfs up; they are errors otherwise: 0.01 mm and 1/64" are the finest. Lengths of options and tables are in millimetres or inches, as people write them: 720, 3.2, 12,5, 60 cm, 1/8", 23 5/8. The request gets the coarsest unit that holds all of them',
  ),
});

const OWN_OPTIONS = {
  ...STOCK_OPTIONS,
  ...MAPPING_OPTIONS,
  ...FIXING_OPTIONS,
  ...OTD_OPTIONS,
  ...LENGTH_OPTIONS,
};

/** The options that say what to solve. */
export const INPUT_OPTIONS: Options & typeof OWN_OPTIONS = { ...OWN_OPTIONS, ...SETTING_OPTIONS };

/** Options that people guess, and those that they mean. */
export const GUESSES = {
  blade: 'did you mean --kerf?',
  grain: 'a column Grain says which pieces must not rotate, and --no-allow-rotation that none may',
  'head-cuts': 'did you mean --max-stages?',
  material: "name the material of a sheet by --sheet 'MATERIAL=WIDTHxHEIGHT'",
  'no-rotation': 'did you mean --no-allow-rotation?',
  offcuts: 'offcuts in stock are rows of --stock with a column Offcut; --offcut-class says which are kept',
  'saw-kerf': 'did you mean --kerf?',
  seed: 'did you mean --alns-seed?',
  threads: 'did you mean --alns-num-threads?',
  'time-limit': 'did you mean --alns-time-limit-ms or --max-solve-ms?',
  timeout: 'did you mean --alns-time-limit-ms or --max-solve-ms?',
  trim: 'did you mean --margin or --min-trim-size?',
} as const;

type InputValues = Values<typeof INPUT_OPTIONS>;

/**
 * Reads a request, or makes it of a table of pieces: a file named as one, or any input if there is an option for sheets.
 * Options for settings take precedence over the request. Sheets of an earlier response are added as sheets that are cut
 * already.
 *
 * @throws UsageError for files that cannot be read and options that do not go together; ContractError for a bad table or
 *   a bad response.
 */
export async function readRequest(path: string, values: InputValues): Promise<TableRequest> {
  const { sheet, stock, fix, fixSheets: listed, settingsOf: like } = values;
  if (fix === undefined && listed !== undefined) throw new UsageError('--fix-sheets needs --fix');
  if ([path, stock, fix, like].filter((file) => file === '-').length > 1)
    throw new UsageError('only one of FILE, --stock, --fix and --settings-of can be -');
  const earlier = fix === undefined ? undefined : readEarlier(await readInput(fix), listed);
  const hasSheets = sheet.length > 0 || stock !== undefined;
  const isTable = hasSheets || like !== undefined || isTableName(path);
  if (isTable && isOtdName(path)) throw new UsageError(`${path} has its own sheets, so ${TAKES_NO_STOCK}`);
  if (values.keepLayouts && !isOtdName(path)) throw new UsageError('--keep-layouts needs a FILE.otd');
  const request = await (isTable ? readTable(path, values, earlier) : readJson(path, values));
  if (!earlier) return request;
  const notes = [...request.notes];
  const isKerfStated = !isTable || isGiven(values['kerf'] ?? values['machine']);
  const body = fixing(request.body, earlier, isKerfStated, (line) => notes.push(line));
  return { ...request, body, notes };
}

const TAKES_NO_STOCK = 'it takes no --sheet, --stock or --settings-of';

const isOtdName = (path: string): boolean => /\.otd$/i.test(path);

/** Makes a request of an OTD file. */
function readOtdFile(path: string, bytes: Uint8Array, keepsLayouts: boolean): TableRequest {
  try {
    const { request, notes } = readOtd(decodeTable(bytes), keepsLayouts);
    return { body: Buffer.from(JSON.stringify(request)), notes };
  } catch (error) {
    if (error instanceof OtdError) throw new ContractError('invalid_schema', `${path}, ${error.message}`);
    throw error;
  }
}

/** Reads a request or an OTD file. Its lengths stay as they are; those of options are converted into its unit. */
async function readJson(path: string, values: InputValues): Promise<TableRequest> {
  const mapping = Object.keys(MAPPING_OPTIONS).find((option) => isGiven(values[option]));
  if (mapping !== undefined) throw new UsageError(`--${kebab(mapping)} needs a table of pieces`);
  const { body, notes: remarks } = isOtdName(path)
    ? readOtdFile(path, await readInput(path), values.keepLayouts)
    : { body: await readInput(path), notes: [] };
  if (values['unit'] !== undefined)
    throw new UsageError(
      '--unit needs a table of pieces: the lengths of a request are in the unit that it names',
    );
  const request = requestIn(body);
  // Solving it tells what is wrong.
  if (!request) return { body, notes: remarks };
  const unit = UNITS.find((name) => name === request['unit']) ?? DEFAULT_UNIT;
  const reading = { system: systemOfUnit(unit), round: values.round };
  const settings = readSettings(values, reading, request);
  const lengths = lengthsIn(settings);
  const unheld = lengths.find((length) => inUnit(length, unit) === undefined);
  if (unheld && !reading.round) throw unheldOption(unheld, unit, 'the unit of the request');
  const notes = [...remarks, ...roundingNotes(lengths, unit)];
  return { body: withMembers(body, inUnits(settings, unit)), notes };
}

async function readTable(
  path: string,
  values: InputValues,
  earlier: Earlier | undefined,
): Promise<TableRequest> {
  const { sheet, stock, settingsOf: saved } = values;
  if (sheet.length === 0 && stock === undefined && saved === undefined)
    throw new UsageError('a table of pieces needs --sheet, --stock or --settings-of');
  const like = saved === undefined ? undefined : readSavedRequest(await readInput(saved));
  const units = [like?.unit, earlier?.unit].filter((unit) => unit !== undefined);
  const [known] = units;
  const system = (values['unit'] as System | undefined) ?? (known && systemOfUnit(known));
  const reading: Reading = { system, round: values.round };
  const file = async (argument: string) => {
    const { path: name, worksheet } = splitPath(argument);
    const bytes = await readInput(name);
    return {
      name: name === '-' ? 'standard input' : name,
      bytes,
      ...(worksheet !== undefined && { worksheet }),
    };
  };
  const pieces = await file(path);
  if (pieces.bytes.subarray(0, 100).toString().trimStart().startsWith('{'))
    throw new UsageError(
      `${pieces.name} is a request, not a table of pieces: it has its own sheets, so ${TAKES_NO_STOCK}`,
    );
  return tableRequest(pieces, stock === undefined ? undefined : await file(stock), {
    sizes: sheet.map((size) => readSheetSize(size, reading)),
    settings: readSettings(values, reading, like?.members),
    ...(like && { like }),
    others: units.map(oneOf),
    reading,
    mappings: await readMappings(values),
  });
}
