import type { Ticks } from '../../clock.ts';
import type { Unit } from '../../contract/unit.ts';
import { counted, gapPercent, squareMetres } from '../../contract/words.ts';
import type { SearchProgress } from '../../engine/engine.ts';

/** Where progress is shown, such as `process.stderr`. */
export interface Screen {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

/** What is shown of a search. A service has no number of sheets. */
type Shown = Omit<SearchProgress, 'sheets' | 'sheetArea'> & Partial<SearchProgress>;

/** What a solve shows while it runs. */
export interface Watched {
  /** Milliseconds that it may take, if that is known. */
  readonly limitMs?: number;
  /** The unit of the job. */
  readonly unit?: Unit | undefined;
  /** How far its search is; null if that is not known. */
  progress(): Shown | null;
}

/** Milliseconds between two lines. Most solves end before the first. */
const INTERVAL_MS = 500;

const CLEAR_LINE = '\r\x1b[K';

const wholeSeconds = (ms: number): number => Math.floor(ms / 1_000);

/**
 * Shows on a terminal how long a solve has taken, and the best layout so far. It writes nothing to a pipe or a file, and
 * uses no colours.
 *
 * @returns clears the line.
 */
export function showProgress(screen: Screen, watched: Watched, ticks: Ticks): () => void {
  if (!screen.isTTY) return () => {};
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
  return () => {
    clearInterval(timer);
    if (isShown) screen.write(CLEAR_LINE);
    isShown = false;
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

/** What Ctrl-C asks for: the first ends the search with its best layout so far, the second ends the command. */
export class Interrupts {
  readonly #finish = new AbortController();
  readonly #cancel = new AbortController();
  /** Aborted by the first. */
  readonly finish = this.#finish.signal;
  /** Aborted by the second, just before the command ends: its exit waits for the thread of the solve. */
  readonly cancel = this.#cancel.signal;
  readonly #press: () => void;

  /**
   * @param tell writes a line to the person who pressed it.
   * @param quit ends the command.
   */
  constructor(tell: (line: string) => void, quit: () => void) {
    this.#press = () => {
      if (this.finish.aborted) {
        this.#cancel.abort();
        quit();
      } else {
        this.#finish.abort();
        tell('stopping at the best layout so far; Ctrl-C again ends without an answer');
      }
    };
  }

  listen(): void {
    process.on('SIGINT', this.#press);
  }

  close(): void {
    process.off('SIGINT', this.#press);
  }
}
