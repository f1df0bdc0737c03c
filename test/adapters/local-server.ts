import { createServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer, type ServerOptions } from 'node:https';
import { createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { createHttpClient, type HttpClientOptions } from '#adapters/undici-http-client';
import type { Target } from '#core/model/target';
import type { HttpClient, WireRequest } from '#core/ports/http-client';

/** Starts a server on this machine for one test, and ends it with its connections; gives its port. */
async function listen(server: Server): Promise<number> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return portOf(server);
}

/** The port that a listening server was given. */
export function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server does not listen on a port.');
  return address.port;
}

/** An HTTP server; gives its origin. */
export async function serve(listener: RequestListener): Promise<string> {
  return `http://127.0.0.1:${await listen(createServer(listener))}`;
}

/** An HTTPS server; gives its origin. */
export async function serveTls(options: ServerOptions, listener: RequestListener): Promise<string> {
  return `https://127.0.0.1:${await listen(createTlsServer(options, listener))}`;
}

/** A server of bytes; gives its origin as if it spoke HTTP. */
export async function serveBytes(onConnection: (socket: Socket) => void): Promise<string> {
  const server = createTcpServer((socket) => {
    socket.on('error', () => undefined);
    onConnection(socket);
  });
  return `http://127.0.0.1:${await listen(server)}`;
}

/** A client of that origin, closed at the end of the test. */
export function clientOf(origin: string, target: Partial<Target> = {}, options: Partial<HttpClientOptions> = {}): HttpClient {
  const description = { server: origin, source: '--server' };
  const whole: Target = { description, origin, prefix: '', credentials: {}, ...target };
  const client = createHttpClient(whole, { userAgent: 'apiconform/test', ...options });
  onTestFinished(() => client.close());
  return client;
}

/** A request for this path, as the target's own identity. */
export function get(target: string, over: Partial<WireRequest> = {}): WireRequest {
  return { method: 'GET', target, headers: {}, as: 'admin', ...over };
}

/** A time that a request on this machine never takes, for tests in which it must not run out. */
export const ample = { timeoutMs: 10_000 };
