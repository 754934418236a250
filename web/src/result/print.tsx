import { render } from 'preact';
import type { Solved } from './figures.ts';
import { PrintView } from './PrintView.tsx';
import type { ResultState } from './state.ts';

/** Most layouts in one print: more would take a browser minutes. */
export const MAX_PRINTED = 100;

/** Calls `window.print()` with a page for each layout, or for the shown sheet alone. */
export function printResult(solved: Solved, state: ResultState, only: 'all' | 'shown'): void {
  const remove = mount(solved, state, only);
  window.addEventListener('afterprint', remove, { once: true });
  window.print();
}

/** Prepares the pages when people print with the browser's own menu. Returns what ends it. */
export function preparePrinting(solved: Solved, state: ResultState): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const before = () => {
    if (document.querySelector(`body > .${ROOT}`)) return;
    window.addEventListener('afterprint', mount(solved, state, 'all'), { once: true });
  };
  window.addEventListener('beforeprint', before, { signal });
  return () => ended.abort();
}

const ROOT = 'print-root';

/** Renders the pages at the end of the document. Returns what removes them. */
function mount(solved: Solved, state: ResultState, only: 'all' | 'shown'): () => void {
  const { groups, groupOf } = state.model;
  const all = groups.slice(0, MAX_PRINTED).map((_, group) => group);
  const host = document.createElement('div');
  host.className = ROOT;
  document.body.append(host);
  render(
    <PrintView
      {...solved}
      model={state.model}
      groups={only === 'all' ? all : [groupOf[state.sheet.peek()] ?? 0]}
      rule={state.rule.peek()}
    />,
    host,
  );
  return () => {
    render(null, host);
    host.remove();
  };
}
