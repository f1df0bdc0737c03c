import { connect, createServer, type Socket } from 'node:net';

/** A load balancer that closes connections without traffic. */
export type IdleProxy = {
  readonly url: string;
  /** How many requests crossed the closing of their connection: nobody received them. */
  readonly crossed: () => number;
  close(): Promise<void>;
};

/** When a connection was idle for too long: after so many milliseconds, or at so many requests over connections that were used before. */
export type Idleness = { readonly idleMs: number } | { readonly everyReuse: number };

/**
 * Starts a proxy in front of a server, which gives up idle connections, from their first response on. It closes a connection
 * when the next bytes arrive, as where the closing crosses the request; after three times the milliseconds it does so by itself.
 */
export const startIdleProxy = async (target: string, idleness: Idleness): Promise<IdleProxy> => {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let crossed = 0;
  let reuses = 0;
  const isIdleFor = (milliseconds: number): boolean => {
    if ('idleMs' in idleness) return milliseconds > idleness.idleMs;
    reuses += 1;
    return reuses % idleness.everyReuse === 0;
  };
  const server = createServer((client) => {
    const onward = connect(Number(port), hostname);
    let lastTraffic = Number.POSITIVE_INFINITY;
    let isWaiting = true;
    const close = (): void => {
      client.destroy();
      onward.destroy();
    };
    if ('idleMs' in idleness) client.setTimeout(3 * idleness.idleMs, () => (isWaiting ? undefined : close()));
    client.on('data', (bytes) => {
      if (!isWaiting && isIdleFor(performance.now() - lastTraffic)) {
        crossed += 1;
        return close();
      }
      isWaiting = true;
      onward.write(bytes);
    });
    onward.on('data', (bytes) => {
      isWaiting = false;
      lastTraffic = performance.now();
      client.write(bytes);
    });
    for (const socket of [client, onward]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', close);
      socket.on('close', () => {
        sockets.delete(socket);
        close();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    crossed: () => crossed,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
};
