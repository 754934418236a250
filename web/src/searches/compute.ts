import { endedExample } from '../job/example-end.ts';
import { complain, problem, running, solveNow, stopSolving } from '../job/solving.ts';
import { draft, job, kept } from '../job/store.ts';
import { showFirst } from './first-layout.ts';
import { isBusy, notice, searchLong, stopSearch } from './searches.ts';
import { way } from './way.ts';

/** Has the service compute the layout of the job, unless it has faults or one is on its way. */
export async function computeLayout(): Promise<void> {
  if (isBusy.value) return;
  problem.value = undefined;
  notice.value = undefined;
  endedExample.value = undefined;
  const { request, labels, rows } = draft.value;
  if (!request) {
    complain();
    return;
  }
  const { isQueued, drawsFirst, limitMs } = way.value;
  const ready = { job: job.value, kept: kept.value, request, labels, rows, limitMs };
  const search = new AbortController();
  if (drawsFirst) void showFirst(ready, search.signal);
  await (isQueued ? searchLong(ready) : solveNow(ready));
  search.abort();
}

/** Ends the solve that people wait for, or the search that they watch, with its best layout so far. */
export function stopComputing(): void {
  if (running.value) stopSolving();
  else stopSearch();
}
