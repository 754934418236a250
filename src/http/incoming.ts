import { IncomingMessage } from 'node:http';
import { isRefused } from './last-answer.ts';

/** What Node said of requests; its constructor says it before fields of a class are there. */
const UPGRADES = new WeakSet<IncomingMessage>();

/**
 * A request that ends the parser of its connection where that was closed or refused meanwhile.
 *
 * Node goes on with what it has read: up to 1,600 requests of 64 KiB, each with an answer, all held until the event loop
 * turns. Only an upgrade ends its parser, so a request on a closed connection says that it is one. Node asks for that
 * before it holds the request.
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
