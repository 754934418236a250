import { vi } from 'vitest';
import { commandsIn, runCommandLine, type Table } from '../../../src/arguments.ts';
import { attempt } from '../../../src/cli/command.ts';
import type { Ended } from './command.ts';

/** Runs a command in this process. */
export async function runHere(table: Table, args: readonly string[]): Promise<Ended> {
  const texts = { stdout: '', stderr: '' };
  const spies = (['stdout', 'stderr'] as const).map((name) =>
    vi.spyOn(process[name], 'write').mockImplementation((text, ...rest) => {
      texts[name] += String(text);
      for (const done of rest) if (typeof done === 'function') done();
      return true;
    }),
  );
  try {
    const program = { name: 'cutting-layout', commands: [table] };
    const line = [table.name, ...args];
    const path = commandsIn(program, line).map(({ name }) => name);
    const code = await attempt(path.join(' '), () => runCommandLine(program, '0', line));
    return { code, ...texts };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}
