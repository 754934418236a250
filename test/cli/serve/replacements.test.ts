import { describe, expect, it } from 'vitest';
import { Replacements } from '../../../src/cli/serve/replacements.ts';

const LONG = 10_000;

describe('Replacements', () => {
  it('replaces a process that has served for long at once, as often as one ends', () => {
    const replacements = new Replacements();
    for (let time = 0; time < 20; time++) expect(replacements.pauseAfter(LONG)).toBe(0);
  });

  it('pauses longer and longer while processes live shortly', () => {
    const replacements = new Replacements();
    const pauses = Array.from({ length: 9 }, () => replacements.pauseAfter(5));
    expect(pauses).toEqual([0, 100, 200, 400, 800, 1600, 3200, 5000, 5000]);
    expect(replacements.pauseAfter(LONG)).toBe(0);
    expect(replacements.pauseAfter(5)).toBe(100);
  });

  it('gives up after five starts in a row that failed', () => {
    const replacements = new Replacements();
    const pauses = Array.from({ length: 5 }, () => replacements.pauseAfter(undefined));
    expect(pauses).toEqual([0, 100, 200, 400, undefined]);
  });

  it('never gives up while some start succeeds', () => {
    const replacements = new Replacements();
    for (let time = 0; time < 50; time++) {
      replacements.started();
      for (let failed = 0; failed < 4; failed++)
        expect(replacements.pauseAfter(undefined)).not.toBeUndefined();
    }
  });
});
