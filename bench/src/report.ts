import * as v from 'valibot';
import { UsageError } from '../../src/setting.ts';

/**
 * The report that a benchmark writes with --json and reads with --compare. Fields may be added; readers ignore unknown
 * ones.
 */

const number = v.pipe(v.number(), v.finite());
const count = v.pipe(number, v.safeInteger(), v.minValue(0));

/** Null: as given, or without limit. */
const BudgetSchema = v.object({ iterationLimit: v.nullable(count), timeLimitMs: v.nullable(number) });

const TaskSchema = v.object({
  instance: v.string(),
  group: v.string(),
  /** Null: the instance's own seed. */
  seed: v.nullable(count),
  ...BudgetSchema.entries,
});

const FiguresSchema = v.object({
  sheets: count,
  /** Of all used sheets, in square millimetres. */
  area: count,
  /** Of all placed pieces, in square millimetres. */
  usedArea: count,
  placed: count,
  unplaced: count,
  /** Of the unplaced pieces: 1 + the priority of each. */
  valueLeftOut: v.optional(count, 0),
  /**
   * Lower bound on the sheet area of a layout of all pieces, in square millimetres; null if no layout holds them all.
   */
  bound: v.nullable(count),
  /** Share of the sheet area above the bound, 0 to 1; null if pieces are left out. */
  gap: v.nullable(number),
  /** Whether the layout was proven to be optimal. */
  optimal: v.boolean(),
  iterations: count,
  /** Whether the time limit ended the search. */
  interrupted: v.boolean(),
  /** A digest of the sheets with their cuts: equal layouts, equal digests. */
  layout: v.string(),
});

/** A new best layout in the course of a search. */
const ImprovementSchema = v.object({
  /** Since the solve began, in milliseconds. */
  ms: number,
  /** Of all used sheets, in square millimetres. */
  sheetArea: count,
  unplaced: count,
});

const RunSchema = v.object({
  ...TaskSchema.entries,
  /** Of all pieces: 1 + the priority of each. */
  worth: v.optional(count, 0),
  /** Wall time of the addon's call, in milliseconds: the least of several repetitions. */
  ms: number,
  /** Processor time of all threads during the call, in milliseconds. */
  cpuMs: number,
  ...FiguresSchema.entries,
  /** The course of a deep search: its first layout, and each better one. */
  trace: v.optional(v.array(ImprovementSchema)),
});

const FailureSchema = v.object({ ...TaskSchema.entries, message: v.string() });

const MachineSchema = v.object({
  cpu: v.string(),
  cores: count,
  memoryBytes: count,
  platform: v.string(),
  node: v.string(),
});

/** Identifies a report. Readers refuse other formats and versions. */
export const FORMAT = { format: 'cutting-layout bench', version: 1 } as const;

const ReportSchema = v.object({
  format: v.literal(FORMAT.format),
  version: v.literal(FORMAT.version),
  engineVersion: v.string(),
  date: v.string(),
  machine: MachineSchema,
  /** The options that determine the figures, as given. */
  settings: v.record(v.string(), v.string()),
  /** Whether it ended before all solves were done. */
  interrupted: v.boolean(),
  durationMs: number,
  peakMemoryBytes: count,
  /** Features that requests cannot express, with the number of instances. */
  leftOut: v.array(v.object({ what: v.string(), instances: count })),
  runs: v.array(RunSchema),
  failures: v.array(FailureSchema),
});

/** The options that affect only times. */
export const SETTINGS_OF_TIMES: ReadonlySet<string> = new Set(['jobs', 'repeat']);

const LAYOUT_FIGURES = ['sheets', 'area', 'unplaced', 'layout'] as const;

/** One solve reduced to its layout: proofs of optimality and changes of speed do not affect it. */
const LayoutSchema = v.object({ ...TaskSchema.entries, ...v.pick(FiguresSchema, LAYOUT_FIGURES).entries });

/** An earlier report to compare with, or its layouts alone, which have no times. */
const EarlierSchema = v.object({
  format: ReportSchema.entries.format,
  version: ReportSchema.entries.version,
  settings: ReportSchema.entries.settings,
  runs: v.array(v.object({ ...LayoutSchema.entries, ms: v.optional(number) })),
});

/** How long one solve was allowed to search. */
export type Budget = Readonly<v.InferOutput<typeof BudgetSchema>>;
/** The figures of one layout. */
export type Figures = Readonly<v.InferOutput<typeof FiguresSchema>>;
/** One solve, with the figures of its layout. */
export type Run = Readonly<v.InferOutput<typeof RunSchema>>;
/** A solve without a layout. */
export type Failure = Readonly<v.InferOutput<typeof FailureSchema>>;
export type Machine = Readonly<v.InferOutput<typeof MachineSchema>>;
/** All results of a benchmark. */
export type Report = Readonly<v.InferOutput<typeof ReportSchema>>;
/** One solve reduced to its layout. */
export type Layout = Readonly<v.InferOutput<typeof LayoutSchema>>;
/** A report to compare with. */
export type Earlier = Readonly<v.InferOutput<typeof EarlierSchema>>;
export type EarlierRun = Readonly<Earlier['runs'][number]>;

/**
 * Reads a report.
 *
 * @param name of the report, for messages.
 * @throws UsageError if it is not a report, or has another version.
 */
export const readReport = (name: string, text: string): Report => read(ReportSchema, name, text);

/** Reads a report to compare with, like `readReport`. It may have no times. */
export const readEarlier = (name: string, text: string): Earlier => read(EarlierSchema, name, text);

function read<T extends typeof ReportSchema | typeof EarlierSchema>(
  schema: T,
  name: string,
  text: string,
): v.InferOutput<T> {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new UsageError(`${name} is not a report of this command: it is not JSON`);
  }
  const { success, output, issues } = v.safeParse(schema, body, { abortEarly: true });
  if (success) return output;
  const [issue] = issues;
  throw new UsageError(
    `${name} is not a report of this command: ${v.getDotPath(issue) ?? 'the body'}: ${issue.message}`,
  );
}
