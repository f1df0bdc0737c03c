import type { WireError } from '#core/model/evidence';
import type { Clock } from '#core/ports/clock';
import type { WatchfulClient } from './watchful-client.ts';

/** The clean-up of a run that was interrupted, or whose time is over, takes no longer. */
const longestMs = 60_000;

const ended: WireError = { code: 'aborted', message: 'the time for the clean-up of a run that was ended is over' };

/** Returns a client that sends nothing more from a minute after the interruption on: what is not removed by then is left. */
export function endingClient(client: WatchfulClient, clock: Clock, interrupted: AbortSignal): WatchfulClient {
  let since = interrupted.aborted ? clock.now() : undefined;
  const onAbort = () => {
    since = clock.now();
  };
  interrupted.addEventListener('abort', onAbort, { once: true });
  const isOver = () => since !== undefined && clock.now() - since >= longestMs;
  return {
    send: async (request, options) => (isOver() ? ended : client.send(request, options)),
    open: async (request, options) => (isOver() ? ended : client.open(request, options)),
    close: () => client.close(),
    isTargetGone: () => isOver() || client.isTargetGone(),
  };
}
