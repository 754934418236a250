import { existsSync } from 'node:fs';
import { limitsOf } from './limits.ts';
import type { SolveRequest, SolveResponse, SolveResult } from './openapi.ts';
import type { PdfDocument, PdfOptions } from './pdf.ts';
import type { Wanted } from './printer.ts';
import { readyToSolve } from './request.ts';

/** Makes a document of a layout. Lets the event loop go on after each page. */
export async function pdfOf(
  request: SolveRequest,
  response: SolveResponse | SolveResult,
  wanted: Wanted,
  { fonts = [], signal }: PdfOptions,
): Promise<PdfDocument> {
  signal?.throwIfAborted();
  const { job } = readyToSolve(request, limitsOf());
  const { print } = await loadPrinter();
  const chunks: Uint8Array[] = [];
  const made = await print(
    JSON.parse(Buffer.from(job).toString()),
    response,
    wanted,
    fonts,
    async (chunk) => {
      chunks.push(chunk);
      await new Promise((resolve) => setImmediate(resolve));
      signal?.throwIfAborted();
    },
  );
  return { pdf: new Uint8Array(Buffer.concat(chunks)), ...made };
}

/** Beside the bundle, and from the sources. */
const PLACES = ['./paper.cjs', '../../dist/paper.cjs'];

/** What makes documents is ten times as large as the rest of the library, so it is loaded when one is wanted. */
async function loadPrinter(): Promise<typeof import('./printer.ts')> {
  const url = PLACES.map((place) => new URL(place, import.meta.url)).find((file) => existsSync(file));
  if (!url)
    throw new Error("paper.cjs is missing: install the package again, or run 'make build' in the sources");
  return (await import(url.href)).default.library;
}
