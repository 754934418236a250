import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ROOT, read } from '../docs/documents.ts';

const FOLDER = '.github/workflows';

/** What runs in a workflow and is not ours, by file. */
const actions = readdirSync(`${ROOT}${FOLDER}`).flatMap((file) =>
  Array.from(
    read(`${FOLDER}/${file}`).matchAll(/\buses: (.*)/g),
    ([, action = '']) => [file, action] as const,
  ),
);

test('the workflows run actions of others', () => {
  expect(actions.length).toBeGreaterThan(20);
});

test.each(actions)('%s pins its action by commit, and names its release: %s', (_, action) => {
  expect(action).toMatch(/^[\w.-]+\/[\w.-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
});

test('an action is of one release everywhere', () => {
  const releases = new Set(actions.map(([, action]) => action));
  const names = new Set(actions.map(([, action]) => action.split('@')[0]));
  expect(releases.size).toBe(names.size);
});
