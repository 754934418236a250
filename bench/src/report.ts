import * as v from 'valibot';
import { UsageError } from '../../src/arguments.ts';

/** What a benchmark writes with --json and reads with --compare. Fields may be added; readers ignore unknown ones. */

const number = v.pipe(v.number(), v.finite());
const count = v.pipe(number, v.safeInteger(), v.minValue(0));

/** Null: as given, or without limit. */
const BudgetSchema = v.object({ iterationLimit: v.nullable(count), timeLimitMs: v.nullable(number) });

const TaskSchema = v.object({
  instance: v.string(),
  group: v.string(),
  /** Null: the one that the instance gives. */
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
  /** Least sheet area that any layout of all pieces needs, in square millimetres; null where none holds them all. */
  bound: v.nullable(count),
  /** Share of the sheet area above the bound, 0 to 1; null where pieces are left out. */
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
  /** Wall time of the addon's call, in milliseconds; of several repetitions the least. */
  ms: number,
  /** Processor time of all threads meanwhile, in milliseconds. */
  cpuMs: number,
  ...FiguresSchema.entries,
  /** The course of a deep search: what it began with, and each layout that was better. */
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

/** What a report says of itself; readers refuse other formats and versions. */
export const FORMAT = { format: 'cutting-layout bench', version: 1 } as const;

const ReportSchema = v.object({
  format: v.literal(FORMAT.format),
  version: v.literal(FORMAT.version),
  engineVersion: v.string(),
  date: v.string(),
  machine: MachineSchema,
  /** The options that decide on the figures, as they were given. */
  settings: v.record(v.string(), v.string()),
  /** Whether it was ended before all was done. */
  interrupted: v.boolean(),
  durationMs: number,
  peakMemoryBytes: count,
  /** What requests could not say of how many instances. */
  leftOut: v.array(v.object({ what: v.string(), instances: count })),
  runs: v.array(RunSchema),
  failures: v.array(FailureSchema),
});

/** The options that only times depend on. */
export const SETTINGS_OF_TIMES: ReadonlySet<string> = new Set(['jobs', 'repeat']);

const LAYOUT_FIGURES = ['sheets', 'area', 'unplaced', 'layout'] as const;

/** One solve as its layout alone: what no proof of optimality and no change of speed touches. */
const LayoutSchema = v.object({ ...TaskSchema.entries, ...v.pick(FiguresSchema, LAYOUT_FIGURES).entries });

/** What a report is compared with: an earlier one, or its layouts alone, which have no times. */
const EarlierSchema = v.object({
  format: ReportSchema.entries.format,
  version: ReportSchema.entries.version,
  settings: ReportSchema.entries.settings,
  runs: v.array(v.object({ ...LayoutSchema.entries, ms: v.optional(number) })),
});

/** How long one solve was allowed to search. */
export type Budget = Readonly<v.InferOutput<typeof BudgetSchema>>;
/** What one layout amounts to. */
export type Figures = Readonly<v.InferOutput<typeof FiguresSchema>>;
/** One solve, with the figures of its layout. */
export type Run = Readonly<v.InferOutput<typeof RunSchema>>;
/** A solve that gave no layout. */
export type Failure = Readonly<v.InferOutput<typeof FailureSchema>>;
export type Machine = Readonly<v.InferOutput<typeof MachineSchema>>;
/** Everything that a benchmark found. */
export type Report = Readonly<v.InferOutput<typeof ReportSchema>>;
/** One solve as its layout alone. */
export type Layout = Readonly<v.InferOutput<typeof LayoutSchema>>;
/** What a report is compared with. */
export type Earlier = Readonly<v.InferOutput<typeof EarlierSchema>>;
export type EarlierRun = Readonly<Earlier['runs'][number]>;

/**
 * Reads a report.
 *
 * @param name what it is called in messages.
 * @throws UsageError where it is none, or one of another version.
 */
export const readReport = (name: string, text: string): Report => read(ReportSchema, name, text);

/** Reads a report to compare with, as `readReport` does; it may have no times. */
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
    throw new UsageError(`${name} is no report of this command: it is not JSON`);
  }
  const { success, output, issues } = v.safeParse(schema, body, { abortEarly: true });
  if (success) return output;
  const [issue] = issues;
  throw new UsageError(
    `${name} is no report of this command: ${v.getDotPath(issue) ?? 'the body'}: ${issue.message}`,
  );
}
