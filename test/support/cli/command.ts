import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export const COMMAND = fileURLToPath(new URL('../../../dist/cli.cjs', import.meta.url));

/** The output and exit code of a command. */
export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Makes a program begin on a fixed day, whenever the tests run. */
export const ON_ONE_DAY = ['--require', fileURLToPath(new URL('clock.cjs', import.meta.url))];

interface Settings {
  /** What it reads from the standard input. */
  readonly input?: string | Uint8Array;
  /** A CommonJS module that is loaded before the program. */
  readonly preload?: string;
  /** Another program than the one that was built. */
  readonly program?: string;
  readonly cwd?: string;
  /** Variables beside those of the test. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** Starts `cutting-layout` with `args`. */
export function start(
  args: readonly string[],
  { input = '', preload, program = COMMAND, cwd, environment }: Settings = {},
) {
  const options = [...ON_ONE_DAY, ...(preload === undefined ? [] : ['--require', preload])];
  const child = spawn(process.execPath, [...options, program, ...args], {
    stdio: 'pipe',
    cwd,
    env: { ...process.env, ...environment },
  });
  child.stdin.on('error', () => {}).end(input);
  return { child, ended: collect(child) };
}

/** Runs `cutting-layout` with `args` to its end. */
export const run = (args: readonly string[], settings: Settings = {}): Promise<Ended> =>
  start(args, settings).ended;

async function collect(child: ChildProcess): Promise<Ended> {
  const text = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]?.setEncoding('utf8').on('data', (chunk: string) => {
      text[name] += chunk;
    });
  }
  const [code] = await once(child, 'close');
  return { code, ...text };
}
