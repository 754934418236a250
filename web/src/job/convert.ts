import type { System } from '../../../src/tables/lengths.ts';
import { EDGE_BANDS } from './edge-bands.ts';
import { withLengths } from './named-lengths.ts';
import { classRows, classText, convertedArea, OFFCUT_CLASSES } from './offcut-classes.ts';
import { type Job, LENGTHS_OF_SHEETS } from './rows.ts';
import { isLength, settingAt } from './settings.ts';
import { STAGE_RULES } from './stage-rules.ts';
import { convertedText } from './unit.ts';

/** A job in another system, and how many of its lengths had to be rounded. */
export interface Converted {
  readonly job: Job;
  readonly lengths: number;
  readonly rounded: number;
}

/** Turns a job in millimetres into one in inches, or the other way round. The lengths stay; their numbers change. */
export function convertJob(job: Job, to: System): Converted {
  const from = job.system;
  const counts = { lengths: 0, rounded: 0 };
  const converted = (text: string, convert = convertedText): string => {
    if (text.trim() === '') return text;
    const result = convert(text, from, to);
    counts.lengths += 1;
    if (!result.isExact) counts.rounded += 1;
    return result.text;
  };
  const row = <Row extends object, Name extends keyof Row>(
    old: Row & Record<Name, string>,
    names: readonly Name[],
  ): Row => ({ ...old, ...Object.fromEntries(names.map((name) => [name, converted(old[name])])) });
  const settings = Object.entries(job.settings).map(([path, text]) => {
    const setting = settingAt(path);
    if (path === OFFCUT_CLASSES)
      return [
        path,
        classText(
          classRows(text).map((old) => ({
            ...row(old, ['minLength', 'minWidth']),
            minArea: converted(old.minArea, convertedArea),
          })),
        ),
      ];
    if (path === EDGE_BANDS || path === STAGE_RULES) return [path, withLengths(text, converted)];
    return [path, setting && isLength(setting) ? converted(text) : text];
  });
  const next: Job = {
    ...job,
    system: to,
    pieces: job.pieces.map((old) => row(old, ['width', 'height'])),
    sheets: job.sheets.map((old) => ({
      ...row(old, LENGTHS_OF_SHEETS),
      defects: old.defects.map((defect) => row(defect, ['x', 'y', 'width', 'height'])),
    })),
    settings: Object.fromEntries(settings),
  };
  return { job: next, ...counts };
}
