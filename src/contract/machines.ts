/**
 * Presets: the usual settings of kinds of machines, as a start. The page, `--machine` of the command line and the
 * documents have them from here. What a request sets itself takes precedence.
 */

import { MARGINS, type PARAMS_FIELDS } from './fields.ts';

/** A kind of machine. */
export interface Machine {
  /** As the command line writes it. */
  readonly name: string;
  /** As people call it. */
  readonly title: string;
  /** What its lengths count in. */
  readonly system: 'mm' | 'in';
  /** Fields of `params`; lengths as people write them. */
  readonly params: MachineParams;
}

type MachineParams = Readonly<Partial<Record<keyof typeof PARAMS_FIELDS, string | number | boolean>>> & {
  /** As options write them: stage, least and greatest part. */
  readonly stageRules?: readonly string[];
};

/** The same trim on all edges. */
const trimmed = (trim: string): MachineParams => Object.fromEntries(MARGINS.map((name) => [name, trim]));

export const MACHINES: readonly Machine[] = [
  { name: 'panel-saw', title: 'Panel saw', system: 'mm', params: { kerfWidth: '3.2', ...trimmed('10') } },
  {
    name: 'beam-saw',
    title: 'Beam saw',
    system: 'mm',
    // Head cuts across the whole sheet, then rips, cross cuts and recuts. Clamps hold strips from 50 mm; the carriage of a
    // usual saw runs 4.3 m.
    params: {
      ...{ kerfWidth: '4.4', ...trimmed('10'), maxStages: 4, firstCutVertical: true },
      ...{ maxCutLength: '4300', stageRules: ['1=50', '2=50'] },
    },
  },
  {
    name: 'glass-table',
    title: 'Glass table',
    system: 'mm',
    // The lines of a float glass works, as the ROADEF/EURO challenge 2018 has them.
    params: {
      ...{ ...trimmed('15'), maxStages: 4, minTrimSize: '20', cutThroughDefects: false },
      stageRules: ['1=100:3500', '2=100'],
    },
  },
  {
    name: 'table-saw-inches',
    title: 'Table saw in inches',
    system: 'in',
    params: { kerfWidth: '1/8', ...trimmed('1/4') },
  },
  {
    name: 'shear',
    title: 'Shear',
    system: 'mm',
    // The blade of a usual shear is 3 m long.
    params: { ...trimmed('5'), maxStages: 3, maxCutLength: '3000' },
  },
];
