type Listener = { at: number; readonly callback: () => void };

/**
 * The callbacks of each signal. The signal has one listener for all of them: Node warns of a leak from the eleventh
 * listener, and a run has one signal for all its requests. The callbacks are in an array and not in a `Set`: a `Set`
 * with many insertions and deletions retains removed callbacks in old tables, and made a request 50 % slower when measured.
 */
const listening = new WeakMap<AbortSignal, Listener[]>();

/**
 * Calls `callback` when the signal is aborted, or immediately if it is aborted already.
 *
 * @returns a function that removes the callback.
 */
export function onAbort(signal: AbortSignal | undefined, callback: () => void): () => void {
  if (signal === undefined) return () => undefined;
  if (signal.aborted) {
    callback();
    return () => undefined;
  }
  const listeners = listening.get(signal) ?? listen(signal);
  const own: Listener = { at: listeners.length, callback };
  listeners.push(own);
  return () => remove(own, listeners);
}

function listen(signal: AbortSignal): Listener[] {
  const listeners: Listener[] = [];
  listening.set(signal, listeners);
  signal.addEventListener(
    'abort',
    () => {
      for (const { callback } of listeners.splice(0)) callback();
    },
    { once: true },
  );
  return listeners;
}

function remove(own: Listener, listeners: Listener[]): void {
  if (listeners[own.at] !== own) return;
  const last = listeners.pop();
  if (last === undefined || last === own) return;
  listeners[own.at] = last;
  last.at = own.at;
}
