import type { IncomingMessage, ServerResponse } from 'node:http';

/** Limits on a client once its answer has begun. */
export interface AnswerLimits {
  /** Milliseconds for which the client may take no bytes. The rate is averaged over the same time. */
  readonly stalled: number;
  /** Minimum rate at which the client takes its answer, in bytes a second, on average. */
  readonly leastRate: number;
  /** Milliseconds from the head of the answer to its end. */
  readonly answer: number;
  /** Bytes of a refused body that the client may still send. */
  readonly mostAfterRefusal: number;
}

/** Why a connection is cut in the middle of an answer. */
export type Cut = 'slow_reader' | 'long_answer' | 'body_after_refusal';

interface Progress {
  /** Milliseconds until the client is cut off if it takes nothing. */
  credit: number;
  /** Milliseconds since the head of its answer went out. */
  age: number;
  /** Bytes that the connection had taken at the last look. */
  taken: number;
  /** Bytes received from the client when the answer began. */
  readonly received: number;
}

/**
 * Cuts off clients that do not take their answers, or that never stop sending.
 *
 * Node's own socket timer restarts when part of a large write has gone out, even if that was at the very beginning. It
 * would find a stalled client after twice the time. So this checks all answers at regular intervals, and each byte
 * that a client has taken since the last look earns it time.
 */
export class AnswerWatch {
  readonly #limits: AnswerLimits;
  readonly #onCut: (reason: Cut, incoming: IncomingMessage) => void;
  readonly #answers = new Map<ServerResponse, { incoming: IncomingMessage; progress?: Progress }>();

  /** @param onCut called before a connection is cut. */
  constructor(limits: AnswerLimits, onCut: (reason: Cut, incoming: IncomingMessage) => void) {
    this.#limits = limits;
    this.#onCut = onCut;
  }

  /** Number of answers being watched. */
  get size(): number {
    return this.#answers.size;
  }

  /** Watches an answer that holds its socket, until it closes. */
  watch(incoming: IncomingMessage, outgoing: ServerResponse): void {
    this.#answers.set(outgoing, { incoming });
    outgoing.once('close', () => this.#answers.delete(outgoing));
  }

  /** Checks every answer, `passed` milliseconds after the last check. */
  look(passed: number): void {
    for (const [outgoing, answer] of this.#answers) {
      if (!outgoing.headersSent) continue;
      const { socket } = answer.incoming;
      const taken = socket.bytesWritten - socket.writableLength;
      if (answer.progress === undefined) {
        answer.progress = { credit: this.#limits.stalled, age: 0, taken, received: socket.bytesRead };
        continue;
      }
      const reason = this.#weigh(answer.incoming, answer.progress, taken, passed);
      if (reason === undefined) continue;
      this.#onCut(reason, answer.incoming);
      socket.destroy();
    }
  }

  #weigh(
    { socket, complete }: IncomingMessage,
    progress: Progress,
    taken: number,
    passed: number,
  ): Cut | undefined {
    const { stalled, leastRate, answer, mostAfterRefusal } = this.#limits;
    const earned = ((taken - progress.taken) / leastRate) * 1_000;
    // A client that has taken every byte so far is waiting for us.
    const owes = socket.writableLength > 0;
    progress.credit = owes ? Math.min(stalled, progress.credit + earned - passed) : stalled;
    progress.age += passed;
    progress.taken = taken;
    if (progress.credit <= 0) return 'slow_reader';
    if (progress.age >= answer) return 'long_answer';
    return !complete && socket.bytesRead - progress.received > mostAfterRefusal
      ? 'body_after_refusal'
      : undefined;
  }
}
