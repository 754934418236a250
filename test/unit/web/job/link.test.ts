import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { EXAMPLES } from '../../../../web/src/job/examples.ts';
import {
  fragmentOf,
  holdsJob,
  jobOfFragment,
  LinkError,
  MAX_FRAGMENT,
} from '../../../../web/src/job/link.ts';
import { draftOf } from '../../../../web/src/job/request.ts';
import { read } from '../../../support/docs/documents.ts';

const fragmentWith = (text: string): string => `#job=1.${deflateRawSync(text).toString('base64url')}`;

it('is as long as the documentation says', () => {
  expect(read('docs/playground.md')).toContain(`at most ${MAX_FRAGMENT.toLocaleString('en')} characters`);
});

describe('a link', () => {
  it.each(EXAMPLES.map((example) => [example.name, example] as const))('holds %s', async (_, example) => {
    const fragment = await fragmentOf(example.request, example.labels);
    if (fragment === undefined) throw new Error('too long');
    expect(holdsJob(fragment)).toBe(true);
    expect(fragment).toMatch(/^#job=1\.[\w-]+$/);
    const draft = draftOf((await jobOfFragment(fragment)).job);
    expect(draft.labels).toEqual(example.labels);
    expect(draft.request).toEqual(expect.objectContaining({ params: example.request.params }));
  });

  it('holds the name of the job, and none where it has none', async () => {
    const [{ request, labels }] = EXAMPLES as [(typeof EXAMPLES)[number]];
    const named = await fragmentOf(request, labels, 'Küche Müller');
    expect((await jobOfFragment(named ?? '')).name).toBe('Küche Müller');
    expect((await jobOfFragment((await fragmentOf(request, labels)) ?? '')).name).toBeUndefined();
    const old = fragmentWith(`${JSON.stringify(request)}\n[]`);
    expect((await jobOfFragment(old)).name).toBeUndefined();
    for (const name of ['7', '"', JSON.stringify('x'.repeat(81))])
      await expect(jobOfFragment(fragmentWith(`${JSON.stringify(request)}\n[]\n${name}`))).rejects.toThrow(
        LinkError,
      );
  });

  it('holds sheets that are cut already', async () => {
    const piece = { ...{ pieceId: 0, width: 9, height: 5 }, ...{ x: 0, y: 0, rotated: false, priority: 0 } };
    const cutTree = {
      ...{ type: 'piece' as const, width: 9, height: 5, x: 0, y: 0, direction: 'V' as const },
      ...{ stage: 0, depth: 0, kerfSize: 0, piece, child: null, next: null },
    };
    const request = {
      pieces: [{ width: 9, height: 5, quantity: 2 }],
      sheets: [{ width: 9, height: 5, quantity: 2 }],
      fixedSheets: [{ sheetIndex: 1, cutTree, cutTreeFlat: [] }],
    };
    const opened = await jobOfFragment((await fragmentOf(request, [])) ?? '');
    expect(opened.lost).toBe(0);
    expect(draftOf(opened.job, opened.kept).request).toEqual(request);
  });

  it('is not made if it would be too long to be sent', async () => {
    const pieces = Array.from({ length: 10_000 }, (_, index) => ({
      width: 1 + ((index * 7919) % 3000),
      height: 1 + ((index * 104_729) % 2000),
    }));
    expect(await fragmentOf({ pieces, sheets: [{ width: 3000, height: 2000 }] }, [])).toBeUndefined();
  });

  it.each([
    ['no base64', '#job=1.***'],
    ['not packed', `#job=1.${Buffer.from('nonsense').toString('base64url')}`],
    ['no request', fragmentWith('{"hello":1}\n[]')],
    ['no JSON', fragmentWith('<script>alert(1)</script>\n[]')],
    ['labels that are no texts', fragmentWith('{"pieces":[],"sheets":[]}\n[{}]')],
    ['labels that are no list', fragmentWith('{"pieces":[],"sheets":[]}\n{}')],
    ['no second line', fragmentWith('{"pieces":[],"sheets":[]}')],
    ['nothing', '#job=1.'],
    ['another version', '#job=2.abc'],
    ['too many characters', `#job=1.${'A'.repeat(MAX_FRAGMENT)}`],
    ['a text that unpacks to far more', fragmentWith(' '.repeat(20_000_000))],
  ])('that holds %s is refused in words', async (_, fragment) => {
    await expect(jobOfFragment(fragment)).rejects.toThrow(LinkError);
    await expect(jobOfFragment(fragment)).rejects.toThrow(/^This link /);
  });
});
