import type { Server } from 'node:http';
import { ServerResponse } from 'node:http';
import type { Http2SecureServer, ServerHttp2Session } from 'node:http2';
import type { Socket } from 'node:net';
import { TLSSocket, Server as TlsServer } from 'node:tls';
import type { AnyRequest, AnyResponse } from './listen-exchange.ts';

/** The open connections of a server, and what is served on them. */
export type Connections = {
  /** A request is being served, until the function that it answers with is called. */
  serving(request: AnyRequest, response: AnyResponse): () => void;
  /** Closes each connection as soon as nothing is served on it, which may be now. */
  closeOnceIdle(): void;
  /** Cuts whatever is left. */
  destroy(): void;
};

/** Follows the connections of a server from the first on. */
export function trackConnections(server: Server | Http2SecureServer): Connections {
  /** How many requests are being served on each connection of HTTP/1.1: one, or none. */
  const sockets = new Map<Socket, number>();
  const sessions = new Set<ServerHttp2Session>();
  let isClosing = false;

  const onConnection = (socket: Socket): void => {
    if (socket instanceof TLSSocket && socket.alpnProtocol === 'h2') return;
    sockets.set(socket, 0);
    socket.on('close', () => sockets.delete(socket));
  };
  // Below TLS there is a connection too, of which nothing is known before its handshake.
  server.on(server instanceof TlsServer ? 'secureConnection' : 'connection', onConnection);
  server.on('session', (session: ServerHttp2Session) => {
    sessions.add(session);
    session.on('close', () => sessions.delete(session));
  });

  return {
    serving: (request, response) => {
      const socket = request.httpVersionMajor === 2 ? undefined : request.socket;
      if (socket === undefined) return () => undefined;
      sockets.set(socket, (sockets.get(socket) ?? 0) + 1);
      if (isClosing && response instanceof ServerResponse) response.shouldKeepAlive = false;
      return () => {
        const left = (sockets.get(socket) ?? 1) - 1;
        if (sockets.has(socket)) sockets.set(socket, left);
        if (isClosing && left === 0) socket.end();
      };
    },
    closeOnceIdle: () => {
      isClosing = true;
      for (const [socket, serving] of sockets) if (serving === 0) socket.destroy();
      for (const session of sessions) session.close();
    },
    destroy: () => {
      for (const socket of sockets.keys()) socket.destroy();
      for (const session of sessions) session.destroy();
    },
  };
}
