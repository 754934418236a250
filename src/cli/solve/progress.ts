import type { Ticks } from '../../clock.ts';
import type { Unit } from '../../contract/unit.ts';
import { counted, gapPercent, squareMetres } from '../../contract/words.ts';
import type { Running, SearchProgress } from '../../engine/solve.ts';

/** Where progress is shown, such as `process.stderr`. */
export interface Screen {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

/** What is shown of a search. A service does not tell the number of sheets. */
type Shown = Omit<SearchProgress, 'sheets' | 'sheetArea'> &
  Partial<Pick<SearchProgress, 'sheets' | 'sheetArea'>>;

/** What a solve shows while it runs. */
export interface Watched {
  /** Milliseconds that it may take, if that is known. */
  readonly limitMs?: number;
  /** The unit of the job. */
  readonly unit?: Unit | undefined;
  /** How far its search is; null if that is not known. */
  progress(): Shown | null;
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
    const most = watched.limitMs === undefined ? '' : ` of at most ${wholeSeconds(watched.limitMs)}`;
    const time = `${wholeSeconds(ticks() - start)}${most} s`;
    const text = `${time}${bestSoFar(watched.progress(), watched.unit)}; Ctrl-C stops here`;
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

function bestSoFar(progress: Shown | null, unit: Unit | undefined): string {
  if (progress === null) return '';
  const { sheets, sheetArea, unplaced } = progress;
  const quality = unplaced > 0 ? `${counted(unplaced, 'piece')} left out` : gap(progress);
  const count = sheets === undefined ? '' : `${counted(sheets, 'sheet')}, `;
  const area = sheetArea === undefined ? '' : `${squareMetres(sheetArea, unit)}, `;
  return `: ${count}${area}${quality}`;
}

function gap({ sheets, measure, lowerBound }: Shown): string {
  if (lowerBound === undefined || sheets === 0) return 'no bound known';
  return `gap ${gapPercent(measure > lowerBound ? (measure - lowerBound) / measure : 0)}`;
}

/** What Ctrl-C does: the first ends the search with its best layout so far, the second ends the command. */
export class Interrupts {
  readonly #cancel = new AbortController();
  readonly #tell: (line: string) => void;
  readonly #quit: () => void;
  #running: Pick<Running, 'finish'> | undefined;
  #hasFinished = false;
  #isRepeated = false;

  /**
   * @param tell writes a line to the person who pressed it.
   * @param quit ends the command.
   */
  constructor(tell: (line: string) => void, quit: () => void) {
    this.#tell = tell;
    this.#quit = quit;
  }

  /** Aborted by the second, just before the command ends: its exit waits for the thread of the solve. */
  get signal(): AbortSignal {
    return this.#cancel.signal;
  }

  /** Whether a solve was asked for its best layout so far. */
  get hasFinished(): boolean {
    return this.#hasFinished;
  }

  /** From now on, the first ends this solve. */
  started(running: Pick<Running, 'finish'>): void {
    this.#running = running;
  }

  /** There is nothing to end early any more. */
  ended(): void {
    this.#running = undefined;
  }

  /** Reacts to Ctrl-C. */
  press(): void {
    if (this.#isRepeated) {
      this.#cancel.abort();
      this.#quit();
    } else if (this.#running) {
      this.#hasFinished = true;
      this.#running.finish();
      this.#tell('stopping at the best layout so far; Ctrl-C again ends without an answer');
    } else this.#tell('writing the answer; Ctrl-C again ends without it');
    this.#isRepeated = true;
  }
}
