import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { FAMILIES, generate, type Selection } from '../../../../bench/src/generate/families.ts';
import { parseSolveRequest } from '../../../../src/contract/parse.ts';
import { toJob } from '../../../../src/domain/validate.ts';
import { UsageError } from '../../../../src/setting.ts';
import { within } from '../../../support/domain/limits.ts';

const ALL: Selection = { classes: undefined, sizes: undefined, types: undefined, seed: 1, count: 1 };

const made = (family: string, selection: Partial<Selection> = {}) => [
  ...generate(family, { ...ALL, ...selection }),
];

describe.each([...FAMILIES.keys()])('%s', (name) => {
  const instances = made(name);

  const { classes, sizes } = FAMILIES.get(name) ?? { classes: [], sizes: [] };

  test('makes every class in every size', () => {
    expect(instances).toHaveLength(classes.length * sizes.length);
    expect(new Set(instances.map((instance) => instance.name)).size).toBe(instances.length);
  });

  test('makes valid jobs', () => {
    for (const { name, request } of instances) {
      const bytes = new TextEncoder().encode(JSON.stringify(request));
      const { pieces } = toJob(parseSolveRequest(bytes), within(1000));
      expect(pieces, name).toHaveLength(request.pieces.length);
    }
  });

  test('makes the same on every machine', () => {
    const hash = createHash('sha256');
    for (const instance of instances) hash.update(JSON.stringify(instance));
    expect(hash.digest('hex')).toMatchSnapshot();
  });

  test('makes something else for another seed, and the same again for the same', () => {
    const kinds = { sizes: [100], count: 2 };
    const requests = made(name, kinds).map(({ request }) => JSON.stringify(request));
    expect(new Set(requests).size).toBe(requests.length);
    expect(made(name, kinds).map(({ request }) => JSON.stringify(request))).toEqual(requests);
    const second = made(name, { sizes: [100], seed: 2 }).map(({ request }) => JSON.stringify(request));
    expect(second).toEqual(requests.filter((_, index) => index % 2 === 1));
  });
});

test('names say all that an instance depends on', () => {
  const names = made('panels', { classes: ['grained'], sizes: [50], types: 9, seed: 7, count: 2 });
  expect(names.map(({ name }) => name)).toEqual(['panels-grained-50of9_07', 'panels-grained-50of9_08']);
  expect(made('bwmv', { classes: ['3'], sizes: [20] })[0]?.name).toBe('bwmv-3-20_01');
});

test.each([
  ['granite', {}, "there is no family 'granite'"],
  ['bwmv', { classes: ['11'] }, "the classes of this family are 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, not '11'"],
  ['ortmann', { sizes: [24] }, 'this family has instances of 25 to 2000 pieces'],
  ['bwmv', { types: 5 }, 'the recipe of this family says how many different pieces there are'],
  ['glass', { sizes: [20], types: 21 }, '20 pieces cannot be of 21 types'],
])('%s %j is refused', (family, selection, message) => {
  expect(() => made(family, selection)).toThrow(UsageError);
  expect(() => made(family, selection)).toThrow(message);
});
