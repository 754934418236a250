/** Draws the sheets of a layout, and writes its PTX file. */

import type { Client } from '../admission/client.ts';
import { systemTicks } from '../clock.ts';
import type { SolveResult } from '../contract/response.ts';
import type { Job } from '../domain/job.ts';
import type { PtxWarning } from '../domain/ptx-warnings.ts';
import { ptxSteps } from '../ptx/write.ts';
import { sheetRenderer } from '../svg/render.ts';

/** What to render of a layout. Plain data, so that it can go to another thread. */
export interface RenderTask {
  /** The encoded job. */
  readonly job: Uint8Array;
  /** The `result` object as UTF-8 JSON. */
  readonly result: Uint8Array;
  /** How many sheets it has. */
  readonly sheets: number;
  readonly svg: boolean;
  readonly ptx: boolean;
  /** When the time is up, in ticks: sheets left then are drawn as outlines. */
  readonly until: number;
}

/** What was asked for, as the envelope has it. */
export interface Rendered {
  /** Parts of the JSON array of drawings. */
  readonly svg?: Uint8Array<ArrayBuffer>[];
  readonly ptx?: {
    readonly json: Uint8Array<ArrayBuffer>;
    /** What to mind about the file, or why there is none. */
    readonly warnings: readonly PtxWarning[];
  };
}

/** @param client whom it is for; it ends when the client goes away. */
export type Render = (task: RenderTask, client: Client) => Promise<Rendered>;

/** Renders at once. */
export function render(task: RenderTask): Rendered {
  const steps = rendering(task);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/**
 * Renders on this thread, and lets the event loop go on after each sheet.
 *
 * @throws the reason of the signal once it is aborted.
 */
export async function renderInSteps(task: RenderTask, signal: AbortSignal): Promise<Rendered> {
  const steps = rendering(task);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    await new Promise((resolve) => setImmediate(resolve));
    signal.throwIfAborted();
  }
}

function* rendering({ job, result, svg, ptx, until }: RenderTask): Generator<void, Rendered, void> {
  const [stock, layout] = [readJson<Job>(job), readJson<SolveResult>(result)];
  const file = ptx ? yield* ptxSteps(stock, layout, layout.sheets) : undefined;
  const drawings: string[] = [];
  for (const drawing of svg ? drawn(stock, layout, until) : []) {
    drawings.push(drawing);
    yield;
  }
  return {
    ...(svg && { svg: jsonArray(drawings) }),
    ...(file && { ptx: { json: Buffer.from(JSON.stringify(file.text)), warnings: file.warnings } }),
  };
}

function* drawn(job: Job, { sheets }: SolveResult, until: number): Generator<string> {
  const draw = sheetRenderer(job, sheets.length, { timeIsUp: () => systemTicks() >= until });
  for (const sheet of sheets) yield draw(sheet);
}

/**
 * Draws one sheet.
 *
 * @param index its position among the `sheets` of the result.
 * @param until when the time is up, in ticks: the sheet is then drawn as an outline.
 */
export function drawSheet(job: Uint8Array, { sheets }: SolveResult, index: number, until: number): string {
  const sheet = sheets[index];
  if (!sheet) throw new RangeError(`the result has no sheet ${index}`);
  const timeIsUp = () => systemTicks() >= until;
  return sheetRenderer(readJson(job), sheets.length, { timeIsUp }, index)(sheet);
}

/** Characters of JSON that are turned into bytes at a time. */
const PART = 1 << 18;

/** A JSON array of texts, in parts. */
export function jsonArray(texts: readonly string[]): Uint8Array<ArrayBuffer>[] {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let pending = '[';
  let separator = '';
  for (const text of texts) {
    pending += separator + JSON.stringify(text);
    separator = ',';
    if (pending.length < PART) continue;
    parts.push(Buffer.from(pending));
    pending = '';
  }
  parts.push(Buffer.from(`${pending}]`));
  return parts;
}

/** Reads what this service itself has written. */
export const readJson = <T>(bytes: Uint8Array): T => JSON.parse(new TextDecoder().decode(bytes));
