import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { messageOf } from '../../../src/contract/errors.ts';
import { announce } from '../app/announce.ts';
import { randomName } from '../app/random-name.ts';
import { save } from '../app/save.ts';
import { count } from '../app/words.ts';
import { closeMenu, Menu } from '../result/Menu.tsx';
import { moment } from '../searches/words.ts';
import { allJobs, deleteJob, jobsFile, jobsIn, putJob, type StoredJob } from './jobs.ts';
import { jobId } from './store.ts';
import { openStored } from './stored-jobs.ts';

/** The jobs in this browser: opens one, and takes all away and back. */
export function JobsMenu({ tell }: { readonly tell: (text: string) => void }) {
  const details = useRef<HTMLDetailsElement>(null);
  const file = useRef<HTMLInputElement>(null);
  const jobs = useSignal<readonly StoredJob[]>([]);
  const list = async () => {
    jobs.value = await allJobs();
  };
  const remove = async ({ id, name }: StoredJob, at: HTMLElement) => {
    at.closest('details')?.querySelector('summary')?.focus();
    await deleteJob(id);
    await list();
    announce(`Deleted ${name}`);
  };
  const take = async (chosen: File) => {
    try {
      const found = jobsIn(await chosen.text(), await allJobs(), randomName);
      for (const job of found) await putJob(job);
      tell(`${count(found.length, 'job')} imported from ${chosen.name}.`);
    } catch (error) {
      tell(`${chosen.name} cannot be imported. ${messageOf(error)}`);
    }
  };
  return (
    <>
      <Menu title="Jobs" details={details} onToggle={list}>
        <div class="jobs">
          {jobs.value.length === 0 && <p>Your jobs are stored in this browser as soon as you begin one.</p>}
          <ul>
            {jobs.value.map((job) => (
              <li key={job.id}>
                <button
                  type="button"
                  aria-current={job.id === jobId.value ? 'true' : undefined}
                  onClick={() => {
                    closeMenu(details);
                    details.current?.querySelector('summary')?.focus();
                    openStored(job.id);
                  }}
                >
                  {job.name} <small>{moment(job.changedAt, Date.now())}</small>
                </button>
                {job.id !== jobId.value && (
                  <button
                    type="button"
                    class="delete"
                    aria-label={`Delete ${job.name}`}
                    onClick={({ currentTarget }) => remove(job, currentTarget)}
                  >
                    ✕
                  </button>
                )}
              </li>
            ))}
          </ul>
          <div class="buttons">
            <button
              type="button"
              disabled={jobs.value.length === 0}
              onClick={async () =>
                save(
                  'cutting-layout-jobs.json',
                  new Blob([jobsFile(await allJobs())], { type: 'application/json' }),
                )
              }
            >
              Export all
            </button>
            <button
              type="button"
              onClick={() => {
                closeMenu(details);
                details.current?.querySelector('summary')?.focus();
                file.current?.click();
              }}
            >
              Import
            </button>
          </div>
        </div>
      </Menu>
      <input
        ref={file}
        type="file"
        hidden
        aria-label="File with jobs"
        accept=".json,application/json"
        onChange={({ currentTarget }) => {
          const [chosen] = currentTarget.files ?? [];
          currentTarget.value = '';
          if (chosen) take(chosen);
        }}
      />
    </>
  );
}
