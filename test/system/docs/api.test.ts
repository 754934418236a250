import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { MAX_ANSWER_BYTES } from '../../../src/contract/answer-bytes.ts';
import { KeyResponseSchema, UsageResponseSchema } from '../../../src/contract/documents.ts';
import { ENDPOINTS } from '../../../src/contract/endpoints.ts';
import { ERRORS, JOB_ERROR_CODES } from '../../../src/contract/errors.ts';
import {
  DEFECT_FIELDS,
  MACHINE_FIELDS,
  OFFCUT_CLASS_FIELDS,
  PARAMS_FIELDS,
  PIECE_FIELDS,
  REQUEST_FIELDS,
  SHEET_FIELDS,
} from '../../../src/contract/fields.ts';
import { FIXED_SHEET_FIELDS, FixedSheetSchema } from '../../../src/contract/fixed-sheets.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { DEFAULT_ISSUANCE_DAILY_CAP, DEFAULT_QUOTAS } from '../../../src/contract/quotas.ts';
import { MachineSchema, OffcutClassesSchema, SolveRequestSchema } from '../../../src/contract/request.ts';
import {
  AlnsStatsSchema,
  CutSchema,
  CutTreeNodeSchema,
  OffcutSchema,
  PatternSchema,
  SheetResultSchema,
  SolveResultSchema,
  STOP_REASONS,
  UNPLACED_REASONS,
  UnplacedSchema,
  WARNINGS,
} from '../../../src/contract/response.ts';
import { ALNS_CONFIG_FIELDS, BUILDER_CONFIG_FIELDS } from '../../../src/contract/tuning.ts';
import { serve } from '../../support/cli/server.ts';
import {
  fenced,
  firstColumn,
  read,
  table,
  tableRows,
  withSections,
  written,
} from '../../support/docs/documents.ts';
import { ask, service } from '../../support/docs/service.ts';
import { NOW, post, testService } from '../../support/http/service.ts';
import { newStore } from '../../support/state/stores.ts';
import { fieldTable } from './fields.ts';
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
      ['Method', 'Path', 'Purpose'],
      ENDPOINTS.map(({ method, path, purpose }) => [method, `\`${path}\``, purpose]),
    ),
    request: requestTable(),
    piece: fieldTable(PIECE_FIELDS),
    sheet: `${fieldTable(SHEET_FIELDS)}\n| \`defects\` | array | \`[]\` | | Rectangles that no piece may overlap. |`,
    defect: fieldTable(DEFECT_FIELDS),
    params: `${fieldTable(PARAMS_FIELDS)}\n| \`machine\` | object | — | | ${MACHINE} |\n| \`offcutClasses\` | array | — | 1 to ${LIMITS.MAX_OFFCUT_CLASSES} entries | ${OFFCUT_CLASSES} |`,
    machine: fieldTable(MACHINE_FIELDS),
    offcutClass: fieldTable(OFFCUT_CLASS_FIELDS),
    fixedSheet: fixedSheetTable(),
    builderConfig: fieldTable(BUILDER_CONFIG_FIELDS),
    alnsConfig: fieldTable(ALNS_CONFIG_FIELDS),
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

const MACHINE = v.getDescription(MachineSchema);
const OFFCUT_CLASSES = v.getDescription(OffcutClassesSchema);

/** The fields of a fixed sheet, with its tree in both forms. */
function fixedSheetTable(): string {
  const { cutTree, cutTreeFlat } = FixedSheetSchema.entries;
  return [
    fieldTable(FIXED_SHEET_FIELDS),
    `| \`cutTree\` | node or null | — | | ${v.getDescription(cutTree.wrapped)} |`,
    `| \`cutTreeFlat\` | array of nodes | — | | ${v.getDescription(cutTreeFlat.wrapped)} |`,
  ].join('\n');
}

const OBTAINED: Readonly<Record<string, string>> = {
  anonymous: '—',
  free: '`POST /api/v1/request-key`',
};

