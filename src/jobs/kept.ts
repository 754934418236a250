import { ContractError } from '../contract/errors.ts';
import { LIMITS } from '../contract/limits.ts';
import { type Content, partsOf } from '../state/contents.ts';
import type { JobStore } from '../state/jobs.ts';
import { compressed } from './compressed.ts';

/** Content was removed: its time has passed, or its client deleted it. */
export class ContentDeleted extends Error {
  override readonly name = 'ContentDeleted';
}

const TOO_LARGE = `The answer has more than ${LIMITS.MAX_KEPT_ANSWER_BYTES} bytes after compression, so it cannot be kept. Ask for fewer pieces, or without drawings.`;

/**
 * The answer of a job, compressed.
 *
 * @throws ContractError `payload_too_large` if it is too large to be kept.
 */
export async function toBeKept(parts: readonly Uint8Array[]): Promise<Uint8Array> {
  const kept = await compressed(parts, LIMITS.MAX_KEPT_ANSWER_BYTES);
  if (kept === undefined) throw new ContractError('payload_too_large', TOO_LARGE);
  return kept;
}

/**
 * Writes compressed bytes part by part, each in an operation of its own, so that other operations come in between.
 *
 * @returns how many parts there are.
 * @throws ContentDeleted if the content was removed meanwhile.
 */
export async function writeKept(
  store: Pick<JobStore, 'addPart'>,
  content: number,
  bytes: Uint8Array,
): Promise<number> {
  const parts = partsOf(bytes);
  for (const [index, part] of parts.entries())
    if (!(await store.addPart(content, index, part))) throw new ContentDeleted();
  return parts.length;
}

/**
 * Reads compressed bytes.
 *
 * @throws ContentDeleted if the content was removed.
 */
export async function readKept(store: Pick<JobStore, 'readPart'>, { id, parts }: Content): Promise<Buffer> {
  const found: Uint8Array[] = [];
  for (let index = 0; index < parts; index += 1) {
    const part = await store.readPart(id, index);
    if (part === undefined) throw new ContentDeleted();
    found.push(part);
  }
  return Buffer.concat(found);
}
