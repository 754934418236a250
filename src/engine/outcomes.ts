import type { Native, Solved } from './native.ts';

type Told = InstanceType<Native['Outcomes']>;

/** Work that has begun. */
interface Open {
  readonly resolve: (answer: never) => void;
  readonly reject: (error: Error) => void;
}

/** The longest interval of a timer, in milliseconds. */
const FOR_EVER = 2 ** 31 - 1;

/**
 * Promises of work of the addon, which tells of all outcomes through one function. A promise of the addon's own would
 * make and close a handle of the event loop each time.
 */
export class Outcomes {
  readonly #told: Told;
  readonly #open = new Map<number, Open>();
  /** Keeps the process alive while there is open work. */
  readonly #alive = setInterval(() => {}, FOR_EVER).unref();
  #last = 0;

  constructor({ Outcomes }: Pick<Native, 'Outcomes'>) {
    this.#told = new Outcomes((id, bytes, failure, ...figures) => {
      const open = this.#open.get(id);
      this.#forget(id);
      if (failure) open?.reject(Object.assign(new Error(failure.message), { code: failure.code }));
      else open?.resolve(answerOf(bytes, figures) as never);
    });
  }

  /**
   * The outcome of work.
   *
   * @param begin begins it under this number. If it throws, there is no work, and the promise rejects.
   */
  of<Answer>(begin: (told: Told, id: number) => void): Promise<Answer> {
    // As the addon counts, which no program lives to see.
    this.#last = (this.#last + 1) >>> 0;
    const id = this.#last;
    return new Promise((resolve, reject) => {
      this.#open.set(id, { resolve, reject });
      if (this.#open.size === 1) this.#alive.ref();
      try {
        begin(this.#told, id);
      } catch (error) {
        this.#forget(id);
        throw error;
      }
    });
  }

  #forget(id: number): void {
    this.#open.delete(id);
    if (this.#open.size === 0) this.#alive.unref();
  }
}

/** What a solve tells beside its bytes; other work tells nothing. */
type Figures = Tail<ConstructorParameters<Native['Outcomes']>[0]>;

type Tail<Tell extends (...told: never) => void> =
  Parameters<Tell> extends [unknown, unknown?, unknown?, ...infer Rest] ? Rest : never;

function answerOf(
  bytes: Buffer | null | undefined,
  [sheets, iterations, utilization, alnsStats, trace]: Figures,
): Buffer | Solved | null | undefined {
  if (bytes == null || sheets == null || iterations == null || utilization == null) return bytes;
  const summary = { sheets, iterations, utilization };
  // Hardly any solve has more, and V8 takes microseconds to add a member to a copy.
  if (!alnsStats && !trace) return { summary, result: bytes };
  return { summary, result: bytes, ...(alnsStats && { alnsStats }), ...(trace && { trace }) };
}
