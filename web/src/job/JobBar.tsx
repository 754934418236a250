import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { messageOf } from '../../../src/contract/errors.ts';
import { announce } from '../app/announce.ts';
import { useDroppedFile } from './drop.ts';
import { EXAMPLES, jobOfExample } from './examples.ts';
import { importWanted, openFile } from './importing.ts';
import { fragmentOf } from './link.ts';
import { EMPTY_JOB, isEmptyJob } from './rows.ts';
import { SystemChoice } from './SystemChoice.tsx';
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
export function JobBar() {
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
    focusOn('pieces');
    announce('The job is empty. Undo brings the last one back');
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
      <fieldset class="examples">
        <legend>Examples</legend>
        {EXAMPLES.map((example) => (
          <button
            key={example.name}
            type="button"
            title={example.about}
            onClick={() => open({ job: jobOfExample(example) })}
          >
            {example.name}
          </button>
        ))}
      </fieldset>
      <div class="buttons">
        <button
          type="button"
          onClick={newJob}
          disabled={isEmpty}
          title="Empties pieces, stock and settings, and releases kept sheets. Undo brings them back"
        >
          New job
        </button>
        <button type="button" onClick={undoEdit} disabled={!canUndo.value} title="Ctrl+Z">
          Undo
        </button>
        <button type="button" onClick={redoEdit} disabled={!canRedo.value} title="Ctrl+Shift+Z">
          Redo
        </button>
        <button
          type="button"
          onClick={() => file.current?.click()}
          title="A table from a spreadsheet or as CSV, or a request as JSON. You can drop it on the page, too"
        >
          Open file
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
      <SystemChoice />
      {linkProblem.value !== undefined && (
        <p class="note bad" role="alert">
          {linkProblem.value} Your own job is unchanged.
        </p>
      )}
      {note.value !== undefined && <p class="note">{note.value}</p>}
    </div>
  );
}
