import * as v from 'valibot';
import { ContractError } from '../../contract/errors.ts';
import type { MARGINS } from '../../contract/fields.ts';
import type { JsonObject } from '../../contract/json.ts';
import { parseSolveRequest } from '../../contract/parse.ts';
import type { SolveRequest } from '../../contract/request.ts';
import { DEFAULT_UNIT, lengthWithUnit, sizeWithUnit, UNITS, type Unit } from '../../contract/unit.ts';
import { kerfsOf } from '../../domain/job.ts';
import { stockPositions } from '../../domain/stock.ts';
import { UsageError } from '../../setting.ts';
import { inFinerUnit, requestIn, withMembers } from './request.ts';

/** What is read of an earlier response, or of its result alone. Solving judges the trees. */
const ResultSchema = v.object({
  sheets: v.array(
    v.object({
      sheetIndex: v.number(),
      cutTree: v.nullable(v.looseObject({})),
      cutTreeFlat: v.array(v.looseObject({})),
      fixed: v.exactOptional(v.boolean()),
    }),
  ),
  unit: v.exactOptional(v.picklist(UNITS)),
});
const EarlierSchema = v.union([
  v.pipe(
    v.object({ result: ResultSchema }),
    v.transform(({ result }) => result),
  ),
  ResultSchema,
]);

type FixedSheet = Pick<
  v.InferOutput<typeof ResultSchema>['sheets'][number],
  'sheetIndex' | 'cutTree' | 'cutTreeFlat'
>;

/** Sheets of an earlier layout that are cut already. */
export interface Earlier {
  readonly unit: Unit;
  readonly fixedSheets: readonly FixedSheet[];
}

/**
 * Reads the sheets of an earlier layout that stay as they are.
 *
 * @param response the bytes of a response, or of its result.
 * @param listed which sheets, as `1,3-5`; all of them if undefined. Sheets that were cut before that layout stay so.
 * @throws UsageError if the response has no such sheets; ContractError if it is none.
 */
export function readEarlier(response: Uint8Array, listed?: string): Earlier {
  const { sheets, unit = DEFAULT_UNIT } = resultIn(response);
  const chosen = positionsIn(listed, sheets.length);
  const fixedSheets = sheets
    .filter(({ fixed }, index) => fixed || chosen.has(index))
    .map(({ sheetIndex, cutTree, cutTreeFlat }) => ({ sheetIndex, cutTree, cutTreeFlat }));
  return { unit, fixedSheets };
}

/**
 * Adds sheets that are cut already to a request. A body that is no request stays as it is: solving it tells what is wrong.
 *
 * @param isKerfStated whether somebody has said how wide the blade of this job is.
 * @param note gets what people should know.
 * @throws UsageError if the request has such sheets of its own, if its unit does not go with theirs, or if they were cut
 *   with a kerf and the request has none because nobody stated it.
 */
export function fixing(
  body: Uint8Array,
  { unit, fixedSheets }: Earlier,
  isKerfStated: boolean,
  note: (line: string) => void,
): Buffer<ArrayBuffer> {
  const members = requestIn(body);
  if (!members || fixedSheets.length === 0) return Buffer.from(body);
  if (Object.hasOwn(members, 'fixedSheets'))
    throw new UsageError('--fix cannot be combined with "fixedSheets" in the request');
  const request = parseSolveRequest(body);
  const own = request.unit ?? DEFAULT_UNIT;
  const converted = inFinerUnit({ fixedSheets } as unknown as JsonObject, unit, own, 'the response of --fix');
  const sheets = converted['fixedSheets'] as unknown as FixedSheet[];
  compareKerfs(sheets, request, isKerfStated, note);
  compareSizes(sheets, request);
  return withMembers(body, converted);
}

/** @throws UsageError if a sheet that was cut had another size within its margins. */
function compareSizes(sheets: readonly FixedSheet[], { sheets: stock, params, unit }: SolveRequest): void {
  const stockOf = entriesOf(stock);
  for (const { sheetIndex, cutTree, cutTreeFlat } of sheets) {
    const entry = stockOf(sheetIndex);
    const { width, height } = (cutTree ?? cutTreeFlat[0] ?? {}) as Partial<Record<string, unknown>>;
    if (!entry || typeof width !== 'number' || typeof height !== 'number') continue;
    const margin = (name: (typeof MARGINS)[number]) => entry[name] ?? params[name];
    const usable = {
      width: entry.width - margin('marginLeft') - margin('marginRight'),
      height: entry.height - margin('marginTop') - margin('marginBottom'),
    };
    if (usable.width === width && usable.height === height) continue;
    const [was, is] = [sizeWithUnit({ width, height }, unit), sizeWithUnit(usable, unit)];
    throw new UsageError(
      `a sheet of --fix had ${was} within its margins, and the stock has ${is} in its place: stock and margins must be the same as before`,
    );
  }
}

