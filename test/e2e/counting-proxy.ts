import { createServer, type IncomingMessage, type OutgoingHttpHeaders, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { ApiAccess } from './api-access.ts';

/** A proxy in front of a server, which says when a request comes through. */
export type CountingProxy = {
  readonly url: string;
  /** From now on, calls this at each write, with how many there were before it. It returns whether the write goes on to the server. */
  onWrite(handle: (before: number) => boolean): void;
  close(): Promise<void>;
};

/** Starts a proxy on a free port of the loopback interface. It requests from the server what `targetOf` returns for the target of a request. */
export const startCountingProxy = async (
  { url, ca }: ApiAccess,
  targetOf: (target: string) => string = (target) => target,
): Promise<CountingProxy> => {
  let writes = 0;
  let handle: (before: number) => boolean = () => true;
  const server = createServer((incoming, outgoing) => {
    if (isWrite(incoming)) {
      writes += 1;
      if (!handle(writes - 1)) return void incoming.socket.destroy();
    }
    const send = url.startsWith('https:') ? requestHttps : requestHttp;
    const headers: OutgoingHttpHeaders = { ...incoming.headers, host: new URL(url).host };
    // Each request has a connection of its own: the server may close a kept one just as a request is sent over it.
    const options = { method: incoming.method, headers, agent: false, ...(ca === undefined ? {} : { ca }) };
    const onward = send(`${url}${targetOf(incoming.url ?? '/')}`, options, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.on('error', () => outgoing.destroy()).pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    outgoing.on('close', () => onward.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    onWrite(next) {
      writes = 0;
      handle = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

/** The reviews of the probe store nothing. */
const isWrite = ({ method, url = '' }: IncomingMessage): boolean => method !== 'GET' && !/reviews(?:$|\?)/.test(url);
