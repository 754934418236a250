import { randomUUID } from 'node:crypto';

/** What a client may choose: safe in a header and in a line of the log. */
const REQUEST_ID = /^[\w=-]{1,255}$/;

/** The id of a request: that of its `X-Request-Id`, if it has a sound one; otherwise a new one. */
export function requestIdOf(headers: Pick<Headers, 'get'>): string {
  const sent = headers.get('X-Request-Id');
  return sent !== null && REQUEST_ID.test(sent) ? sent : randomUUID();
}
