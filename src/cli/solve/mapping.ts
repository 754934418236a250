import * as v from 'valibot';
import type { Values } from '../../arguments.ts';
import { describe } from '../../contract/decimal.ts';
import { PIECE_FIELDS, SHEET_FIELDS } from '../../contract/fields.ts';
import { file, grouped, outputFile, texts, UsageError } from '../../setting.ts';
import { composed } from '../../tables/cells.ts';
import { type Answers, type Column, EDGES, EXTRAS, type Extra, type Question } from '../../tables/columns.ts';
import { EDGE_COUNTS } from '../../tables/edge-counts.ts';
import type { Draft } from '../../tables/read.ts';
import { json, readInput, writeOutput } from '../terminal.ts';

/** Names of the tables in files of mappings, and the options that speak of them. */
const TABLES = { pieces: 'map', stock: 'map-stock' } as const;

type TableName = keyof typeof TABLES;

/** What a column is not used for. */
const IGNORE = 'ignore';

const namesIn = (fields: object): readonly string[] => [
  ...Object.keys(fields),
  ...EXTRAS.filter((extra) => !(extra in fields)),
];

/** What columns can hold. */
const MEANINGS = {
  pieces: [...namesIn(PIECE_FIELDS), ...EDGES, ...EDGE_COUNTS],
  stock: namesIn(SHEET_FIELDS),
} as const;

/** What people said of the columns of one table. */
export interface Mapping {
  readonly option: (typeof TABLES)[TableName];
  /** Meanings by header. */
  readonly given: ReadonlyMap<string, string>;
  /** Headers that a file names: a list need not have them. */
  readonly fromFile: ReadonlySet<string>;
}

export type Mappings = Readonly<Record<TableName, Mapping>>;

/** The options that say what the columns of tables hold. */
export const MAPPING_OPTIONS = grouped(
  'Columns of tables, where their headers and cells leave open what they hold',
  {
    map: texts(
      'HEADER=MEANING',
      `what a column of the table of pieces holds: ${MEANINGS.pieces.join(', ')}; ignore for a column that is not used. 'column 3=quantity' names a column of a table without a header. May be repeated`,
    ),
    mapStock: texts(
      'HEADER=MEANING',
      `the same for the table of --stock: ${MEANINGS.stock.join(', ')}, ignore`,
    ),
    saveMap: outputFile('write what --map, --map-stock and --map-file say to FILE, for the next list'),
    mapFile: file('read it back. --map and --map-stock take precedence'),
  },
);

/**
 * Reads what the options say of columns, and writes it to the file of `--save-map`.
 *
 * @throws UsageError for a bad option or file.
 */
export async function readMappings(values: Values<typeof MAPPING_OPTIONS>): Promise<Mappings> {
  const path = values.mapFile;
  const saved = path === undefined ? {} : savedIn(path, await readInput(path));
  const mappingOf = (table: TableName): Mapping => {
    const option = TABLES[table];
    const given = new Map(Object.entries(saved[table] ?? {}));
    const fromFile = new Set(given.keys());
    for (const text of table === 'pieces' ? values.map : values.mapStock) {
      const [header, meaning] = pairIn(composed(text), option);
      if (given.has(header) && !fromFile.has(header))
        throw new UsageError(`--${option} says twice what '${header}' holds`);
      given.set(header, meaning);
      fromFile.delete(header);
    }
    const known = new Map(
      [...given].map(([header, meaning]) => [header, meaningOf(meaning, table)] as const),
    );
    return { option, given: known, fromFile };
  };
  const mappings = { pieces: mappingOf('pieces'), stock: mappingOf('stock') };
  if (values.saveMap !== undefined) {
    const meanings = ({ given }: Mapping) => Object.fromEntries(given);
    const { pieces, stock } = mappings;
    await writeOutput(values.saveMap, json({ pieces: meanings(pieces), stock: meanings(stock) }));
  }
  return mappings;
}

/** A header may have an equals sign, as in `Can Rotate (0 = No)`; a meaning has none. */
function pairIn(text: string, option: string): readonly [string, string] {
  const at = text.lastIndexOf('=');
  if (at > 0) return [text.slice(0, at).trim(), text.slice(at + 1).trim()];
  throw new UsageError(`--${option} must be HEADER=MEANING, such as 'No. off=quantity', not '${text}'`);
}

const plain = (text: string): string => text.toLowerCase().replace(/[\s_-]/g, '');

/** Short names of meanings. */
const SHORT: Readonly<Record<string, string>> = {
  rotate: 'canRotate',
  id: 'originalIndex',
  number: 'originalIndex',
  kerf: 'kerfWidth',
};

