import { signal, useSignal, useSignalEffect } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { System } from '../../../src/tables/lengths.ts';
import { announce } from '../app/announce.ts';
import { grouped } from '../app/words.ts';
import { type Converted, convertJob } from './convert.ts';
import { edit, job, system } from './store.ts';
import { ROUNDED, SYSTEMS } from './unit.ts';

/** What the job is to count, and what becomes of it then. */
export const systemWanted = signal<
  (Pick<QuestionProps, 'to' | 'also'> & { readonly job: Converted['job'] }) | undefined
>(undefined);

/** Whether lengths without a unit are millimetres or inches. Another choice converts the job. */
export function SystemChoice() {
  /** What it would become, if that is not exact. */
  const asked = useSignal<(Converted & Pick<QuestionProps, 'to' | 'also'>) | undefined>(undefined);
  const select = useRef<HTMLSelectElement>(null);
  const take = (next: typeof job.value, told: string) => {
    edit(() => next);
    announce(told);
  };
  useSignalEffect(() => {
    if (!systemWanted.value) return;
    const { job: before, to, also } = systemWanted.value;
    systemWanted.value = undefined;
    const converted = convertJob(before, to);
    if (converted.rounded > 0) asked.value = { ...converted, to, also };
    else take(also(converted.job), `The job is in ${SYSTEMS[to]}`);
  });
  const close = () => {
    asked.value = undefined;
    if (select.current) select.current.value = system.value;
  };
  return (
    <div class="system">
      <label for="settings/unit">Unit</label>
      <select
        ref={select}
        id="settings/unit"
        value={system.value}
        onChange={({ currentTarget }) => {
          systemWanted.value = { job: job.value, to: currentTarget.value as System, also: (next) => next };
        }}
      >
        {Object.entries(SYSTEMS).map(([name, words]) => (
          <option key={name} value={name}>
            {words}
          </option>
        ))}
      </select>
      {asked.value && <Question {...asked.value} take={take} close={close} />}
    </div>
  );
}

interface QuestionProps extends Converted {
  readonly to: System;
  readonly also: (job: Converted['job']) => Converted['job'];
  readonly take: (job: Converted['job'], told: string) => void;
  readonly close: () => void;
}

/** Asks what to do with lengths that the other system does not hold exactly. */
function Question({ to, also, job: converted, lengths, rounded, take, close }: QuestionProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const name = SYSTEMS[to];
  const end = (next: Converted['job'], told: string) => {
    take(also(next), told);
    close();
  };
  const of = lengths === 1 ? 'The only length' : `${grouped(rounded)} of ${grouped(lengths)} lengths`;
  return (
    <dialog ref={dialog} class="import" aria-labelledby="system-title" onClose={close}>
      <h2 id="system-title">The job in {name}</h2>
      <p>
        {of} cannot be written in {name} exactly.
      </p>
      <div class="buttons">
        <button
          type="button"
          class="primary"
          onClick={() => end(converted, `The job is in ${name}, rounded`)}
        >
          Round to {ROUNDED[to]}
        </button>
        <button
          type="button"
          title="For numbers that were entered in the wrong unit"
          onClick={() => end({ ...job.value, system: to }, `The same numbers are now ${name}`)}
        >
          The numbers are {name} already
        </button>
        <button type="button" onClick={close}>
          Cancel
        </button>
      </div>
    </dialog>
  );
}
