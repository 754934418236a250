import type { CsvRow } from './csv.ts';

/** The parameters of an instance: some fields of `params`, and rules that those cannot express. */
export interface Parameters {
  readonly params: Readonly<Record<string, number | boolean>>;
  readonly cutsThroughDefects: boolean;
  readonly leftOut: readonly string[];
}

/** Objectives that want all pieces on the least sheet area. */
const PURSUED: ReadonlySet<string> = new Set([
  'binpacking',
  'bpp',
  'binpackingwithleftovers',
  'bppl',
  'variablesizedbinpacking',
  'vbpp',
]);

/** Stages that a cut type adds to the given number: one that trims the pieces. */
const TRIMMING_STAGES: ReadonlyMap<string, number> = new Map([
  ['exact', 0],
  ['nonexact', 1],
  ['roadef2018', 1],
  ['homogenous', 0],
]);

/** Values that mean no limit on stages. The first cut may then also go in any direction. */
const UNLIMITED: ReadonlySet<string> = new Set(['u', 'unlimited']);

/** The stages and the cut type of a parameter file that gives only the other of the two. */
const DEFAULT_STAGES = 3;
const DEFAULT_CUT_TYPE = 'nonexact';

const ORIENTATIONS: ReadonlyMap<string, Parameters['params']> = new Map([
  ['vertical', { alternateOrientation: true, firstCutVertical: true }],
  ['horizontal', { alternateOrientation: true, firstCutVertical: false }],
  ['any', { alternateOrientation: false }],
]);

/** Rules that a request has no field for, by the names of their parameters, each with the values that switch it off. */
const RULES: readonly { readonly name: RegExp; readonly off: readonly number[]; readonly rule: string }[] = [
  { name: /^(minimum_distance_[12]_cuts|min[12]cut)$/, off: [0], rule: 'distances between cuts' },
  { name: /^(maximum_distance_[12]_cuts|max[12]cut)$/, off: [-1], rule: 'distances between cuts' },
  { name: /^maximum_number_[12]_cuts$/, off: [-1], rule: 'numbers of cuts' },
  { name: /^(cuts_(fixed|variable)_cost_\d|waste_cost)$/, off: [0], rule: 'costs of cuts and waste' },
];

/**
 * Reads the lines of a parameter file. Missing parameters do not appear in `params`. Parameters that packingsolver does
 * not have are ignored, as packingsolver does.
 *
 * @throws Error for a value that a parameter cannot have.
 */
export function readParameters(rows: readonly CsvRow[]): Parameters {
  const given = new Map(
    rows.map((row) => [row.text('NAME')?.toLowerCase() ?? row.fail('NAME is missing'), row]),
  );
  const params: Record<string, number | boolean> = {};
  const leftOut: string[] = [];
  let cutsThroughDefects = false;
  for (const [name, row] of given) {
    const rule = RULES.find((each) => each.name.test(name));
    if (rule) {
      if (!rule.off.includes(row.number('VALUE'))) leftOut.push(rule.rule);
    } else if (name === 'objective') {
      if (!PURSUED.has(word(row))) leftOut.push(`the objective ${row.text('VALUE')}`);
    } else if (name === 'number_of_stages' || name === 'cut_type') {
      Object.assign(params, stages(given));
    } else if (name === 'first_stage_orientation') {
      Object.assign(params, ORIENTATIONS.get(word(row)) ?? refuse(row));
    } else if (/^(minimum_waste_length|min_?waste)$/.test(name)) {
      params['minTrimSize'] = row.integer('VALUE');
    } else if (name === 'cut_thickness') {
      params['kerfWidth'] = row.integer('VALUE');
    } else if (name === 'cut_through_defects') {
      cutsThroughDefects = row.integer('VALUE') !== 0;
    } else leftOut.push(`the parameter ${row.text('NAME')}`);
  }
  if (word(given.get('cut_type')) === 'homogenous') leftOut.push('homogenous strips');
  return { params, cutsThroughDefects, leftOut };
}

/** A request counts every stage, including one that only trims. */
function stages(given: ReadonlyMap<string, CsvRow>): Parameters['params'] {
  const number = given.get('number_of_stages');
  if (UNLIMITED.has(word(number))) return { maxStages: 0, alternateOrientation: false };
  const row = given.get('cut_type');
  const trimming = TRIMMING_STAGES.get(row ? word(row) : DEFAULT_CUT_TYPE);
  return { maxStages: (number?.integer('VALUE') ?? DEFAULT_STAGES) + (trimming ?? (row ? refuse(row) : 0)) };
}

/** A value in a form to compare: the files write both `non-exact` and `NonExact`. */
const word = (row?: CsvRow): string => row?.text('VALUE')?.toLowerCase().replace(/[-_ ]/g, '') ?? '';

const refuse = (row: CsvRow): never => row.fail(`${row.text('NAME')} cannot be '${row.text('VALUE') ?? ''}'`);