function meaningOf(text: string, table: TableName): string {
  const names = [...MEANINGS[table], IGNORE];
  const name = SHORT[plain(text)] ?? text;
  const known = names.find((each) => plain(each) === plain(name));
  if (known !== undefined) return known;
  throw new UsageError(
    `--${TABLES[table]}: a column cannot hold ${describe(text)}, but ${MEANINGS[table].join(', ')}, or ${IGNORE}`,
  );
}

const MeaningsSchema = v.exactOptional(v.record(v.string(), v.string()));

/** A file of mappings. */
const SavedSchema = v.strictObject({ pieces: MeaningsSchema, stock: MeaningsSchema });

function savedIn(path: string, bytes: Buffer): v.InferOutput<typeof SavedSchema> {
  try {
    return v.parse(SavedSchema, JSON.parse(bytes.toString()));
  } catch {
    throw new UsageError(`${path} is no file of --save-map`);
  }
}

/**
 * Reads a table, with what people said of its columns.
 *
 * @throws UsageError if an option names a column that the table does not have, or has twice.
 */
export function draftWith<Name extends string>(
  mapping: Mapping | undefined,
  draft: (answers: Answers<Name | Extra>) => Draft<Name>,
): Draft<Name> {
  const first = draft(new Map());
  if (!mapping || mapping.given.size === 0) return first;
  const answers = new Map<number, Name | Extra | undefined>();
  for (const [header, meaning] of mapping.given) {
    const found = columnsNamed(first.columns, header);
    const [column] = found;
    if (!column && mapping.fromFile.has(header)) continue;
    if (!column)
      throw new UsageError(
        `--${mapping.option}: no column is named '${header}', but ${first.columns.map(({ header }) => `'${header}'`).join(', ')}`,
      );
    if (found.length > 1)
      throw new UsageError(
        `--${mapping.option}: ${found.length} columns are named '${header}'; name one by its position, such as 'column ${column.index + 1}'`,
      );
    answers.set(column.index, meaning === IGNORE ? undefined : (meaning as Name | Extra));
  }
  return draft(answers);
}

function columnsNamed<C extends Column<string>>(columns: readonly C[], header: string): readonly C[] {
  const [, position] = /^column (\d{1,4})$/i.exec(header) ?? [];
  const same = columns.filter((column) => isNamed(column, header));
  if (position === undefined || same.length > 0) return same;
  return columns.filter(({ index }) => index === Number(position) - 1);
}

/** Long headers are shortened in messages; people may write either. */
function isNamed({ header }: Column<string>, text: string): boolean {
  const [known, given] = [header.toLowerCase(), text.toLowerCase()];
  return known === given || (known.endsWith('…') && given.startsWith(known.slice(0, -1)));
}

/** Columns that the advice lists. */
const MAX_LISTED = 40;

/** The columns of a table that could not be understood, and the options that say what they hold, as further lines. */
export function mappingAdvice(
  { columns, questions, rows }: Draft<string>,
  option: Mapping['option'],
): string {
  const missing = rows.length === 0 && columns.length > 0 ? missingSides(columns) : [];
  if (questions.length === 0 && missing.length === 0) return '';
  const asked = new Map(questions.map((question) => [question.column, question]));
  const listed = columns.slice(0, MAX_LISTED).map(({ index, header, field = 'not used' }) => {
    const question = asked.get(index);
    const samples = question ? ` (${question.samples.map((sample) => describe(sample)).join(', ')})` : '';
    return `\n    ${header} = ${question ? '?' : field}${samples}`;
  });
  const more = columns.length > MAX_LISTED ? `\n    and ${columns.length - MAX_LISTED} more` : '';
  const examples =
    missing.length > 0
      ? missing.map((side) => `\n    --${option} ${quoted(`HEADER=${side}`)}`).join('')
      : questions.map((question) => exampleOf(question, option)).join('');
  return `\n  The columns are read as:${listed.join('')}${more}\n  Say what they hold:${examples}`;
}

/** Sides that no column has. */
function missingSides(columns: readonly Column<string>[]): readonly string[] {
  const has = (name: string) => columns.some(({ field }) => field === name);
  return has('size') ? [] : ['width', 'height'].filter((side) => !has(side));
}

function exampleOf({ header, choices }: Question, option: string): string {
  const [likeliest = IGNORE, ...others] = [...choices, IGNORE];
  const or = others.length > 0 ? `, or ${others.join(', ')}` : '';
  return `\n    --${option} ${quoted(`${header}=${likeliest}`)}${or}`;
}

/** A text as a shell takes it as one word. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
