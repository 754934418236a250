import type { Solution } from '../../solve/solve.ts';

/** A layout that was found, and the job that it solves. */
export type Layout = Pick<Solution, 'job' | 'solved'>;

/** Layouts that are kept, and their bytes. An assistant asks about its latest ones. */
const MAX_LAYOUTS = 16;
const MAX_BYTES = 67_108_864;

const bytesOf = ({ job, solved }: Layout): number => job.byteLength + solved.result.byteLength;

/** The latest layouts by name. The newest is kept, however large. */
export class Layouts {
  readonly #kept = new Map<string, Layout>();
  #bytes = 0;
  #count = 0;

  /** Keeps a layout, in place of the oldest ones if need be. Returns its name. */
  keep(layout: Layout): string {
    this.#count += 1;
    const name = `layout-${this.#count}`;
    this.#kept.set(name, layout);
    this.#bytes += bytesOf(layout);
    for (const [oldest, { job, solved }] of this.#kept) {
      if (oldest === name || (this.#kept.size <= MAX_LAYOUTS && this.#bytes <= MAX_BYTES)) break;
      this.#kept.delete(oldest);
      this.#bytes -= bytesOf({ job, solved });
    }
    return name;
  }

  get(name: string): Layout | undefined {
    return this.#kept.get(name);
  }

  /** The names of all that are kept, the oldest first. */
  get names(): readonly string[] {
    return [...this.#kept.keys()];
  }
}
