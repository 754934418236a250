import { Readable } from 'node:stream';
import { vi } from 'vitest';
import { main } from '../../../src/cli/main.ts';
// So that no test waits for what the command loads on demand.
import '../../../src/cli/solve/solve.ts';
import type { Ended } from './command.ts';

interface Settings {
  /** What it reads from standard input. */
  readonly input?: string | Uint8Array;
}

/** Runs a command line in this process, as the program does. */
export async function runHere(args: readonly string[], { input = '' }: Settings = {}): Promise<Ended> {
  const texts = { stdout: '', stderr: '' };
  const spies = (['stdout', 'stderr'] as const).map((name) =>
    vi.spyOn(process[name], 'write').mockImplementation((text, ...rest) => {
      texts[name] += typeof text === 'string' ? text : Buffer.from(text).toString();
      for (const done of rest) if (typeof done === 'function') done();
      return true;
    }),
  );
  const stdin = Readable.from([Buffer.from(input)]) as unknown as typeof process.stdin;
  const given = vi.spyOn(process, 'stdin', 'get').mockReturnValue(stdin);
  try {
    return { code: await main(args), ...texts };
  } finally {
    for (const spy of [...spies, given]) spy.mockRestore();
  }
}
