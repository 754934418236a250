import { computed, effect } from '@preact/signals';
import { validate } from '../api/calls.ts';
import { way } from '../searches/way.ts';
import { type JobFault, placeOf } from './places.ts';
import { requestText } from './request-text.ts';
import { running } from './solving.ts';
import { draft, job } from './store.ts';
import { warned } from './warned.ts';

/** Milliseconds without an edit after which the service is asked. */
const PAUSE_MS = 800;

/** A job of more rows is not asked about at every pause. */
const MAX_ROWS = 500;

/** What the service warns of in the job as it is, at the places where people can mend it. */
export const advice = computed<readonly JobFault[]>(() => {
  const { request, rows } = draft.value;
  if (!request || warned.value?.request !== request) return [];
  return warned.value.warnings.flatMap(({ code, fieldPath, message }) =>
    // A search in the background has a limit of its own, which its progress tells.
    code === 'time_limit_lowered' && way.value.isQueued
      ? []
      : [{ place: placeOf(fieldPath, message, rows), message }],
  );
});

/** Asks the service about the job once people pause after an edit. What it says never holds up a solve. */
export function watchAdvice(): () => void {
  const first = job.peek();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking: AbortController | undefined;
  return effect(() => {
    const [asked, { request }] = [job.value, draft.value];
    clearTimeout(timer);
    asking?.abort();
    if (asked === first || !request || running.value || warned.peek()?.request === request) return;
    if (request.pieces.length + request.sheets.length > MAX_ROWS) return;
    timer = setTimeout(async () => {
      const controller = new AbortController();
      asking = controller;
      const answer = await validate(requestText(request), controller.signal);
      if (answer.kind === 'ok') warned.value = { request, warnings: answer.body.warnings };
    }, PAUSE_MS);
  });
}
