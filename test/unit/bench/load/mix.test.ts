import { describe, expect, it } from 'vitest';
import { jobsOf, readMix } from '../../../../bench/src/load/mix.ts';
import { UsageError } from '../../../../src/setting.ts';

describe('readMix', () => {
  it('reads sizes, with weights or without', () => {
    expect(readMix('20')).toEqual([{ pieces: 20, weight: 1 }]);
    expect(readMix('20:9,10000:1')).toEqual([
      { pieces: 20, weight: 9 },
      { pieces: 10_000, weight: 1 },
    ]);
  });

  it.each(['', '0', '20:', '20:0', '20:1001', '20;30', '-1', '2.5', '10001', '20,'])('refuses %j', (text) => {
    expect(() => readMix(text)).toThrow(UsageError);
  });
});

describe('jobsOf', () => {
  const sizes = (jobs: readonly string[]) => jobs.map((job) => JSON.parse(job).pieces.length);

  it('holds the sizes in their proportion, not in order', () => {
    const found = sizes(jobsOf(readMix('3:8,5:2'), 'scaling', 1));
    expect(found).toHaveLength(50);
    expect(found.filter((size) => size === 3)).toHaveLength(40);
    expect(found.slice(0, 40)).toContain(5);
  });

  it('makes other jobs of every seed, and the same of the same', () => {
    const mix = readMix('4');
    const jobs = jobsOf(mix, 'scaling', 1);
    expect(new Set(jobs).size).toBe(50);
    expect(jobsOf(mix, 'scaling', 1)).toEqual(jobs);
    expect(jobsOf(mix, 'scaling', 100)).not.toEqual(jobs);
  });
});
