import type { Cancelled } from '../../admission/client.ts';
import type { Slots } from '../../admission/slots.ts';
import { ContractError } from '../../contract/errors.ts';
import { LIMITS } from '../../contract/limits.ts';
import type { SheetResult } from '../../contract/sheet-result.ts';
import { counted } from '../../contract/words.ts';
import type { SolveLimits } from '../../domain/job.ts';
import { jobOf, prepare } from '../../domain/prepare.ts';
import type { Engine } from '../../engine/solve.ts';
import { figuresOf, sheetResults } from '../../workers/sheet-results.ts';
import { summaryText } from '../solve/summary.ts';
import type { Layout, Layouts } from './layouts.ts';
import { requestSchema } from './schemas.ts';
import { MOST_CHARACTERS, type Part, type Tool, text } from './tool.ts';

/** What the tools share. */
export interface Workshop {
  readonly engine: Engine;
  readonly slots: Slots;
  readonly layouts: Layouts;
  readonly limits: SolveLimits;
}

/** The assistant has one share of the threads. */
export const ASSISTANT = 'assistant';

/** Finds a layout. Its arguments are the body of a solve request. */
export function solveTool({ engine, slots, layouts, limits }: Workshop): Tool {
  return {
    name: 'solve',
    title: 'Compute a cutting layout',
    description:
      'Computes a guillotine cutting layout: where each rectangular piece lies on which stock sheet, with all cuts from edge to edge. Lengths are whole millimetres; x and y count from the bottom-left corner of a sheet. Answers with a summary and the placements, and names the layout for the tools sheet, draw and verify. Pieces that do not fit are listed in the summary, so read it. Set params.kerfWidth to the saw blade. Set canRotate to false for pieces with grain.',
    inputSchema: requestSchema(),
    async call(args, signal) {
      const body = Buffer.from(JSON.stringify({ ...args, includeSvg: undefined, includePtx: undefined }));
      if (body.byteLength > LIMITS.MAX_REQUEST_BYTES) throw new ContractError('payload_too_large');
      const prepared = prepare(body, limits);
      const job = jobOf(prepared);
      const work = (cancelled: Cancelled, threads: number) =>
        engine.solve(job, cancelled, { maxMs: limits.maxMs, threads });
      const client = { identity: ASSISTANT, gone: signal };
      const solved = await slots.run(prepared.threads, client, work, undefined, prepared.isShort);
      const layout = { job, solved };
      return answerOf(layouts.keep(layout), layout);
    },
  };
}

/** A summary for the assistant to tell, and the placements, as many sheets as fit. */
function answerOf(name: string, { job, solved }: Layout): Part[] {
  const result = figuresOf(solved.result);
  const alnsStats = solved.alnsStats && fromJson(solved.alnsStats);
  const summary = summaryText({ job: fromJson(job), result, alnsStats });
  return [text(`Layout: ${name}\n\n${summary}`), text(placements(name, solved))];
}

function placements(name: string, { result, summary }: Layout['solved']): string {
  const lines: string[] = [];
  let characters = 0;
  for (const sheet of sheetResults(result)) {
    const line = placementsOf(sheet, lines.length + 1);
    characters += line.length;
    if (characters > MOST_CHARACTERS) break;
    lines.push(line);
  }
  const left = summary.sheets - lines.length;
  const rest = left > 0 ? `\n${counted(left, 'more sheet')}: call the tool sheet with layout ${name}.` : '';
  return `{"layout":${JSON.stringify(name)},"sheets":[\n${lines.join(',\n')}\n]}${rest}`;
}

const placementsOf = ({ sheetIndex, placements }: SheetResult, number: number): string =>
  JSON.stringify({ sheet: number, sheetIndex, placements });

const fromJson = (bytes: Uint8Array) => JSON.parse(new TextDecoder().decode(bytes));
