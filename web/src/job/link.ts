import { LIMITS } from '../../../src/contract/limits.ts';
import type { WireRequest } from '../api/types.ts';
import { grouped } from '../app/words.ts';
import { type OpenedJob, openedRequest } from './from-request.ts';
import { requestText } from './request-text.ts';

/**
 * A job in the address. The part after `#` never leaves the browser: `#job=1.` and, as base64url of raw deflate, the
 * request as the API takes it, and on lines of their own the labels and the name of the job, as JSON.
 */

const START = '#job=1.';

/** Characters of the fragment. Mail programs and chats cut longer addresses. */
export const MAX_FRAGMENT = 32_000;

/** Characters of the name of a job. */
export const MAX_NAME = 80;

/** Bytes of an unpacked link: a request and its labels. */
const MAX_UNPACKED = 2 * LIMITS.MAX_REQUEST_BYTES;

/** Why a link cannot be opened. The message is for people. */
export class LinkError extends Error {}

/** Whether an address claims to hold a job. */
export const holdsJob = (fragment: string): boolean => fragment.startsWith('#job=');

/** The fragment for a job; undefined if it would be too long. */
export async function fragmentOf(
  request: WireRequest,
  labels: readonly string[],
  name = '',
): Promise<string | undefined> {
  const named = labels.some((label) => label !== '') ? JSON.stringify(labels) : '[]';
  const packed = await through(
    new Blob([`${requestText(request)}\n${named}\n${JSON.stringify(name)}`]),
    new CompressionStream('deflate-raw'),
    MAX_UNPACKED,
  );
  const fragment = START + base64url(packed);
  return fragment.length > MAX_FRAGMENT ? undefined : fragment;
}

/**
 * The job of a fragment.
 *
 * @throws LinkError if there is none in it that the API would understand.
 */
export async function jobOfFragment(
  fragment: string,
): Promise<OpenedJob & { readonly name: string | undefined }> {
  if (!fragment.startsWith(START))
    throw new LinkError('This link was made by another version of this page. Ask for a new one.');
  if (fragment.length > MAX_FRAGMENT)
    throw new LinkError(`This link is longer than ${grouped(MAX_FRAGMENT)} characters.`);
  try {
    const packed = bytesOf(fragment.slice(START.length));
    const bytes = await through(new Blob([packed]), new DecompressionStream('deflate-raw'), MAX_UNPACKED);
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const [request = '', labels = '', name = '""'] = text.split('\n');
    return { ...openedRequest(request, labelsOf(labels)), name: nameOf(name) };
  } catch {
    throw new LinkError(
      'This link is damaged: it holds no job. It may have been cut off when it was copied.',
    );
  }
}

/** Undefined if the job has none. */
function nameOf(text: string): string | undefined {
  const name: unknown = JSON.parse(text);
  if (typeof name !== 'string' || name.length > MAX_NAME) throw new TypeError('not a name');
  return name.trim() || undefined;
}

function labelsOf(text: string): readonly string[] {
  const labels: unknown = JSON.parse(text);
  if (!Array.isArray(labels) || !labels.every((label) => typeof label === 'string'))
    throw new TypeError('not a list of labels');
  return labels;
}

/** Stops reading where a small link unpacks to more than any job. */
async function through(
  blob: Blob,
  coder: CompressionStream | DecompressionStream,
  most: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = blob.stream().pipeThrough(coder).getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value as Uint8Array<ArrayBuffer>);
    size += value.byteLength;
    if (size <= most) continue;
    await reader.cancel();
    throw new LinkError('too large');
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

function base64url(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}
