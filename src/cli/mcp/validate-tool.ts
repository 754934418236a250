import { ContractError } from '../../contract/errors.ts';
import { LIMITS } from '../../contract/limits.ts';
import { counted } from '../../contract/words.ts';
import { prepare, validJob } from '../../domain/prepare.ts';
import { warningsOf } from '../../domain/warnings.ts';
import type { Checks } from '../../engine/checks.ts';
import { warningLine } from '../warning-line.ts';
import { requestSchema } from './schemas.ts';
import { ASSISTANT, type Workshop } from './solve-tool.ts';
import { type Tool, text } from './tool.ts';

/** What the checks need beside what the tools share. */
export interface Checker extends Workshop {
  readonly checks: Checks;
}

/** Checks a request without solving it. */
export function validateTool({ checks, slots, limits }: Checker): Tool {
  return {
    name: 'validate',
    title: 'Check a request without solving it',
    description:
      'Checks the arguments of solve without solving: refuses what solve would refuse, and warns of pieces that no layout can hold, of stock that is too small and of options that change nothing. Call it first if a job is large or was typed by hand.',
    inputSchema: requestSchema(),
    async call(args, signal) {
      const body = Buffer.from(JSON.stringify(args));
      if (body.byteLength > LIMITS.MAX_REQUEST_BYTES) throw new ContractError('payload_too_large');
      const prepared = prepare(body, limits);
      const { bytes: job, advice } = validJob(prepared);
      const findings = await slots.run(1, { identity: ASSISTANT, gone: signal }, (cancelled) =>
        checks.examine(job, cancelled, limits.maxMs),
      );
      const { instances } = prepared;
      const warnings = warningsOf(advice, findings).map(warningLine);
      const head = `Valid: ${counted(instances, 'piece')}, ${counted(warnings.length, 'warning')}.`;
      return [text([head, ...warnings].join('\n'))];
    },
  };
}
