import { expect, it } from 'vitest';
import { createLog } from '../../../src/observe/log.ts';

it('is one line of JSON each, with its time and level, and nothing of the machine', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  log.debug({ n: 1 }, 'unheard');
  log.info({ n: 2, text: 'two\nlines' }, 'heard');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/^[^\n]*\n$/);
  expect(JSON.parse(lines[0] ?? '')).toEqual({
    level: 'info',
    time: expect.stringMatching(/Z$/),
    n: 2,
    text: 'two\nlines',
    msg: 'heard',
  });
});