function quotasTable(): string {
  const rows = Object.entries(DEFAULT_QUOTAS).map(([tier, { limit, period }]) => [
    tier === 'anonymous' ? 'none (`anonymous`)' : `\`${tier}\``,
    `${written(limit)} a ${period === 'daily' ? 'day' : 'month'}`,
    OBTAINED[tier] ?? 'on request, from the operator',
  ]);
  const quotas = table(['Plan of the key', 'Solves', 'Obtained by'], rows);
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
function requestTable(): string {
  const scalars = fieldTable(REQUEST_FIELDS).split('\n');
  const rows = Object.keys(SolveRequestSchema.entries).map((name) => {
    const scalar = scalars.find((row) => row.startsWith(`| \`${name}\``));
    return scalar ?? `| \`${name}\` | ${CONTAINERS[name as keyof typeof CONTAINERS].join(' | ')} |`;
  });
  return [...scalars.slice(0, 2), ...rows].join('\n');
}

const ENTRIES = `1 to ${written(LIMITS.MAX_ARRAY_ITEMS)} entries`;

const CONTAINERS = {
  pieces: ['array', 'required', ENTRIES, 'Pieces to cut.'],
  sheets: ['array', 'required', ENTRIES, 'Stock sheets to cut them from.'],
  params: ['object', '`{}`', '', 'Cutting rules and defaults for every sheet.'],
  builderConfig: ['object', '`{}`', '', 'Tuning of `greedy`.'],
  alnsConfig: ['object', '`{}`', '', 'Tuning of `alns`. Checked whenever present.'],
  fixedSheets: [
    'array',
    '—',
    `up to ${written(LIMITS.MAX_FIXED_SHEETS)} entries`,
    'Sheets that are cut already. They stay as they are, and the remaining pieces are solved with the remaining stock.',
  ],
};

test('the client of the quick start prints what it says', async () => {
  const [program = ''] = fenced(text, 'js');
  const [shown] = fenced(text, 'text');
  const folder = await mkdtemp(join(tmpdir(), 'api-'));
  const { child, url } = await serve('--state', join(folder, 'state.sqlite'));
  try {
    const here = program.replace('http://127.0.0.1:8080', url);
    expect(here).not.toBe(program);
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', here]);
    expect(stdout).toBe(shown);
  } finally {
    child.kill();
    await once(child, 'exit');
    await rm(folder, { recursive: true });
  }
});

describe('the tables with words of their own leave nothing out', () => {
  const { cutTree: _tree, ...sheet } = SheetResultSchema.entries;
  const [placement] = [sheet.placements.item.entries];

  test.each([
    ['SolveResult', Object.keys(SolveResultSchema.entries)],
    ['SheetResult', Object.keys(SheetResultSchema.entries)],
    ['Placement', Object.keys(placement)],
    ['Cut', Object.keys(CutSchema.entries)],
    ['Offcut', Object.keys(OffcutSchema.entries)],
    ['Pattern', Object.keys(PatternSchema.entries)],
    ['AlnsStats', Object.keys(AlnsStatsSchema.entries)],
    ['stop reasons', STOP_REASONS],
    ['reasons', UNPLACED_REASONS],
    ['faults', JOB_ERROR_CODES],
  ])('%s', (name, expected) => {
    expect(firstColumn(text, name)).toEqual(expected);
  });

  test('CutTreeNode', () => {
    if (!('entries' in CutTreeNodeSchema)) throw new TypeError('a node is an object');
    expect(firstColumn(text, 'CutTreeNode')).toEqual(Object.keys(CutTreeNodeSchema.entries as object));
  });

  test('Unplaced', () => {
    const [, after = ''] = text.split('### An element of `unplaced`');
    for (const name of Object.keys(UnplacedSchema.entries)) expect(after).toContain(`\`${name}\``);
  });

  test('runtime', async () => {
    const answer = (await (await service().request('/api/v1/runtime')).json()) as object;
    const members = Object.entries(answer).slice(2);
    const names = members.flatMap(([name, value]) =>
      typeof value === 'object' ? Object.keys(value as object).map((inner) => `${name}.${inner}`) : [name],
    );
    expect(firstColumn(text, 'runtime')).toEqual(names);
  });

  test.each([
    ['KeyResponse', KeyResponseSchema],
    ['UsageResponse', UsageResponseSchema],
  ])('%s', (name, { entries: { ok, contractVersion, ...members } }) => {
    const names = Object.entries(members).flatMap(([outer, schema]) =>
      'entries' in schema ? Object.keys(schema.entries).map((inner) => `${outer}.${inner}`) : [outer],
    );
    expect(firstColumn(text, name)).toEqual(names);
  });

  test('health', async () => {
    expect(text).toContain(`\`${await (await service().request('/health')).text()}\``);
  });

  test('errors, with their status', () => {
    const rows = tableRows(text, 'errors').map(([code, status]) => [code, Number(status)]);
    expect(Object.fromEntries(rows)).toEqual(
      Object.fromEntries(Object.entries(ERRORS).map(([code, { status }]) => [code, status])),
    );
  });

  test('limits, with their values', () => {
    const rows = tableRows(text, 'limits').map(([name, value]) => [
      name,
      /^[\d,]+(\^53 − 1)?/.exec(value ?? '')?.[0],
    ]);
    const limits = Object.entries(LIMITS).filter(([, value]) => typeof value === 'number');
    expect(rows).toEqual(limits.map(([name, value]) => [name, written(value as number)]));
  });

  test('the size of drawings', () => {
    expect(text).toContain(`some ${Math.floor(LIMITS.MAX_DRAWING_CHARACTERS / 1e6)} million characters`);
  });

  test('the size of answers', () => {
    const { withoutSvg, withSvg } = MAX_ANSWER_BYTES;
    expect(text).toContain(`${Math.ceil(withoutSvg / 1e6)} MB without drawings`);
    expect(text).toContain(`${Math.ceil(withSvg / 1e6)} MB with them`);
  });
});
