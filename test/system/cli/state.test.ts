import { join } from 'node:path';
import { expect, it } from 'vitest';
import { run } from '../../support/cli/command.ts';
import { temporaryFolder } from '../../support/folder.ts';

it('processes that start at the same time create one state', async () => {
  const state = ['--state', join(temporaryFolder(), 'state.sqlite')];
  const runs = await Promise.all(Array.from({ length: 4 }, () => run(['state', 'migrate', ...state])));
  expect(runs.map(({ code, stderr }) => [code, stderr])).toEqual(Array(4).fill([0, '']));
  expect((await run(['state', 'check', ...state])).code).toBe(0);
});
