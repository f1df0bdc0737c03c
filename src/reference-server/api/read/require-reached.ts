import { refusals } from '../../exchange/refusals.ts';
import type { Clock } from '../../settings/clock.ts';
import type { Store } from '../../store/store.ts';
import type { Api } from '../api.ts';

/**
 * Waits until the store reaches a version (specification, "Resource-version semantics", unrecognized versions). Rejects with
 * a refusal with 504 when it does not reach it in time.
 */
export async function requireReached(
  api: Api,
  requested: { readonly text: string; readonly revision: number },
  signal: AbortSignal | undefined,
): Promise<void> {
  if (api.hooks.futureVersionResponse() === 'current') return;
  const reached = await waitForRevision(api.store, api.clock, {
    revision: requested.revision,
    milliseconds: api.futureVersionWaitMs,
    signal,
  });
  if (!reached) throw refusals.tooLargeVersion(requested.text, api.store.revision());
}

/** Settles with whether the store reached the revision in time. */
function waitForRevision(
  store: Store,
  clock: Clock,
  wait: { readonly revision: number; readonly milliseconds: number; readonly signal: AbortSignal | undefined },
): Promise<boolean> {
  if (store.revision() >= wait.revision) return Promise.resolve(true);
  return new Promise((resolve) => {
    const settle = (reached: boolean): void => {
      cancel();
      unsubscribe();
      wait.signal?.removeEventListener('abort', onAbort);
      resolve(reached);
    };
    const onAbort = (): void => settle(false);
    const cancel = clock.after(wait.milliseconds, () => settle(false));
    const unsubscribe = store.subscribe((change) => {
      if (change.revision >= wait.revision) settle(true);
    });
    wait.signal?.addEventListener('abort', onAbort);
  });
}
