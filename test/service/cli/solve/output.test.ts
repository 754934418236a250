import { describe, expect, it } from 'vitest';
import { type Answer, summaryText } from '../../../../src/cli/solve/output.ts';
import type { SheetResult } from '../../../../src/contract/response.ts';
import { prepare } from '../../../../src/domain/prepare.ts';
import { jobOf } from '../../../../src/domain/prepared.ts';
import { loadAddon } from '../../../../src/engine/addon.ts';
import { nativeEngine } from '../../../../src/engine/engine.ts';

/** The answer of the engine to a request. */
async function answer(request: object): Promise<Answer> {
  const body = Buffer.from(JSON.stringify(request));
  const job = jobOf(prepare(body, { maxMs: 60_000, maxThreads: 1, cores: 1 }));
  const { result, alnsStats } = await nativeEngine(loadAddon()).solve(job, new AbortController().signal);
  const fromJson = (bytes: Uint8Array) => JSON.parse(Buffer.from(bytes).toString());
  return { job: fromJson(job), result: fromJson(result), alnsStats: alnsStats && fromJson(alnsStats) };
}

const DOORS = {
  pieces: [
    { width: 700, height: 400, quantity: 2 },
    { width: 280, height: 400 },
  ],
  sheets: [{ width: 1000, height: 810, quantity: 5 }],
  params: { kerfWidth: 3 },
};

describe('a summary', () => {
  it('tells sheets, utilisation, cuts and how good the layout is', async () => {
    expect(summaryText(await answer(DOORS))).toBe(
      `1 sheet, 83.0 % used, 5 cuts of 3.3 m.
3 pieces placed, none left out.
Material proven optimal.

sheet  size        pieces  used    cuts  cut length  largest offcut
1      1000 × 810  3       83.0 %  5     3.3 m       0.11 m²
`,
    );
  });

  it('marks sheets that are cut already', async () => {
    const { result } = await answer(DOORS);
    const [first] = result.sheets as SheetResult[];
    const fixedSheets = [{ sheetIndex: 2, cutTree: first?.cutTree }];
    const pieces = [{ width: 700, height: 400, quantity: 4 }, ...DOORS.pieces.slice(1)];
    expect(summaryText(await answer({ ...DOORS, pieces, fixedSheets }))).toContain(
      `
sheet  size        pieces  used    cuts  cut length  largest offcut  already cut
1      1000 × 810  2       69.1 %  `,
    );
    expect(summaryText(await answer({ ...DOORS, pieces, fixedSheets }))).toMatch(/\n2 .* yes\n/);
  });

  it('tells how far the layout may be from the best, and why the search stopped', async () => {
    const told = await answer({ ...DOORS, strategy: 'alns' });
    const { result } = told;
    const bound = { lowerBoundArea: 795_420, gap: 0.018, optimal: false };
    const text = summaryText({
      ...told,
      result: { ...result, bound, search: { iterations: 1, interrupted: true } },
    });
    expect(text).toContain(
      '\nGap 1.8 %: no layout can save more than this.\nThe time limit cut the search short.\n',
    );
    expect(text).toMatch(/\nThe search stopped .*\.\n/);
  });

  it('tells what was left out and why, by the names of the table', async () => {
    const pieces = [{ width: 3000, height: 400, quantity: 2, originalIndex: 7 }, ...DOORS.pieces];
    const told = await answer({ ...DOORS, pieces });
    const because = 'of 3000 × 400: The piece is larger than the usable area of every sheet.\n';
    expect(summaryText(told)).toContain(`\n2 pieces left out:\n  2 × piece 7 ${because}`);
    const [first, ...others] = pieces;
    const named = await answer({ ...DOORS, pieces: [{ ...first, label: 'Worktop' }, ...others] });
    expect(summaryText(named)).toContain(`  2 × piece Worktop ${because}`);
    expect(summaryText(told)).not.toMatch(/none left out|optimal|bound/);
  });

  it('tells which offcuts are kept, if the request says so', async () => {
    const keeping = (valuePercent: number, minLength = 200) => ({
      ...DOORS,
      params: { ...DOORS.params, offcutClasses: [{ minLength, minWidth: 200, valuePercent }] },
    });
    expect(summaryText(await answer(keeping(100)))).toMatch(/\n1 offcut to keep, worth 0\.\d\d m²\.\n/);
    expect(summaryText(await answer(keeping(100, 1000)))).toContain('\nNo offcut to keep.\n');
    const priced = { ...keeping(50), sheets: [{ ...DOORS.sheets[0], cost: 1000 }] };
    expect(summaryText(await answer(priced))).toMatch(/\n1 offcut to keep, worth \d\d\.\n/);
  });

  it('is bounded', async () => {
    const pieces = [{ width: 1000, height: 810, quantity: 60 }];
    const many = await answer({ pieces, sheets: [{ width: 1000, height: 810, quantity: 60 }] });
    expect(summaryText(many)).toContain('\n… and 10 more sheets\n');
    expect(summaryText(many).split('\n').length).toBeLessThan(60);
  });
});
