import { IncomingMessage } from 'node:http';
import { isRefused } from './last-answer.ts';

/** Requests that Node has marked as upgrades. Its constructor does so before the fields of a subclass exist. */
const UPGRADES = new WeakSet<IncomingMessage>();

/**
 * A request that ends the parser of its connection if the connection was closed or refused in the meantime.
 *
 * Node otherwise continues with the bytes it has read: up to 1,600 requests in 64 KiB, each with an answer, all held
 * until the next turn of the event loop. Only an upgrade ends its parser, so a request on a closed connection claims to
 * be one. Node asks for that before it holds the request.
 */
export class Incoming extends IncomingMessage {
  get upgrade(): boolean {
    return UPGRADES.has(this) || this.socket.destroyed || isRefused(this.socket);
  }

  set upgrade(upgrade: boolean) {
    if (upgrade) UPGRADES.add(this);
    else UPGRADES.delete(this);
  }
}
