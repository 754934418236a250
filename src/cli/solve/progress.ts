import type { Ticks } from '../../clock.ts';

/** Where progress is shown, such as `process.stderr`. */
export interface Screen {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

/** A line that is shown until the solve ends. */
export interface Progress {
  end(): void;
}

/** Milliseconds between two lines. Most solves end before the first. */
const INTERVAL_MS = 500;

const CLEAR_LINE = '\r\x1b[K';

const seconds = (ms: number): string => `${Math.floor(ms / 1_000)} s`;

/** Shows on a terminal how long a solve has taken. It writes nothing to a pipe or a file, and uses no colours. */
export function showProgress(screen: Screen, limitMs: number, ticks: Ticks): Progress {
  if (!screen.isTTY) return { end: () => {} };
  const start = ticks();
  let isShown = false;
  const timer = setInterval(() => {
    isShown = true;
    const text = `solving: ${seconds(ticks() - start)} of at most ${seconds(limitMs)}; Ctrl-C ends it`;
    screen.write(`${CLEAR_LINE}${text.slice(0, (screen.columns ?? 80) - 1)}`);
  }, INTERVAL_MS);
  timer.unref();
  return {
    end() {
      clearInterval(timer);
      if (isShown) screen.write(CLEAR_LINE);
    },
  };
}
