import type { HttpClient } from '#core/ports/http-client';

/** Returns a client that counts the requests it sends. */
export function countingClient(client: HttpClient): HttpClient & { readonly requests: () => number } {
  let requests = 0;
  return {
    send(request, options) {
      requests += 1;
      return client.send(request, options);
    },
    open(request, options) {
      requests += 1;
      return client.open(request, options);
    },
    close: () => client.close(),
    requests: () => requests,
  };
}
