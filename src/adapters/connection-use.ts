import { subscribe } from 'node:diagnostics_channel';
import { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';

/** Whoever closes a TLS connection sends an alert, which is no part of a response. */
const longestAlertBytes = 64;

/** When the last response over a connection ended, by its socket. */
const lastUsed = new WeakMap<Socket, number>();
/** The request whose connection undici is about to name. */
let starting: ((socket: Socket) => void) | undefined;

/** undici names the socket of a request in the same turn in which it starts the request. */
subscribe('undici:client:sendHeaders', (message) => {
  if (typeof message !== 'object' || message === null || !('socket' in message)) return;
  if (message.socket instanceof Socket) starting?.(message.socket);
  starting = undefined;
});

/** The connection of one request: whether an earlier request was sent over it, and how long ago that ended. */
export class ConnectionUse {
  #socket: Socket | undefined;
  #idleMs: number | undefined;
  #bytesBefore = 0;

  /** Must be called when undici starts a request. */
  start(): void {
    starting = (socket) => {
      const since = lastUsed.get(socket);
      this.#socket = socket;
      this.#bytesBefore = socket.bytesRead;
      this.#idleMs = since === undefined ? undefined : performance.now() - since;
    };
  }

  /** How long the connection had been idle, in milliseconds; undefined for a new connection, and where bytes of a response came. */
  get idleMs(): number | undefined {
    if (this.#socket === undefined) return undefined;
    const received = this.#socket.bytesRead - this.#bytesBefore;
    return received <= (this.#socket instanceof TLSSocket ? longestAlertBytes : 0) ? this.#idleMs : undefined;
  }

  /** Must be called when the response has ended. */
  end(): void {
    if (this.#socket !== undefined) lastUsed.set(this.#socket, performance.now());
  }
}
