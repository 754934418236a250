import { UsageError } from '../../arguments.ts';
import { parseConfig, unsharedLimits } from '../../config.ts';
import { messageOf } from '../../contract/errors.ts';
import type { Job } from '../../domain/job.ts';
import { jobOf, prepare } from '../../domain/prepare.ts';
import { readResult } from '../../paper/result.ts';
import { type Shop, shopOf } from '../../paper/shop.ts';
import { readInput } from '../terminal.ts';

/**
 * Reads a response, and the request that it answers, if it is given.
 *
 * @throws UsageError if a file cannot be read; ResultError, PaperLimitError or ContractError for what is in it.
 */
export async function readShop(responsePath: string, requestPath: string | undefined): Promise<Shop> {
  if (responsePath === '-' && requestPath === '-')
    throw new UsageError('only one of RESPONSE and --request can be -');
  const result = readResult(jsonIn(await readInput(responsePath)));
  if (requestPath === undefined) return shopOf(result);
  const { maxSolveMs } = parseConfig([], {});
  const job = jobOf(prepare(await readInput(requestPath), unsharedLimits(maxSolveMs)));
  const stock: Job = JSON.parse(Buffer.from(job).toString());
  return shopOf(result, stock);
}

function jsonIn(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString());
  } catch (error) {
    throw new Error(`RESPONSE is not JSON: ${messageOf(error)}`);
  }
}
