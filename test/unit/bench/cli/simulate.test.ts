import { afterEach, expect, test, vi } from 'vitest';
import { benchSimulate, benchSimulateHelp } from '../../../../bench/src/cli/simulate.ts';

let printed = '';
vi.spyOn(process.stdout, 'write').mockImplementation((text, ...rest) => {
  printed += String(text);
  const done = rest.at(-1);
  if (typeof done === 'function') done();
  return true;
});
afterEach(() => {
  printed = '';
});

test('prints a row for each number of nodes', async () => {
  expect(await benchSimulate(['--nodes', '2,3', '--solves', '500', '--markdown'])).toBe(0);
  const [head = '', , ...rows] = printed.trim().split('\n');
  expect(head).toContain('| nodes | solves/s |');
  expect(rows.map((row) => row.split(' ')[1])).toEqual(['2', '3']);
  // 70 % of four threads with solves of 100 ms.
  expect(rows[0]).toContain('| 2 | 56 |');
});

test.each([
  [['--nodes', '0'], '--nodes must be an integer from 1 to 10000'],
  [['--load', 'much'], '--load must be an integer from 1 to 1000'],
  [['--solves', '1e9'], '--solves must be'],
])('refuses %j', async (args, message) => {
  await expect(benchSimulate(args)).rejects.toThrow(message);
});

test('its help has every option', () => {
  for (const option of ['nodes', 'threads', 'queue', 'statement-us', 'seed', 'markdown'])
    expect(benchSimulateHelp()).toContain(`  --${option}`);
});
