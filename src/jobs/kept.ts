import { type Content, partsOf } from '../state/contents.ts';
import type { JobStore } from '../state/jobs.ts';

/** What was kept is gone: its time has passed, or somebody deleted it. */
export class Gone extends Error {
  override readonly name = 'Gone';
}

/**
 * Writes compressed bytes part by part, each in an operation of its own, so that other operations come in between.
 *
 * @returns how many parts there are.
 * @throws Gone if the content was removed meanwhile.
 */
export async function writeKept(
  store: Pick<JobStore, 'addPart'>,
  content: number,
  bytes: Uint8Array,
): Promise<number> {
  const parts = partsOf(bytes);
  for (const [index, part] of parts.entries())
    if (!(await store.addPart(content, index, part))) throw new Gone();
  return parts.length;
}

/**
 * Reads compressed bytes.
 *
 * @throws Gone if the content was removed.
 */
export async function readKept(store: Pick<JobStore, 'readPart'>, { id, parts }: Content): Promise<Buffer> {
  const found: Uint8Array[] = [];
  for (let index = 0; index < parts; index += 1) {
    const part = await store.readPart(id, index);
    if (part === undefined) throw new Gone();
    found.push(part);
  }
  return Buffer.concat(found);
}
