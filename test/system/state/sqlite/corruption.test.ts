import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { corrupted, filledState, verdictOn } from './corruption.ts';

/** Faults that are tried, always the same ones; `CORRUPTIONS=5000` tries more of them. */
const FAULTS = Number(process.env['CORRUPTIONS'] ?? 100);

/** The message to the operator, on one line: the file, its fault, and the remedy if it is damaged. */
const CLEAR = new RegExp(
  `^refused: Error: state database FILE: (.+; restore a backup with 'cutting-layout state restore FILE'|${[
    'has schema version \\d+, but this release supports up to 3: it was written by a newer release',
    'is not a state database of this service',
    'was encrypted with another secret than the one in the secret file, or is damaged',
    'is empty, but its secret .*',
  ].join('|')})$`,
);

it('a damaged state is refused with one clear line, or still has every key', async () => {
  const { file, known } = await filledState(60);
  const sound = readFileSync(file);
  expect(await verdictOn(sound, `${file}.secret`, known)).toBe('works');
  const wrong: string[] = [];
  let refused = 0;
  for (let seed = 0; seed < FAULTS; seed++) {
    const { kind, bytes } = corrupted(sound, seed);
    const verdict = await verdictOn(bytes, `${file}.secret`, known);
    if (CLEAR.test(verdict)) refused += 1;
    else if (verdict !== 'works') wrong.push(`${seed} (${kind}): ${verdict}`);
  }
  expect(wrong).toEqual([]);
  // A third of the faults hits what nobody reads: free space, or bytes that stay what they were.
  expect(refused).toBeGreaterThan(FAULTS / 2);
}, 600_000);
