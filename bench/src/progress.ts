import { counted, milliseconds, span } from './format.ts';
import type { Outcome } from './run.ts';

/** Follows the progress of the solves. */
export interface Progress {
  done(outcome: Outcome): void;
  end(): void;
}

/** The output for the progress, such as `process.stderr`. */
export interface Stream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
  hasColors?(): boolean;
}

/** Minimum interval between redraws, in milliseconds. Nobody can see more frequent ones. */
const REDRAW_MS = 100;

/** Maximum interval between redraws, in milliseconds: the time left counts down even during a long solve. */
const ALIVE_MS = 1000;

const CLEAR_LINE = '\r\x1b[K';
const DIM = (text: string) => `\x1b[2m${text}\x1b[22m`;

/** A bar on a terminal, a line for each solve in a pipe. */
export function watch(stream: Stream, total: number, clock: () => number): Progress {
  return stream.isTTY ? bar(stream, total, clock) : lines(stream, total);
}

/** Shows nothing. */
export const quiet: Progress = { done: () => {}, end: () => {} };

function lines(stream: Stream, total: number): Progress {
  let done = 0;
  return {
    done: (outcome) => {
      done++;
      stream.write(`${done}/${total} ${outcomeText(outcome)}\n`);
    },
    end: () => {},
  };
}

function outcomeText({ task, measured, failure }: Outcome): string {
  const seed = task.seed === null ? '' : ` seed ${task.seed}`;
  if (!measured) return `${task.instance}${seed}: failed: ${failure}`;
  const { figures, ms } = measured;
  const unplaced = figures.unplaced === 0 ? '' : `, ${figures.unplaced} unplaced`;
  return `${task.instance}${seed}: ${counted(figures.sheets, 'sheet')}${unplaced}, ${milliseconds(ms)} ms`;
}

function bar(stream: Stream, total: number, clock: () => number): Progress {
  const start = clock();
  let done = 0;
  let last = '';
  let drawn = start;
  let end: number | undefined;
  const draw = () => {
    drawn = clock();
    const left = end === undefined ? undefined : Math.max(0, end - drawn);
    const text = barText(done, total, left, last).slice(0, (stream.columns ?? 80) - 1);
    stream.write(`${CLEAR_LINE}${stream.hasColors?.() ? DIM(text) : text}`);
  };
  draw();
  const alive = setInterval(draw, ALIVE_MS).unref();
  return {
    done: ({ task }) => {
      done++;
      last = task.instance;
      const now = clock();
      end = start + ((now - start) / done) * total;
      if (now - drawn >= REDRAW_MS || done === total) draw();
    },
    end: () => {
      clearInterval(alive);
      stream.write(CLEAR_LINE);
    },
  };
}

const BAR_WIDTH = 30;

/** `[###-------] 75/250  30 %  1 min 20 s left  bwmv/CLASS03_100_05`. The time left is known once a solve is done. */
function barText(done: number, total: number, leftMs: number | undefined, last: string): string {
  const filled = Math.round((BAR_WIDTH * done) / total);
  const left = leftMs === undefined ? '' : `  ${span(leftMs)} left  ${last}`;
  const share = Math.floor((100 * done) / total);
  return `[${'#'.repeat(filled)}${'-'.repeat(BAR_WIDTH - filled)}] ${done}/${total}  ${share} %${left}`;
}
