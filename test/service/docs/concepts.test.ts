import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { SolveResponse } from '../../../src/contract/response.ts';
import { ROOT, read } from '../../support/docs/documents.ts';
import { ask } from '../../support/docs/service.ts';
import { treePicture } from './tree-picture.ts';

const text = read('docs/concepts.md');

const PICTURES = readdirSync(`${ROOT}docs/images`).flatMap((name) => {
  const [, picture] = /^(.*)\.request\.json$/.exec(name) ?? [];
  // README.md has this one.
  return picture === undefined || picture === 'layout' ? [] : [picture];
});

const solved = (picture: string): Promise<SolveResponse> =>
  ask(JSON.parse(read(`docs/images/${picture}.request.json`)));

test.each(PICTURES)(
  'the picture %s is the drawing of a real answer (draw it again with "make docs")',
  async (picture) => {
    const { svg = [] } = await solved(picture);
    await expect(svg[0]).toMatchFileSnapshot(`../../../docs/images/${picture}.svg`);
  },
);

test('the picture of the cut tree is that of a real answer', async () => {
  const { result } = await solved('tree');
  const tree = result.sheets[0]?.cutTree;
  if (!tree) throw new TypeError('there is a tree');
  await expect(treePicture(tree)).toMatchFileSnapshot('../../../docs/images/cut-tree.svg');
});

test('docs/concepts.md shows every picture, and links to its request', () => {
  expect(PICTURES.length).toBeGreaterThan(5);
  for (const picture of [...PICTURES, 'cut-tree']) expect(text).toContain(`](images/${picture}.svg)`);
  for (const picture of PICTURES) expect(text).toContain(`](images/${picture}.request.json)`);
});

test('docs/concepts.md tells what the pictures show', async () => {
  const sheets = async (picture: string) => (await solved(picture)).result.sheetsUsed;
  expect([await sheets('trim-0'), await sheets('trim-25')]).toEqual([1, 2]);
  const offcut = async (picture: string) => (await solved(picture)).result.sheets[0]?.largestOffcut;
  const [two = 0, three = 0] = [await offcut('stages-2'), await offcut('stages-3')];
  expect(three).toBeGreaterThan(two);
  expect(text).toContain(`${two.toLocaleString('en')} mm²`);
  expect(text).toContain(`${three.toLocaleString('en')} mm²`);
});
