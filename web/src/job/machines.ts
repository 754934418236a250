import { MARGINS } from '../../../src/contract/fields.ts';
import * as contract from '../../../src/contract/machines.ts';
import type { System } from '../../../src/tables/lengths.ts';
import type { Job } from './rows.ts';
import { defaultOf, settingAt, writtenValue } from './settings.ts';

/** What a machine needs, as a start: people change any of it. */
export interface Machine {
  readonly name: string;
  readonly system: System;
  /** By path; all other settings of `PATHS` have their defaults. */
  readonly settings: Readonly<Record<string, string>>;
}

const pathOf = (name: string): string => `params.${name}`;

const TRIMS = MARGINS.map(pathOf);

/** The settings that a machine decides. */
const PATHS = [...new Set(contract.MACHINES.flatMap(({ params }) => Object.keys(params).map(pathOf)))];

export const MACHINES: readonly Machine[] = contract.MACHINES.map(({ title, system, params }) => ({
  name: title,
  system,
  settings: Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      pathOf(name),
      Array.isArray(value) ? value.join('; ') : writtenValue(value),
    ]),
  ),
}));

const valueIn = ({ settings }: Pick<Job, 'settings'>, path: string): string => {
  const setting = settingAt(path);
  return settings[path] ?? (setting ? defaultOf(setting) : '');
};

/** The machine whose values a job has. */
export const machineOf = (job: Job): Machine | undefined =>
  MACHINES.find(
    (machine) =>
      machine.system === job.system && PATHS.every((path) => valueIn(machine, path) === valueIn(job, path)),
  );

/** A job without what a machine decides. */
export function withoutMachine(job: Job): Job {
  const others = Object.entries(job.settings).filter(([path]) => !PATHS.includes(path));
  return { ...job, settings: Object.fromEntries(others) };
}

/** A job, which counts as the machine does already, with its values. */
export function withMachine(job: Job, { settings }: Machine): Job {
  const own = withoutMachine(job);
  return { ...own, settings: { ...own.settings, ...settings } };
}

/** The edge trim of a job: undefined if its sides differ. */
export function edgeTrimOf(job: Job): string | undefined {
  const [first = '', ...others] = TRIMS.map((path) => valueIn(job, path));
  return others.every((other) => other === first) ? first : undefined;
}

/** A job with the same trim on all sides. */
export function withEdgeTrim(job: Job, text: string): Job {
  const others = Object.entries(job.settings).filter(([path]) => !TRIMS.includes(path));
  const trim = text.trim();
  return {
    ...job,
    settings: {
      ...Object.fromEntries(others),
      ...(trim !== '' && trim !== '0' && Object.fromEntries(TRIMS.map((path) => [path, trim]))),
    },
  };
}
