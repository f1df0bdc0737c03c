import { once } from 'node:events';
import type { Server } from 'node:http';
import { createServer } from 'node:http';
import type { Http2SecureServer } from 'node:http2';
import { createSecureServer } from 'node:http2';
import type { ReferenceRequest, ReferenceResponse } from '../exchange/exchange.ts';
import type { Connections } from './listen-connections.ts';
import { trackConnections } from './listen-connections.ts';
import type { AnyRequest, AnyResponse } from './listen-exchange.ts';
import { serveExchange } from './listen-exchange.ts';

/** A server that can be reached. */
export type Listening = { readonly url: string; close(): Promise<void> };

/** A certificate and its key, and the authority whose client certificates are taken, where there is one: all PEM. */
export type TlsMaterial = { readonly cert: string; readonly key: string; readonly clientAuthority?: string };

/** What is served, and how it ends: `stop` ends streams, `release` lets go of what is left once no request is served any more. */
export type Served = {
  handle(request: ReferenceRequest): Promise<ReferenceResponse>;
  stop(): void;
  release?(): void;
};

/** How long a client may take to send a request, and to take up a part of its answer. */
export type Timeouts = { readonly requestMs: number; readonly answerMs: number };

const defaultTimeouts: Timeouts = { requestMs: 60_000, answerMs: 60_000 };
const keepAliveMs = 60_000;
/** What released servers let one connection ask at a time. */
const maxConcurrentStreams = 250;
/** Streams have ended by themselves long before; what is left is a connection whose other side hangs. */
const closeGraceMs = 2000;

/**
 * Serves on 127.0.0.1: HTTP/1.1, and with a certificate HTTP/2 as well. Rejects where the port cannot be had. `close` ends
 * streams cleanly, lets requests that are being served finish, and settles when no connection is left.
 */
export async function listen(served: Served, port: number, tls?: TlsMaterial, timeouts = defaultTimeouts): Promise<Listening> {
  const server = tls === undefined ? createServer() : secureServer(tls);
  // A client that takes up a connection again must not find that it was closed in the same moment.
  Object.assign(server, { requestTimeout: timeouts.requestMs, headersTimeout: timeouts.requestMs, keepAliveTimeout: keepAliveMs });
  const connections = trackConnections(server);
  server.on('request', (request: AnyRequest, response: AnyResponse) => {
    const done = connections.serving(request, response);
    serveExchange(served, request, response, timeouts)
      .catch(() => response.destroy())
      .finally(done);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const bound = typeof address === 'object' && address !== null ? address.port : port;
  let closed: Promise<void> | undefined;
  return {
    url: `${tls === undefined ? 'http' : 'https'}://127.0.0.1:${bound}`,
    close: () => {
      closed ??= close(served, server, connections);
      return closed;
    },
  };
}

function secureServer({ cert, key, clientAuthority }: TlsMaterial): Http2SecureServer {
  return createSecureServer({
    cert,
    key,
    allowHTTP1: true,
    settings: { maxConcurrentStreams },
    // Who shows no certificate may have a token, and who shows a wrong one is told so in an answer.
    ...(clientAuthority === undefined ? {} : { ca: clientAuthority, requestCert: true, rejectUnauthorized: false }),
  });
}

async function close(served: Served, server: Server | Http2SecureServer, connections: Connections): Promise<void> {
  served.stop();
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  connections.closeOnceIdle();
  const grace = setTimeout(() => connections.destroy(), closeGraceMs);
  await closed;
  clearTimeout(grace);
  served.release?.();
}
