type Listener = { at: number; readonly callback: () => void };

/**
 * One listener for each signal, whoever listens: Node warns of a leak from the eleventh on, and a run has one signal
 * for all its requests. An array in which listeners take each other's places, for a reason that was measured: the
 * tables that a busy `Set` leaves behind keep what was in them alive, and made a request half as dear again.
 */
const listening = new WeakMap<AbortSignal, Listener[]>();

/**
 * Calls back when the signal is aborted; at once where it is already.
 *
 * @returns what stops the listening.
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
