import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { announce } from '../app/announce.ts';
import { save } from '../app/save.ts';
import { closeMenu, Menu } from '../result/Menu.tsx';
import { moment } from '../searches/words.ts';
import { allJobs, deleteJob, jobsFile, type StoredJob } from './jobs.ts';
import { jobId } from './store.ts';
import { openStored } from './stored-jobs.ts';

/** The jobs in this browser: opens one, and takes all away and back. */
export function JobsMenu({ chooseFile }: { readonly chooseFile: () => void }) {
  const details = useRef<HTMLDetailsElement>(null);
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
  return (
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
              chooseFile();
            }}
          >
            Import
          </button>
        </div>
      </div>
    </Menu>
  );
}