/** The stock entry of a sheet, if there is one. */
function entriesOf(
  stock: SolveRequest['sheets'],
): (sheetIndex: number) => SolveRequest['sheets'][number] | undefined {
  const count = stock.reduce((sum, { quantity }) => sum + quantity, 0);
  const positionOf = stockPositions(stock);
  return (sheetIndex) => (sheetIndex < count ? stock[positionOf(sheetIndex)] : undefined);
}

/** A request whose kerf differs from that of the earlier layout was made with other settings, on purpose or by mistake. */
function compareKerfs(
  sheets: readonly FixedSheet[],
  { sheets: stock, params, unit }: SolveRequest,
  isKerfStated: boolean,
  note: (line: string) => void,
): void {
  const stockOf = entriesOf(stock);
  for (const { sheetIndex, cutTree, cutTreeFlat } of sheets) {
    const cut = cutWithKerf(cutTree === null ? cutTreeFlat : [cutTree]);
    const entry = stockOf(sheetIndex);
    if (cut === undefined || entry === undefined) continue;
    const [vertical, horizontal] = kerfsOf(entry, params);
    const [before, now] = [cut.kerfSize, cut.direction === 'V' ? vertical : horizontal];
    if (before === now) continue;
    const [was, is] = [lengthWithUnit(before, unit), lengthWithUnit(now, unit)];
    if (now === 0 && !isKerfStated)
      throw new UsageError(
        `the sheets of --fix were cut with a kerf of ${was}, and this job has none: give --kerf, or --settings-of REQUEST for all settings of the earlier request`,
      );
    note(`the sheets of --fix were cut with a kerf of ${was}, and the new ones are cut with ${is}`);
    return;
  }
}

/** A cut with two parts, if there is one. At an edge, the blade may leave the sheet. */
function cutWithKerf(
  nodes: readonly object[],
): { readonly kerfSize: number; readonly direction: unknown } | undefined {
  const open = [...nodes];
  for (let node = open.pop(); node; node = open.pop()) {
    const { kerfSize, direction, child, next, nextIndex } = node as Partial<Record<string, unknown>>;
    if (typeof kerfSize === 'number' && (isNode(next) || (typeof nextIndex === 'number' && nextIndex >= 0)))
      return { kerfSize, direction };
    open.push(...[child, next].filter(isNode));
  }
  return undefined;
}

const isNode = (value: unknown): value is object => typeof value === 'object' && value !== null;

function resultIn(response: Uint8Array): v.InferOutput<typeof ResultSchema> {
  let json: unknown;
  try {
    json = JSON.parse(Buffer.from(response).toString());
  } catch {
    throw new ContractError('invalid_json', 'The file of --fix is not JSON.');
  }
  const { success, output } = v.safeParse(EarlierSchema, json);
  if (success) return output;
  throw new ContractError('invalid_schema', 'The file of --fix is neither a response nor its result.');
}

/** Numbers of sheets, as summaries and drawings count them, as positions. */
function positionsIn(listed: string | undefined, count: number): ReadonlySet<number> {
  const positions = new Set<number>();
  for (const part of (listed ?? `1-${Math.max(count, 1)}`).split(',')) {
    const [, first = '', last = first] = /^ *(\d{1,9})(?:-(\d{1,9}))? *$/.exec(part) ?? [];
    const [from, to] = [Number(first), Number(last)];
    if (first === '' || from < 1 || to < from)
      throw new UsageError(`--fix-sheets must list sheets such as 1,3-5, not '${listed}'`);
    if (listed !== undefined && to > count)
      throw new UsageError(
        `--fix-sheets: there is no sheet ${to}; the layout has ${count === 1 ? '1 sheet' : `${count} sheets`}`,
      );
    for (let number = from; number <= to; number++) positions.add(number - 1);
  }
  return positions;
}
