import type { Clock } from '../../settings/clock.ts';
import type { Store } from '../../store/store.ts';

/** Settles with whether the store reached the revision in time. */
export function waitForRevision(
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
