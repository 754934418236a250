import type { IncomingMessage, ServerResponse } from 'node:http';

/** What is asked of a client once its answer has begun. */
export interface AnswerLimits {
  /** Without taking any of what it was given, in milliseconds; the rate is averaged over as long. */
  readonly stalled: number;
  /** Bytes a second that it takes at least, on average. */
  readonly leastRate: number;
  /** From the head of its answer to the end, in milliseconds. */
  readonly answer: number;
  /** Bytes that it may still send of a body that was refused. */
  readonly mostAfterRefusal: number;
}

/** Why a connection is cut in the midst of an answer. */
export type Cut = 'slow_reader' | 'long_answer' | 'body_after_refusal';

interface Progress {
  /** Milliseconds until it is cut off, if it takes nothing. */
  credit: number;
  /** Milliseconds since the head of its answer went out. */
  age: number;
  /** Bytes that its connection had taken at the last look. */
  taken: number;
  /** Bytes that had come from it when the answer began. */
  readonly received: number;
}

/**
 * Cuts off clients that do not take their answers, or go on sending without an end.
 *
 * Node's own timer of a socket starts anew when it sees that a part of a large write has gone out, even if that was at
 * the very beginning: a client that stalls is found after twice the time. So all answers are looked at every so often,
 * and each byte that a client has taken since earns it time.
 */
export class AnswerWatch {
  readonly #limits: AnswerLimits;
  readonly #onCut: (reason: Cut, incoming: IncomingMessage) => void;
  readonly #answers = new Map<ServerResponse, { incoming: IncomingMessage; progress?: Progress }>();

  /** @param onCut is told before a connection is cut. */
  constructor(limits: AnswerLimits, onCut: (reason: Cut, incoming: IncomingMessage) => void) {
    this.#limits = limits;
    this.#onCut = onCut;
  }

  /** Answers that are watched. */
  get size(): number {
    return this.#answers.size;
  }

  /** Watches an answer that holds its socket, until it closes. */
  watch(incoming: IncomingMessage, outgoing: ServerResponse): void {
    this.#answers.set(outgoing, { incoming });
    outgoing.once('close', () => this.#answers.delete(outgoing));
  }

  /** Looks at every answer, `passed` milliseconds after it last did. */
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
    // A client that has taken all that it was given waits for us.
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
