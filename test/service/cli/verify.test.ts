import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { runHere } from '../../support/cli/in-process.ts';
import { temporaryFolder } from '../../support/folder.ts';

const REQUEST = {
  pieces: [{ width: 600, height: 400, quantity: 2 }],
  sheets: [{ width: 1000, height: 800 }],
};

let folder: string;
let request: string;
let response: string;

beforeAll(async () => {
  folder = temporaryFolder();
  request = write('request.json', JSON.stringify(REQUEST));
  response = (await runHere(['solve', request])).stdout;
});

function write(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

/** The response after `change` was made to its result. */
function changed(change: (result: Record<string, unknown>) => void): string {
  const envelope = JSON.parse(response);
  change(envelope.result);
  return JSON.stringify(envelope);
}

describe('verify', () => {
  it('accepts a response of solve: envelope or result, file or standard input', async () => {
    const good = { code: 0, stdout: 'ok: no violations\n', stderr: '' };
    const result = JSON.stringify(JSON.parse(response).result);
    expect(await runHere(['verify', request, write('response.json', response)])).toEqual(good);
    expect(await runHere(['verify', request, write('result.json', result)])).toEqual(good);
    expect(await runHere(['verify', request, '-'], { input: response })).toEqual(good);
    const json = await runHere(['verify', '--json', request, '-'], { input: response });
    expect([json.code, JSON.parse(json.stdout)]).toEqual([0, { ok: true, violations: [] }]);
  });

  it.each([
    ['a figure twice, the wrong one first', '"sheetsUsed":1', '"sheetsUsed":99,"sheetsUsed":1'],
    ['a result twice', '"result":', '"result":{},"result":'],
    ['two members of the envelope that disagree', '"ok":true', '"ok":false,"ok":true'],
    ['an unknown field twice', '"ok":true', '"ok":true,"colour":1,"colour":2'],
    ['no JSON', '"ok":true', '"ok":tru'],
  ])('refuses a response that is not JSON: %s', async (_, from, to) => {
    expect(response).toContain(from);
    const input = response.replace(from, to);
    const { code, stdout, stderr } = await runHere(['verify', request, '-'], { input });
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^cutting-layout verify: RESPONSE: invalid_json: .+\n$/);
  });

  it('checks the exact bytes of the response', async () => {
    const input = response.replace('"sheetsUsed":1', '"sheetsUsed":1.0');
    const { code, stdout } = await runHere(['verify', request, '-'], { input });
    expect([code, stdout]).toEqual([
      1,
      expect.stringMatching(/^unreadable at the result: .+\n1 violation\n$/),
    ]);
  });

  it('also checks the bytes of the request', async () => {
    for (const [from, to] of [
      ['"width":600', '"width":601,"width":600'],
      ['"width":600', '"width":600.00000000000000000001'],
    ] as const) {
      const broken = write('odd.json', JSON.stringify(REQUEST).replace(from, to));
      const { code, stderr } = await runHere(['verify', broken, '-'], { input: response });
      expect([code, stderr]).toEqual([
        1,
        expect.stringMatching(/^cutting-layout verify: invalid_(json|schema): /),
      ]);
    }
  });

  it('names each violation and its place', async () => {
    const input = changed((result) => {
      result['totalPlaced'] = 3;
      result['sheetsUsed'] = 2;
    });
    expect(await runHere(['verify', request, '-'], { input })).toEqual({
      code: 1,
      stdout: 'total at sheetsUsed: it is 1, not 2\ntotal at totalPlaced: it is 2, not 3\n2 violations\n',
      stderr: '',
    });
    const { code, stdout } = await runHere(['verify', '--json', request, '-'], { input });
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toEqual({
      ok: false,
      violations: [
        { code: 'total', path: 'sheetsUsed', message: 'it is 1, not 2' },
        { code: 'total', path: 'totalPlaced', message: 'it is 2, not 3' },
      ],
    });
    expect(Object.keys(JSON.parse(stdout).violations[0])).toEqual(['code', 'path', 'message']);
  });

  it('says what to do about files in the wrong order, and about sheets that the request does not have as cut already', async () => {
    const path = write('response.json', response);
    const swapped = await runHere(['verify', path, request]);
    expect([swapped.code, swapped.stderr]).toEqual([
      2,
      expect.stringContaining('REQUEST is a response, and RESPONSE a request: name the request first'),
    ]);
    const none = await runHere(['verify', request, request]);
    expect(none.stderr).toContain('RESPONSE is a request, not the response to one');
    const empty = await runHere(['verify', request, '-'], { input: '{"result":null}' });
    expect(empty.stderr).toBe(
      'cutting-layout verify: RESPONSE is not the response to a solve: it has no list "sheets"\n',
    );
    const more = write(
      'more.json',
      JSON.stringify({ ...REQUEST, pieces: [{ width: 600, height: 400, quantity: 3 }] }),
    );
    const { stdout: input } = await runHere(['solve', '--fix', path, more]);
    const { code, stdout, stderr } = await runHere(['verify', more, '-'], { input });
    expect([code, stdout]).toEqual([1, expect.stringContaining('fixed_sheet at ')]);
    expect(stderr).toBe(
      'cutting-layout verify: the response has sheets that are cut already, and the request none: take the request that was solved, which solve --save-request writes\n',
    );
  });

  it('needs a request that is a valid job', async () => {
    const broken = write('broken.json', JSON.stringify({ ...REQUEST, sheets: [{ width: -1, height: 0 }] }));
    const { code, stdout, stderr } = await runHere(['verify', broken, '-'], { input: response });
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^cutting-layout verify: validation_failed: .*\n {2}sheets\[0\]: /);
  });

  it('prints what was found once its time is over', async () => {
    const pieces = Array.from({ length: 200 }, () => ({ width: 1, height: 1, quantity: 50 }));
    const many = write('many.json', JSON.stringify({ ...REQUEST, pieces }));
    const { stdout: input } = await runHere(['solve', many]);
    const hurried = await runHere(['verify', '--max-ms', '1', many, '-'], { input });
    expect(hurried).toEqual({ code: 1, stdout: 'not complete: the time was up\n', stderr: '' });
    const { code, stdout } = await runHere(['verify', '--json', '--max-ms', '1', many, '-'], { input });
    expect([code, JSON.parse(stdout)]).toEqual([1, { ok: false, complete: false, violations: [] }]);
  });
});
