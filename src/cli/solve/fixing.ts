import * as v from 'valibot';
import { UsageError } from '../../arguments.ts';
import { ContractError } from '../../contract/errors.ts';
import { parseSolveRequest } from '../../contract/parse.ts';
import type { SolveRequest } from '../../contract/request.ts';

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
});
const EarlierSchema = v.union([
  v.pipe(
    v.object({ result: ResultSchema }),
    v.transform(({ result }) => result),
  ),
  ResultSchema,
]);

type Earlier = v.InferOutput<typeof ResultSchema>;

/**
 * Adds sheets of an earlier layout to a request, as sheets that are cut already.
 *
 * A body that is no request stays as it is: solving it tells what is wrong.
 *
 * @param response the bytes of a response, or of its result.
 * @param listed which sheets, as `1,3-5`; all of them if undefined. Sheets that were cut before that layout stay so.
 * @throws UsageError if the response has no such sheets, or the request has some of its own; ContractError if it is none.
 */
export function fixing(body: Uint8Array, response: Uint8Array, listed?: string): Buffer<ArrayBuffer> {
  const given = Buffer.from(body);
  const { sheets } = earlierOf(response);
  const chosen = positionsIn(listed, sheets.length);
  const fixedSheets = sheets
    .filter(({ fixed }, index) => fixed || chosen.has(index))
    .map(({ sheetIndex, cutTree, cutTreeFlat }) => ({ sheetIndex, cutTree, cutTreeFlat }));
  const request = requestIn(given);
  if (!request || fixedSheets.length === 0) return given;
  if (request.fixedSheets !== undefined)
    throw new UsageError('--fix does not go with "fixedSheets" in the request');
  // The text stays as it is otherwise: its 64-bit integers would not survive JSON.parse.
  const begin = given.indexOf('{') + 1;
  const member = Buffer.from(`"fixedSheets":${JSON.stringify(fixedSheets)},`);
  return Buffer.concat([given.subarray(0, begin), member, given.subarray(begin)]);
}

function earlierOf(response: Uint8Array): Earlier {
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
      throw new UsageError(`--fix-sheets names sheet ${to}, but the layout has ${count}`);
    for (let number = from; number <= to; number++) positions.add(number - 1);
  }
  return positions;
}

function requestIn(body: Buffer): SolveRequest | undefined {
  try {
    return parseSolveRequest(body);
  } catch {
    return undefined;
  }
}
