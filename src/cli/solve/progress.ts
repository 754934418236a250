import type { Ticks } from '../../clock.ts';
import { counted, gapPercent, squareMetres } from '../../contract/words.ts';
import type { SearchProgress } from '../../engine/solve.ts';

/** Where progress is shown, such as `process.stderr`. */
export interface Screen {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

/** What a solve shows while it runs. */
export interface Watched {
  /** Milliseconds that it may take. */
  readonly limitMs: number;
  /** How far its search is; null if that is not known. */
  progress(): SearchProgress | null;
}

/** A line that is shown until the solve ends. */
export interface Progress {
  end(): void;
}

/** Milliseconds between two lines. Most solves end before the first. */
const INTERVAL_MS = 500;

const CLEAR_LINE = '\r\x1b[K';

const wholeSeconds = (ms: number): number => Math.floor(ms / 1_000);

/**
 * Shows on a terminal how long a solve has taken, and the best layout so far. It writes nothing to a pipe or a file, and
 * uses no colours.
 */
export function showProgress(screen: Screen, watched: Watched, ticks: Ticks): Progress {
  if (!screen.isTTY) return { end: () => {} };
  const start = ticks();
  let isShown = false;
  const timer = setInterval(() => {
    isShown = true;
    const time = `${wholeSeconds(ticks() - start)} of at most ${wholeSeconds(watched.limitMs)} s`;
    const text = `${time}${bestSoFar(watched.progress())}; Ctrl-C stops here`;
    screen.write(`${CLEAR_LINE}${text.slice(0, (screen.columns || 80) - 1)}`);
  }, INTERVAL_MS);
  timer.unref();
  return {
    end() {
      clearInterval(timer);
      if (isShown) screen.write(CLEAR_LINE);
      isShown = false;
    },
  };
}

function bestSoFar(progress: SearchProgress | null): string {
  if (progress === null) return '';
  const { sheets, sheetArea, unplaced } = progress;
  const quality = unplaced > 0 ? `${counted(unplaced, 'piece')} left out` : gap(progress);
  return `: ${counted(sheets, 'sheet')}, ${squareMetres(sheetArea)}, ${quality}`;
}

function gap({ sheetArea, boundArea }: SearchProgress): string {
  if (boundArea === undefined || sheetArea === 0) return 'no bound known';
  if (sheetArea <= boundArea) return 'proven optimal';
  return `gap ${gapPercent((sheetArea - boundArea) / sheetArea)}`;
}
