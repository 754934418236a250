import { UsageError } from '../../arguments.ts';
import { parseSolveRequest } from '../../contract/parse.ts';

/** What options make a request ask for, and the options. */
const OPTIONS = { includeCutList: '--cut-list', includeWarnings: '--warnings' } as const;

/**
 * Makes a request ask for more. A body that is no request stays as it is: solving it tells what is wrong.
 *
 * @throws UsageError if the request says that it does not want it.
 */
export function askingFor(name: keyof typeof OPTIONS, body: Uint8Array): Uint8Array<ArrayBuffer> {
  const given = Buffer.from(body);
  if (isAsked(name, given) !== false) return given;
  if (Object.hasOwn(JSON.parse(given.toString()), name))
    throw new UsageError(`${OPTIONS[name]} does not go with "${name}": false in the request`);
  // The text stays as it is otherwise: its 64-bit integers would not survive JSON.parse.
  const begin = given.indexOf('{') + 1;
  return Buffer.concat([given.subarray(0, begin), Buffer.from(`"${name}":true,`), given.subarray(begin)]);
}

function isAsked(name: keyof typeof OPTIONS, body: Buffer): boolean | undefined {
  try {
    return parseSolveRequest(body)[name];
  } catch {
    return undefined;
  }
}
