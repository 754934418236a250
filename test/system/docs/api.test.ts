import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { MAX_ANSWER_BYTES } from '../../../src/contract/answer-bytes.ts';
import { JobSchema, ValidateResponseSchema, VerifyResponseSchema } from '../../../src/contract/documents.ts';
import { ENDPOINTS } from '../../../src/contract/endpoints.ts';
import {
  DEFECT_FIELDS,
  EDGE_BAND_FIELDS,
  MACHINE_FIELDS,
  MATCHED_SET_FIELDS,
  OFFCUT_CLASS_FIELDS,
  PARAMS_FIELDS,
  PIECE_FIELDS,
  REQUEST_FIELDS,
  SHEET_FIELDS,
  STAGE_RULE_FIELDS,
} from '../../../src/contract/fields.ts';
import { FIXED_SHEET_FIELDS, FixedSheetSchema } from '../../../src/contract/fixed-sheets.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { DEFAULT_ISSUANCE_DAILY_CAP, DEFAULT_QUOTAS } from '../../../src/contract/quotas.ts';
import {
  EdgeBandsSchema,
  EdgesSchema,
  MachineSchema,
  OffcutClassesSchema,
  SolveRequestSchema,
  StageRulesSchema,
} from '../../../src/contract/request.ts';
import {
  AlnsStatsSchema,
  CutSchema,
  CutTreeNodeSchema,
  OffcutSchema,
  PatternSchema,
  PlacementSchema,
  SheetResultSchema,
  SolveResultSchema,
  STOP_REASONS,
  WARNINGS,
} from '../../../src/contract/response.ts';
import { firstColumn, read, table, tableRows, withSections, written } from '../../support/docs/documents.ts';
import { fieldTable, memberTable } from '../../support/docs/fields.ts';
import { ask } from '../../support/docs/service.ts';
import { NOW, post, testService } from '../../support/http/service.ts';
import { newStore } from '../../support/state/stores.ts';
import { outline, packed } from './shown.ts';

const text = read('docs/api.md');

const EXAMPLE = {
  pieces: [
    { width: 600, height: 400 },
    { width: 395, height: 400 },
  ],
  sheets: [{ width: 1000, height: 400 }],
  params: { kerfWidth: 3 },
};

const fence = (language: string, body: string) => `\`\`\`${language}\n${body}\n\`\`\``;

test('docs/api.md has the tables of the code and true examples (update them with "make docs")', async () => {
  const solved = await ask(EXAMPLE);
  const refused = await ask({ ...EXAMPLE, pieces: [{ width: 600, height: 0 }] });
  const sections = {
    endpoints: table(
      ['Route', 'Purpose'],
      ENDPOINTS.map(({ method, path, purpose }) => [`\`${method} ${path}\``, purpose]),
    ),
    request: requestTable(),
    piece: `${fieldTable(PIECE_FIELDS)}\n| \`edges\` |  | object | ${v.getDescription(EdgesSchema)} |`,
    sheet: `${fieldTable(SHEET_FIELDS)}\n| \`defects\` | \`[]\` | array | Rectangles that no piece may overlap |`,
    defect: fieldTable(DEFECT_FIELDS),
    params: `${fieldTable(PARAMS_FIELDS)}\n| \`machine\` |  | object | ${MACHINE} |\n| \`stageRules\` |  | up to ${LIMITS.MAX_STAGE_RULES} entries | ${STAGE_RULES} |\n| \`offcutClasses\` |  | 1–${LIMITS.MAX_OFFCUT_CLASSES} entries | ${OFFCUT_CLASSES} |\n| \`edgeBands\` |  | up to ${LIMITS.MAX_EDGE_BANDS} entries | ${EDGE_BANDS} |`,
    stageRule: fieldTable(STAGE_RULE_FIELDS),
    edgeBand: fieldTable(EDGE_BAND_FIELDS),
    machine: fieldTable(MACHINE_FIELDS),
    offcutClass: fieldTable(OFFCUT_CLASS_FIELDS),
    matchedSet: matchedSetTable(),
    fixedSheet: fixedSheetTable(),
    validate: memberTable(membersOf(ValidateResponseSchema.entries)),
    verify: memberTable(membersOf(VerifyResponseSchema.entries)),
    job: memberTable({ ...JobSchema.entries, progress: seeBelow('Only while it runs: see below.') }),
    SolveResult: memberTable({
      ...SolveResultSchema.entries,
      bound: seeBelow('How much a better layout could save: see below.'),
      search: seeBelow('How the search went: see below.'),
    }),
    SheetResult: memberTable(SheetResultSchema.entries),
    Placement: memberTable(PlacementSchema.entries),
    CutTreeNode: memberTable(nodeEntries()),
    Cut: memberTable(CutSchema.entries),
    Offcut: memberTable(OffcutSchema.entries),
    Pattern: memberTable(PatternSchema.entries),
    AlnsStats: memberTable(AlnsStatsSchema.entries),
    'example request': fence('json', packed(EXAMPLE)),
    'example tree': fence('text', outline(solved.result.sheets[0].cutTree)),
    error: fence('json', packed(refused)),
    warnings: table(
      ['Code', 'Meaning'],
      Object.entries(WARNINGS).map(([code, meaning]) => [`\`${code}\``, meaning]),
    ),
    quotas: quotasTable(),
    'rate limit': fence('json', packed(await exhausted())),
  };
  await expect(withSections(text, sections)).toMatchFileSnapshot('../../../docs/api.md');
});

