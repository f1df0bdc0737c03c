import type { Server } from 'node:http';
import { ServerResponse } from 'node:http';
import type { Http2SecureServer, ServerHttp2Session } from 'node:http2';
import type { Socket } from 'node:net';
import { TLSSocket, Server as TlsServer } from 'node:tls';
import type { AnyRequest, AnyResponse } from './listen-exchange.ts';

/** The open connections of a server. */
export type Connections = {
  /** Marks a connection as serving a request, until the returned function is called. */
  serving(request: AnyRequest, response: AnyResponse): () => void;
  /** Closes each connection as soon as it serves no request, which may be now. */
  closeOnceIdle(): void;
  /** Closes the remaining connections. */
  destroy(): void;
};

/** Tracks the connections of a server from the first one. */
export function trackConnections(server: Server | Http2SecureServer): Connections {
  /** The number of requests in progress on each connection of HTTP/1.1: one or none. */
  const sockets = new Map<Socket, number>();
  const sessions = new Set<ServerHttp2Session>();
  let isClosing = false;

  const onConnection = (socket: Socket): void => {
    if (socket instanceof TLSSocket && socket.alpnProtocol === 'h2') return;
    sockets.set(socket, 0);
    socket.on('close', () => sockets.delete(socket));
  };
  // The connection below TLS is tracked after its handshake.
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
