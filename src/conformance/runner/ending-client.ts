import type { WireError } from '#core/model/evidence';
import type { Clock } from '#core/ports/clock';
import type { WatchfulClient } from './watchful-client.ts';

/** The clean-up of a run that was interrupted, or whose time is over, takes no longer. */
const longestMs = 60_000;

const ended: WireError = { code: 'aborted', message: 'the time for the clean-up of a run that was ended is over' };

/** Returns a client that sends nothing more from a minute after one of these signals on: what is not removed by then is left. */
export function endingClient(client: WatchfulClient, clock: Clock, endings: readonly AbortSignal[]): WatchfulClient {
  let since = endings.some(({ aborted }) => aborted) ? clock.now() : undefined;
  const onAbort = () => {
    since ??= clock.now();
  };
  // A signal made of several would keep what listens to it alive for ever.
  for (const signal of endings) signal.addEventListener('abort', onAbort, { once: true });
  const isOver = () => since !== undefined && clock.now() - since >= longestMs;
  return {
    send: async (request, options) => (isOver() ? ended : client.send(request, options)),
    open: async (request, options) => (isOver() ? ended : client.open(request, options)),
    close: () => client.close(),
    isTargetGone: () => isOver() || client.isTargetGone(),
  };
}