/** What a response has besides what every success has. */
const membersOf = ({ ok: _ok, contractVersion: _version, ...members }: Entries): Entries => members;

/** What the document tells of an object in its own words. */
const seeBelow = (meaning: string) => v.pipe(v.unknown(), v.description(meaning));

type Entries = Readonly<Record<string, v.GenericSchema>>;

function nodeEntries(): Entries {
  if (!('entries' in CutTreeNodeSchema)) throw new TypeError('a node is an object');
  return CutTreeNodeSchema.entries as Entries;
}

const MACHINE = v.getDescription(MachineSchema);
const EDGE_BANDS = v.getDescription(EdgeBandsSchema);
const OFFCUT_CLASSES = v.getDescription(OffcutClassesSchema);
const STAGE_RULES = v.getDescription(StageRulesSchema);

/** The fields of a fixed sheet, with its tree in both forms. */
function fixedSheetTable(): string {
  const { cutTree, cutTreeFlat } = FixedSheetSchema.entries;
  return [
    fieldTable(FIXED_SHEET_FIELDS),
    `| \`cutTree\` |  | node or null | ${v.getDescription(cutTree.wrapped)} |`,
    `| \`cutTreeFlat\` |  | array of nodes | ${v.getDescription(cutTreeFlat.wrapped)} |`,
  ].join('\n');
}

function quotasTable(): string {
  const rows = Object.entries(DEFAULT_QUOTAS).map(([tier, { limit, period }]) => [
    tier === 'anonymous' ? 'none (`anonymous`)' : `\`${tier}\``,
    `${written(limit)} a ${period === 'daily' ? 'day' : 'month'}`,
  ]);
  const quotas = table(['Plan of the key', 'Solves'], rows);
  return `${quotas}\n\nOne client is issued at most ${DEFAULT_ISSUANCE_DAILY_CAP} new keys a day.`;
}

/** The answer to a client without a key that has no solves left. */
async function exhausted(): Promise<object> {
  const store = newStore();
  const { limit } = DEFAULT_QUOTAS.anonymous;
  for (let solve = 0; solve < limit; solve++) await store.charge('unknown', '2026-11-21', limit);
  const { app } = testService({ anonymousDailyQuota: limit }, { store, clock: () => NOW });
  return (await (await app.request('/api/v1/solve', post(EXAMPLE))).json()) as object;
}

