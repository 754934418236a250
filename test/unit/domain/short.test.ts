import { describe, expect, it } from 'vitest';
import { isShort } from '../../../src/domain/prepare.ts';
import { toJob } from '../../../src/domain/validate.ts';
import { within } from '../../support/domain/limits.ts';
import { request } from './requests.ts';

const short = (changes: object) => isShort(toJob(request(changes), within(60_000)));

describe('a solve is short', () => {
  it.each<[string, object]>([
    ['by greedy', {}],
    ['by greedy with a shopping list', { includeShoppingList: true }],
    ['by greedy with less work than usual', { builderConfig: { beamWidth: 1, beamWidthAtRoot: 1 } }],
    ['by alns', { strategy: 'alns' }],
    [
      'by alns within five seconds, whatever it starts with',
      { strategy: 'alns', alnsConfig: { timeLimitMs: 5_000 }, builderConfig: { maxBuildCalls: 1_000_000 } },
    ],
  ])('%s', (_, members) => {
    expect(short(members)).toBe(true);
  });
});

describe('a solve is long', () => {
  it.each<[string, object]>([
    ['by greedy with a wider beam', { builderConfig: { beamWidth: 11 } }],
    ['by greedy with a wider beam at the root', { builderConfig: { beamWidthAtRoot: 51 } }],
    ['by greedy with a number of calls', { builderConfig: { maxBuildCalls: 1 } }],
    [
      'by greedy with a shopping list for three materials',
      {
        pieces: ['oak', 'white', 'black'].map((material) => ({ width: 1, height: 1, material })),
        includeShoppingList: true,
      },
    ],
    ['by alns beyond five seconds', { strategy: 'alns', alnsConfig: { timeLimitMs: 5_001 } }],
  ])('%s', (_, members) => {
    expect(short(members)).toBe(false);
  });
});
