import type { Verdict } from '../../contract/check-documents.ts';
import { ContractError } from '../../contract/errors.ts';
import { LIMITS } from '../../contract/limits.ts';
import { counted } from '../../contract/words.ts';
import { jobOf, prepare } from '../../domain/prepare.ts';
import { LAYOUT, layoutOf } from './layout-argument.ts';
import { argumentsSchema, requestSchema } from './schemas.ts';
import { ASSISTANT } from './solve-tool.ts';
import { type Arguments, objectOf, requireKnown, type Tool, text } from './tool.ts';
import type { Checker } from './validate-tool.ts';

/** Checks a layout. Its checker shares no code with the search. */
export function verifyTool({ checks, slots, layouts, limits }: Checker): Tool {
  const inputSchema = argumentsSchema({
    layout: LAYOUT,
    request: { ...requestSchema(), description: 'The request of a layout that solve did not return.' },
    response: {
      type: 'object',
      description: 'That layout: a whole response, or its result object alone.',
    },
  });

  /** The job and the layout that a call names, or brings. */
  function questioned(args: Arguments): { readonly job: Uint8Array; readonly response: Uint8Array } {
    if (args['layout'] !== undefined) {
      if (args['request'] !== undefined || args['response'] !== undefined)
        throw new ContractError('invalid_schema', 'Give either layout, or request and response.');
      const { job, solved } = layoutOf(args, layouts);
      return { job, response: solved.result };
    }
    const request = objectOf(args, 'request');
    if (request.byteLength > LIMITS.MAX_REQUEST_BYTES) throw new ContractError('payload_too_large');
    return { job: jobOf(prepare(request, limits)), response: objectOf(args, 'response') };
  }

  return {
    name: 'verify',
    title: 'Check a layout',
    description:
      'Checks a layout independently of the search: every cut, piece, defect, count and figure. Takes the name of a layout that solve returned, or a request with any response to it. Lists the violations, at most 100.',
    inputSchema,
    async call(args, signal) {
      requireKnown(args, inputSchema);
      const { job, response } = questioned(args);
      const verdict = await slots.run(1, { identity: ASSISTANT, gone: signal }, (cancelled) =>
        checks.verify(job, response, cancelled),
      );
      const { violations, complete }: Verdict = JSON.parse(Buffer.from(verdict).toString());
      const ending = complete === false ? '\nThe time was up before everything was checked.' : '';
      if (violations.length === 0)
        return [
          text(
            ending === '' ? 'No violations: the layout keeps every rule.' : `No violations so far.${ending}`,
          ),
        ];
      const lines = violations.map((violation) => JSON.stringify(violation));
      return [text(`${counted(violations.length, 'violation')}:\n${lines.join('\n')}${ending}`)];
    },
  };
}
