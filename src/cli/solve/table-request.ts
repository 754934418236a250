import { UsageError } from '../../arguments.ts';
import { ContractError } from '../../contract/errors.ts';
import { LIMITS } from '../../contract/limits.ts';
import { isWithin } from '../../domain/ranges.ts';
import { decodeTable } from '../../tables/decode.ts';
import { problemText, readPieces, readSheets, type Table } from '../../tables/read.ts';

/** A file that was read. */
export interface InputFile {
  /** Its name in messages. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** A request made of tables and options. */
export interface TableRequest {
  readonly body: Buffer;
  /** What the table of pieces calls them, by their position. */
  readonly labels: ReadonlyMap<number, string>;
}

interface SheetSize {
  readonly width: number;
  readonly height: number;
  /** Undefined: as many as needed. */
  readonly quantity?: number;
}

/** Some sheets of the stock, as `--sheet` names them: `2800x2070x5`. */
export function readSheetSize(text: string): SheetSize {
  const [, width, height, count] = /^(\d{1,16})[x×*](\d{1,16})(?:[x×*](\d{1,16}))?$/i.exec(text) ?? [];
  const { dimension, quantity } = LIMITS;
  if (!isWithin(Number(width), dimension) || !isWithin(Number(height), dimension)) {
    throw new UsageError(
      `--sheet must be WIDTHxHEIGHT or WIDTHxHEIGHTxCOUNT with sides from ${dimension.min} to ${dimension.max} mm, not '${text}'`,
    );
  }
  const size = { width: Number(width), height: Number(height) };
  if (count === undefined) return size;
  if (isWithin(Number(count), quantity)) return { ...size, quantity: Number(count) };
  throw new UsageError(
    `the count of --sheet must be from ${quantity.min} to ${quantity.max}, not '${count}'`,
  );
}

/**
 * Makes a request of a table of pieces.
 *
 * @param stock a table of sheets.
 * @param sizes more sheets.
 * @param members the other members of the request, as JSON.
 * @throws ContractError that lists the bad rows.
 */
export function tableRequest(
  pieces: InputFile,
  stock: InputFile | undefined,
  sizes: readonly SheetSize[],
  members: readonly string[],
): TableRequest {
  const { rows } = read(pieces, readPieces);
  const items = rows.map(({ item }) => item);
  const listed = stock ? read(stock, readSheets).rows.map(({ item }) => item) : [];
  // More sheets than pieces are never used.
  const enough = Math.min(
    items.reduce((sum, { quantity = 1 }) => sum + Number(quantity), 0),
    LIMITS.quantity.max,
  );
  const sheets = [...listed, ...sizes.map((size) => ({ quantity: enough, ...size }))];
  const own = [`"pieces":${JSON.stringify(items)}`, `"sheets":${JSON.stringify(sheets)}`];
  return {
    body: Buffer.from(`{${[...own, ...members].join(',')}}`),
    labels: new Map(
      rows.flatMap(({ label }, index) => (label === undefined ? [] : [[index, label] as const])),
    ),
  };
}

function read<Name extends string>(
  { name, bytes }: InputFile,
  readTable: (text: string) => Table<Name>,
): Table<Name> {
  const table = readTable(decodeTable(bytes));
  const [first, ...others] = table.problems;
  if (!first) return table;
  const lines = others.map((problem) => `\n  ${name}, ${problemText(problem)}`);
  throw new ContractError('invalid_schema', `${name}, ${problemText(first)}${lines.join('')}`);
}
