import { dialects } from '#core/codecs/dialects';
import { createReferenceServer } from '#reference-server/create-reference-server';
import type { ReferenceServerOptions } from '#reference-server/options';
import type { Clock } from '#reference-server/settings/clock';
import type { Answer, SentRequest, TestedServer } from './tested-server.ts';

/** The reference server as released servers are, in this process; its wall clock shows what it is set to, and until then the time. */
export type ReferenceSide = TestedServer & { readonly setTime: (milliseconds: number) => void; readonly close: () => void };

/** A new one, perhaps with a fault. */
export const referenceSide = (options: Pick<ReferenceServerOptions, 'fault'> = {}): ReferenceSide => {
  const [dialect] = dialects;
  if (dialect === undefined) throw new Error('There is no dialect.');
  let time: number | undefined;
  const clock: Clock = { now: () => 0, date: () => new Date(time ?? Date.now()), after: () => () => undefined };
  const server = createReferenceServer({ dialect, personality: 'kubernetes', namespaceController: false, clock, ...options });
  const ask = (sent: SentRequest) =>
    server.handle({
      method: sent.method,
      target: sent.target,
      headers: new Map(Object.entries(sent.headers)),
      body: sent.body === undefined ? new Uint8Array() : new TextEncoder().encode(sent.body),
    });
  const whole = (answer: Awaited<ReturnType<typeof ask>>): Answer => {
    if (typeof answer.body !== 'string') throw new Error('The reference server answered with no text.');
    const warnings = answer.headers.filter(([name]) => name === 'warning').map(([, value]) => value);
    return { status: answer.status, warnings, body: answer.body };
  };
  return {
    send: async (sent) => whole(await ask(sent)),
    watch: async (sent) => {
      const answer = await ask(sent);
      if (typeof answer.body === 'string' || answer.body instanceof Uint8Array) return whole(answer);
      const stream = answer.body;
      return { next: () => stream.next(), close: () => stream.close() };
    },
    setTime: (milliseconds) => {
      time = milliseconds;
    },
    close: () => server.stop(),
  };
};
