import type { IncomingMessage, ServerResponse } from 'node:http';
import { lingerAfterAnswer } from './last-answer.ts';

/** Requests whose client waits to be invited before it sends its body. */
const UNINVITED = new WeakMap<IncomingMessage, ServerResponse>();

/**
 * Keeps a client with `Expect: 100-continue` waiting until its body is wanted. If it never is, the connection ends with
 * the answer, because the client may still send its body or not. Node says so in the answer.
 */
export function awaitInvitation(incoming: IncomingMessage, outgoing: ServerResponse): void {
  UNINVITED.set(incoming, outgoing);
  lingerAfterAnswer(incoming);
}

/** Whether the client still waits to be invited. */
export const isUninvited = (incoming: IncomingMessage): boolean => UNINVITED.has(incoming);

/** Asks the client to send its body, if it waits for that. */
export function invite(incoming: IncomingMessage): void {
  const outgoing = UNINVITED.get(incoming);
  if (outgoing === undefined) return;
  UNINVITED.delete(incoming);
  outgoing.writeContinue();
}
