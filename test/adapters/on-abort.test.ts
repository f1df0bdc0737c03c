import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { onAbort } from '#adapters/on-abort';

describe('listening to a signal', () => {
  it('calls back once, at once where it was aborted before', () => {
    const stop = new AbortController();
    const calls: string[] = [];
    onAbort(stop.signal, () => calls.push('before'));
    stop.abort();
    stop.abort();
    onAbort(stop.signal, () => calls.push('after'));
    expect(calls).toEqual(['before', 'after']);
  });

  it('takes one listener, however many there are', () => {
    const stop = new AbortController();
    const forget = Array.from({ length: 50 }, () => onAbort(stop.signal, () => undefined));
    expect(getEventListeners(stop.signal, 'abort')).toHaveLength(1);
    for (const stopListening of forget) stopListening();
  });

  it('can be stopped', () => {
    const stop = new AbortController();
    let calls = 0;
    const count = (): void => {
      calls += 1;
    };
    const forget = onAbort(stop.signal, count);
    onAbort(stop.signal, count);
    forget();
    stop.abort();
    expect(calls).toBe(1);
  });
});
