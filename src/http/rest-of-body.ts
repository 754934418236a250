import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';

/** Whether a request has a body of which not all has come yet. */
export const isStillComing = ({ headers, complete }: IncomingMessage): boolean =>
  !complete && (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0);

/**
 * `bytes` at once, and their end when the rest of the request's body has come and was dropped. The server's limits on
 * requests and answers bound how long that takes, and how much of it comes.
 */
export function endingWith(incoming: IncomingMessage, bytes: Uint8Array): ReadableStream {
  const gone = new AbortController();
  return new ReadableStream({
    start(controller) {
      controller.enqueue(bytes);
    },
    async pull(controller) {
      await dropped(incoming, gone.signal);
      if (!gone.signal.aborted) controller.close();
    },
    cancel() {
      gone.abort();
    },
  });
}

async function dropped(incoming: IncomingMessage, signal: AbortSignal): Promise<void> {
  if (incoming.readableEnded || incoming.destroyed) return;
  dropping.add(incoming);
  try {
    await once(incoming, 'end', { signal });
  } catch {
    // The client is gone.
  }
}

/**
 * How many chunks of refused bodies are taken in and dropped at a time, of all of them together, and how often, in
 * milliseconds: 100 MB a second with chunks of 64 KiB, a tenth of what one core does. Thousands of refused bodies would
 * hold up all other clients.
 */
const CHUNKS = 16;
const INTERVAL = 10;

/** Takes in and drops what comes of refused bodies, which take turns. */
export class Dropping {
  /** In the order of their turns, with the chunks that may come of each before its next turn. */
  readonly #bodies = new Map<IncomingMessage, { chunks: number }>();
  #timer: NodeJS.Timeout | undefined;

  add(incoming: IncomingMessage): void {
    const turn = { chunks: 1 };
    this.#bodies.set(incoming, turn);
    incoming.on('data', () => {
      turn.chunks -= 1;
      if (turn.chunks <= 0) this.#pause(incoming);
    });
    for (const end of ['end', 'close']) incoming.once(end, () => this.#bodies.delete(incoming));
    this.#timer ??= setInterval(() => this.#goOn(), INTERVAL);
    incoming.resume();
  }

  /** Lets the rest wait in the system, which stops the client: a stream alone would read one chunk more, and hold it. */
  #pause(incoming: IncomingMessage): void {
    incoming.pause();
    // Once the stream has asked for that chunk, and before it is read.
    setImmediate(() => {
      if (incoming.isPaused() && this.#bodies.has(incoming)) incoming.socket.pause();
    });
  }

  #goOn(): void {
    if (this.#bodies.size === 0) {
      clearInterval(this.#timer);
      this.#timer = undefined;
      return;
    }
    const chunks = Math.max(1, Math.floor(CHUNKS / this.#bodies.size));
    for (const [incoming, turn] of [...this.#bodies].slice(0, CHUNKS)) {
      this.#bodies.delete(incoming);
      this.#bodies.set(incoming, turn);
      turn.chunks = chunks;
      incoming.resume();
      incoming.socket.resume();
    }
  }
}

/** All of this process share the rate. */
const dropping = new Dropping();