/** The members of a request that are objects or arrays, with what `REQUEST_FIELDS` has between them. */
function matchedSetTable(): string {
  const { min, max } = LIMITS.MATCHED_MEMBERS;
  const [header, rule, ...rows] = fieldTable(MATCHED_SET_FIELDS).split('\n');
  const members = `| \`pieces\` | required | ${min}–${max} positions | Positions of its members in \`pieces\`, in order |`;
  return [header, rule, members, ...rows].join('\n');
}

function requestTable(): string {
  const scalars = fieldTable(REQUEST_FIELDS).split('\n');
  const rows = Object.keys(SolveRequestSchema.entries).map((name) => {
    const scalar = scalars.find((row) => row.startsWith(`| \`${name}\``));
    return scalar ?? `| \`${name}\` | ${CONTAINERS[name as keyof typeof CONTAINERS].join(' | ')} |`;
  });
  return [...scalars.slice(0, 2), ...rows].join('\n');
}

const ENTRIES = `1–${written(LIMITS.MAX_ARRAY_ITEMS)} entries`;

const CONTAINERS = {
  pieces: ['required', ENTRIES, 'Pieces to cut'],
  sheets: ['required', ENTRIES, 'Stock sheets to cut them from'],
  params: ['`{}`', 'object', 'Cutting rules and defaults for every sheet'],
  builderConfig: ['`{}`', 'object', 'Tuning of `greedy`'],
  alnsConfig: ['`{}`', 'object', 'Tuning of `alns`'],
  fixedSheets: [
    '',
    `up to ${written(LIMITS.MAX_FIXED_SHEETS)} entries`,
    '[Sheets already cut](#sheets-already-cut)',
  ],
  matchedSets: [
    '',
    `up to ${written(LIMITS.MAX_MATCHED_SETS)} entries`,
    '[Matched sets](concepts.md#matched-sets)',
  ],
};

describe('the tables with words of their own have all of the code', () => {
  test('stop reasons', () => {
    expect(firstColumn(text, 'stop reasons')).toEqual(STOP_REASONS);
  });

  test('limits of whole requests, with their values', () => {
    const rows = tableRows(text, 'limits').map(([name = '', value]) => [
      name,
      /^[\d,]+(\^53 − 1)?/.exec(value ?? '')?.[0],
    ]);
    const limits = rows.map(([name = '']) => [name, written(LIMITS[name as 'MAX_AREA'])]);
    expect(rows.length).toBeGreaterThan(10);
    expect(rows).toEqual(limits);
  });

  test('limits of single routes', () => {
    for (const phrase of [
      `1 to ${LIMITS.MAX_IDEMPOTENCY_KEY_LENGTH} visible ASCII characters`,
      `more than ${LIMITS.MAX_KEPT_ANSWER_BYTES / 2 ** 20} MiB after`,
      `${LIMITS.MAX_UNFINISHED_JOBS} unfinished jobs`,
      `from 0 to ${LIMITS.MAX_JOB_WAIT_MS}`,
      `may have up to ${LIMITS.MAX_VERIFY_BYTES / 2 ** 20} MiB`,
      `at most ${LIMITS.MAX_CHECK_MS / 1_000} seconds`,
      `At most ${LIMITS.MAX_WARNINGS} are listed`,
      `up to ${LIMITS.MAX_VALIDATION_ERRORS} errors`,
    ])
      expect(text).toContain(phrase);
    expect(read('docs/errors.md')).toContain(`more than ${LIMITS.MAX_EMAIL_LENGTH} characters`);
  });

  test('the size of drawings', () => {
    expect(text).toContain(`about ${Math.floor(LIMITS.MAX_DRAWING_CHARACTERS / 1e6)} million characters`);
  });

  test('the size of answers', () => {
    const { withoutSvg, withSvg } = MAX_ANSWER_BYTES;
    expect(text).toContain(`${Math.ceil(withoutSvg / 1e6)} MB without drawings`);
    expect(text).toContain(`${Math.ceil(withSvg / 1e6)} MB with them`);
  });
});
