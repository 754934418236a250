import { UsageError } from '../../arguments.ts';
import { requestIn, withMembers } from './request-text.ts';

/** What options make a request ask for, and the options. */
const OPTIONS = { includeCutList: '--cut-list', includeWarnings: '--warnings' } as const;

/**
 * Makes a request ask for more. A body that is no request stays as it is: solving it tells what is wrong.
 *
 * @throws UsageError if the request says that it does not want it.
 */
export function askingFor(name: keyof typeof OPTIONS, body: Uint8Array): Buffer<ArrayBuffer> {
  const request = requestIn(body);
  if (!request || request[name] === true) return Buffer.from(body);
  if (Object.hasOwn(request, name))
    throw new UsageError(`${OPTIONS[name]} does not go with "${name}": false in the request`);
  return withMembers(body, { [name]: true });
}
