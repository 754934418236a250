import type { IncomingMessage, ServerResponse } from 'node:http';
import { lingerAfterAnswer } from './last-answer.ts';

/** Requests whose client waits to be invited before it sends its body. */
const UNINVITED = new WeakMap<IncomingMessage, ServerResponse>();

/**
 * Lets a client with `Expect: 100-continue` wait until its body is wanted. Where it never is, its connection ends with the
 * answer, because nobody knows whether the body comes nonetheless; Node says so in the answer.
 */
export function awaitInvitation(incoming: IncomingMessage, outgoing: ServerResponse): void {
  UNINVITED.set(incoming, outgoing);
  lingerAfterAnswer(incoming);
}

/** Whether the client still waits to be invited. */
export const isUninvited = (incoming: IncomingMessage): boolean => UNINVITED.has(incoming);

/** Has the client send its body, if it waits to be invited. */
export function invite(incoming: IncomingMessage): void {
  const outgoing = UNINVITED.get(incoming);
  if (outgoing === undefined) return;
  UNINVITED.delete(incoming);
  outgoing.writeContinue();
}
