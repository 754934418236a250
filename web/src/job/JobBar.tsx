import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { messageOf } from '../../../src/contract/errors.ts';
import { announce } from '../app/announce.ts';
import { closeMenu, Menu } from '../result/Menu.tsx';
import { useDroppedFile } from './drop.ts';
import { EXAMPLES, jobOfExample } from './examples.ts';
import { importWanted, openFile } from './importing.ts';
import { fragmentOf } from './link.ts';
import { EMPTY_JOB, isEmptyJob } from './rows.ts';
import { MACHINE } from './Setup.tsx';
import {
  canRedo,
  canUndo,
  draft,
  focusOn,
  isComplaining,
  job,
  kept,
  linkProblem,
  open,
  redoEdit,
  undoEdit,
} from './store.ts';
import { readBook } from './workbook.ts';

/** What can be done with the whole job: examples, a file, undo, and a link to it. */
export function JobBar({ isArrival }: { readonly isArrival: boolean }) {
  const examples = useRef<HTMLDetailsElement>(null);
  const file = useRef<HTMLInputElement>(null);
  const note = useSignal<string | undefined>(undefined);
  const tell = (text: string) => {
    note.value = text;
    announce(text);
  };

  const openChosen = async (chosen: File) => {
    // A large workbook takes seconds.
    note.value = `Opening ${chosen.name}…`;
    try {
      const opened = await openFile(chosen, readBook);
      note.value = undefined;
      if ('job' in opened) open(opened);
      else importWanted.value = { table: 'pieces', name: chosen.name, content: opened.content };
    } catch (error) {
      tell(`${chosen.name} cannot be opened. ${messageOf(error)}`);
    }
  };

  useDroppedFile(openChosen);

  const isEmpty = isEmptyJob(job.value) && kept.value.length === 0;
  const newJob = () => {
    note.value = undefined;
    // Who counts in inches goes on to.
    open({ job: { ...EMPTY_JOB, system: job.value.system } });
    focusOn(MACHINE);
    announce('The job is empty. Say how you cut, then enter your pieces. Undo brings the last job back');
  };

  const copyLink = async () => {
    const { request, labels } = draft.value;
    if (!request) {
      isComplaining.value = true;
      tell('A link needs a job without problems. Mend those marked below first.');
      return;
    }
    const fragment = await fragmentOf(request, labels);
    if (fragment === undefined) {
      tell('The job is too large for a link. Send the request as a file instead.');
      return;
    }
    window.history.replaceState(null, '', fragment);
    try {
      await navigator.clipboard.writeText(location.href);
      tell('The link is copied. Whoever opens it sees this job.');
    } catch {
      tell('The link is in the address bar. Copy it from there.');
    }
  };

  return (
    <div class="job-bar">
      {!isArrival && <h1 class="job-name">{job.value.example ?? 'My job'}</h1>}
      <div class="buttons">
        <button
          type="button"
          class={isArrival ? 'primary' : ''}
          onClick={newJob}
          aria-disabled={isEmpty}
          title="Empties pieces, stock and settings, and releases kept sheets. Undo brings them back"
        >
          {isArrival ? 'Start my own job' : 'New job'}
        </button>
        <button
          type="button"
          onClick={() => file.current?.click()}
          title="A table from a spreadsheet or as CSV, or a request as JSON. You can drop it on the page, too"
        >
          Open my list
        </button>
        <Menu title="Examples" details={examples}>
          <ul>
            {EXAMPLES.map((example) => (
              <li key={example.name}>
                <button
                  type="button"
                  onClick={() => {
                    closeMenu(examples);
                    open({ job: jobOfExample(example) });
                    focusOn('pieces');
                  }}
                >
                  {example.name} <small>{example.about}</small>
                </button>
              </li>
            ))}
          </ul>
        </Menu>
        <button type="button" onClick={undoEdit} disabled={!canUndo.value} title="Ctrl+Z">
          Undo
        </button>
        <button type="button" onClick={redoEdit} disabled={!canRedo.value} title="Ctrl+Shift+Z">
          Redo
        </button>
        <button type="button" onClick={copyLink}>
          Copy link
        </button>
        <input
          ref={file}
          type="file"
          hidden
          aria-label="File with a table or a request"
          accept=".xlsx,.xlsm,.ods,.csv,.tsv,.txt,.json,text/csv,text/plain,application/json"
          onChange={({ currentTarget }) => {
            const [chosen] = currentTarget.files ?? [];
            // The same file can be chosen again after it was mended.
            currentTarget.value = '';
            if (chosen) openChosen(chosen);
          }}
        />
      </div>
      {linkProblem.value !== undefined && (
        <p class="note bad" role="alert">
          {linkProblem.value} Your own job is unchanged.
        </p>
      )}
      {note.value !== undefined && <p class="note">{note.value}</p>}
    </div>
  );
}
