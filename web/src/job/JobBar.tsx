import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { messageOf } from '../../../src/contract/errors.ts';
import { capitalized } from '../../../src/contract/words.ts';
import { announce } from '../app/announce.ts';
import { randomName } from '../app/random-name.ts';
import { count } from '../app/words.ts';
import { closeMenu, Menu } from '../result/Menu.tsx';
import { useDroppedFile } from './drop.ts';
import { EXAMPLES, jobOfExample } from './examples.ts';
import { importWanted, type OpenedFile, openFile } from './importing.ts';
import { JobsMenu } from './JobsMenu.tsx';
import { allJobs, jobsIn, putJob } from './jobs.ts';
import { fragmentOf, MAX_NAME } from './link.ts';
import { EMPTY_JOB, isEmptyJob, type Job } from './rows.ts';
import { MACHINE } from './Setup.tsx';
import {
  canRedo,
  canUndo,
  draft,
  focusOn,
  isComplaining,
  job,
  jobId,
  jobName,
  kept,
  linkProblem,
  open,
  redoEdit,
  rename,
  undoEdit,
} from './store.ts';
import { isChangedElsewhere, isUnstored, openStored } from './stored-jobs.ts';
import { readBook } from './workbook.ts';

/** What can be done with the whole job: examples, a file, undo, and a link to it. */
export function JobBar({ isArrival }: { readonly isArrival: boolean }) {
  const examples = useRef<HTMLDetailsElement>(null);
  const file = useRef<HTMLInputElement>(null);
  const note = useSignal<string | undefined>(undefined);
  /** The job of a file whose layouts can be kept, as long as nobody has changed it. */
  const layouts = useSignal<{ readonly of: Job; readonly keep: () => void } | undefined>(undefined);
  const tell = (text: string) => {
    note.value = text;
    announce(text);
  };

  const openJob = (opened: OpenedFile, fileName: string) => {
    const { notes = [], keepLayouts } = opened;
    const name = fileName.replace(/\.[^.]*$/, '');
    open(opened, { name });
    const keep = () => {
      try {
        open(keepLayouts?.() ?? opened, { name });
        tell('The sheets of the file stay as they are. The next layout adds to them.');
      } catch (error) {
        tell(`The layouts of ${fileName} cannot be kept. ${capitalized(messageOf(error))}`);
      }
    };
    layouts.value = keepLayouts && { of: opened.job, keep };
    const found = keepLayouts ? ['Its layouts will be planned again.'] : [];
    if (notes.length + found.length > 0) tell([`${fileName} is open.`, ...notes, ...found].join(' '));
  };

  const chooseFile = () => file.current?.click();

  const takeJobs = async (text: string, from: string) => {
    const found = jobsIn(text, await allJobs(), randomName);
    for (const each of found) await putJob(each);
    tell(`${count(found.length, 'job')} imported from ${from}. Find them under Jobs.`);
  };

  const openChosen = async (chosen: File) => {
    // A large workbook takes seconds.
    note.value = `Opening ${chosen.name}…`;
    try {
      const opened = await openFile(chosen, readBook);
      note.value = undefined;
      if ('jobs' in opened) await takeJobs(opened.jobs, chosen.name);
      else if ('job' in opened) openJob(opened, chosen.name);
      else importWanted.value = { table: 'pieces', name: chosen.name, content: opened.content };
    } catch (error) {
      tell(`${chosen.name} cannot be opened. ${capitalized(messageOf(error))}`);
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
    const fragment = await fragmentOf(request, labels, jobName.value);
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
      {!isArrival && (
        <>
          <h1 class="sr-only">{jobName.value}</h1>
          <input
            class="job-name"
            type="text"
            aria-label="Name of the job"
            maxLength={MAX_NAME}
            value={jobName.value}
            onChange={({ currentTarget }) => {
              rename(currentTarget.value);
              currentTarget.value = jobName.peek();
            }}
          />
        </>
      )}
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
          onClick={chooseFile}
          title="A table from a spreadsheet or as CSV, a request as JSON, or an OTD file. You can drop it on the page, too"
        >
          Open my list
        </button>
        <JobsMenu chooseFile={chooseFile} />
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
        <button type="button" onClick={undoEdit} aria-disabled={!canUndo.value} title="Ctrl+Z">
          Undo
        </button>
        <button type="button" onClick={redoEdit} aria-disabled={!canRedo.value} title="Ctrl+Shift+Z">
          Redo
        </button>
        <button type="button" onClick={copyLink}>
          Copy link
        </button>
        <input
          ref={file}
          type="file"
          hidden
          aria-label="File with a table, a request or jobs"
          accept=".xlsx,.xlsm,.ods,.csv,.tsv,.txt,.json,.otd,text/csv,text/plain,application/json"
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
      {isChangedElsewhere.value && (
        <p class="note">
          Another tab has changed this job. What you change here goes into a copy of it.{' '}
          <button type="button" class="link" onClick={() => openStored(jobId.value)}>
            Show the other version
          </button>
        </p>
      )}
      {isUnstored.value && (
        <p class="note bad" role="alert">
          This browser does not store the job: its storage is full or switched off. Download the request to
          keep it.
        </p>
      )}
      {note.value !== undefined && (
        <p class="note">
          {note.value}
          {layouts.value?.of === job.value && (
            <>
              {' '}
              <button type="button" class="link" onClick={layouts.value.keep}>
                Keep them instead: the sheets are cut already
              </button>
            </>
          )}
        </p>
      )}
    </div>
  );
}
