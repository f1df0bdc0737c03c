import { createInterface } from 'node:readline';
import { Agent, request } from 'undici';
import type { Answer, SentRequest, TestedServer } from './tested-server.ts';

type Address = { readonly url: string; readonly token: string; readonly ca: string };

/** A kube-apiserver, and how to leave it. */
export const kubernetesSide = (address: Address): TestedServer & { readonly close: () => Promise<void> } => {
  const dispatcher = new Agent({ connect: { ca: address.ca }, headersTimeout: 60_000, bodyTimeout: 60_000 });
  const ask = (sent: SentRequest) =>
    request(address.url + sent.target, {
      dispatcher,
      method: sent.method,
      headers: { ...sent.headers, authorization: `Bearer ${address.token}` },
      body: sent.body ?? null,
    });
  const whole = async (answer: Awaited<ReturnType<typeof ask>>): Promise<Answer> => ({
    status: answer.statusCode,
    warnings: [answer.headers['warning'] ?? []].flat(),
    body: await answer.body.text(),
  });
  const send = async (sent: SentRequest): Promise<Answer> => whole(await ask(sent));
  return {
    send,
    // A list of the latest data waits for the cache that reads of any data are served from.
    settle: (collection) => send({ method: 'GET', target: `${collection}?limit=1`, headers: {}, body: undefined }),
    watch: async (sent) => {
      const answer = await ask(sent);
      if (answer.statusCode !== 200) return whole(answer);
      const lines = createInterface({ input: answer.body, crlfDelay: Number.POSITIVE_INFINITY })[Symbol.asyncIterator]();
      answer.body.on('error', () => undefined);
      return {
        next: async () => {
          const line = await lines.next();
          return line.done === true ? undefined : line.value;
        },
        close: () => void answer.body.destroy(),
      };
    },
    close: () => dispatcher.destroy(),
  };
};
