import { expect, test } from 'vitest';
import { candidatesOf, headingOf, isForeign } from '../../../src/tables/headings.ts';
import { NAMES, SIDES } from '../../../src/tables/names.ts';

const ALL = [...Object.entries(NAMES), ...SIDES.map((names, order) => [order, names] as const)].flatMap(
  ([meaning, names]) =>
    Object.entries(names).flatMap(([language, all]) =>
      (all as readonly string[]).map((name) => [name, meaning, language] as const),
    ),
);

test('every name means what it stands for, in its language', () => {
  for (const [name, meaning, language] of ALL) {
    const heading = headingOf(name);
    const found = candidatesOf(heading).filter((candidate) => candidate.language === language);
    expect(
      found.map((candidate) => candidate.meaning),
      name,
    ).toContain(meaning);
    expect(isForeign(heading), name).toBe(false);
  }
});

test('no name has two meanings in one language', () => {
  const seen = new Map<string, string | number>();
  // The cells below "Units" say whether it counts pieces or names a unit of length.
  for (const [name, meaning, language] of ALL.filter(([, meaning]) => meaning !== 'unit')) {
    const key = `${language} ${headingOf(name).joined}`;
    expect([undefined, meaning], key).toContain(seen.get(key));
    seen.set(key, meaning);
  }
});
