// http: HTTP and TLS around a function that serves requests. It imports exchange only, and may not know what is served.

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

/** A server that listens on a port. */
export type Listening = { readonly url: string; close(): Promise<void> };

/** A certificate and its key, and the authority of accepted client certificates, where there is one. All in PEM. */
export type TlsMaterial = { readonly cert: string; readonly key: string; readonly clientAuthority?: string };

/** What is served, and how it ends: `stop` ends streams; `release` frees resources after the last request. */
export type Served = {
  handle(request: ReferenceRequest): Promise<ReferenceResponse>;
  stop(): void;
  release?(): void;
};

/** How long a client may take to send a request, and to read a part of the response. */
export type Timeouts = { readonly requestMs: number; readonly answerMs: number };

const defaultTimeouts: Timeouts = { requestMs: 60_000, answerMs: 60_000 };
const keepAliveMs = 60_000;
/** The limit of released servers for one connection. */
const maxConcurrentStreams = 250;
/** Streams have ended by then, so what is left are connections whose client does not respond. */
const closeGraceMs = 2000;

/**
 * Serves on 127.0.0.1: HTTP/1.1, and with a certificate HTTP/2 as well. Rejects where the port is already in use. `close`
 * ends streams, waits for requests in progress, and settles when no connection is left.
 */
export async function listen(served: Served, port: number, tls?: TlsMaterial, timeouts = defaultTimeouts): Promise<Listening> {
  const server = tls === undefined ? createServer() : secureServer(tls);
  // A client that reuses a connection must not find that it was just closed.
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
    // A client without a certificate may have a token, and one with an untrusted certificate gets an error response.
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
