import { describe, expect, it } from 'vitest';
import { createWatch } from '#reference-server/api/watch/create-watch';
import { createWatchHub } from '#reference-server/api/watch/watch-hub';
import type { EventStream } from '#reference-server/exchange/exchange';
import { createStore } from '#reference-server/store/store';
import { createFakeClock } from '../../fake-clock.ts';

function watched(historyWindowMs = 1_000_000) {
  const clock = createFakeClock();
  const store = createStore({ clock, historyWindowMs });
  const hub = createWatchHub();
  const open = (): EventStream =>
    createWatch({
      store,
      clock,
      hub,
      prefix: '/a/',
      selects: () => true,
      from: store.revision(),
      initial: [],
      eventFilter: (event) => [event],
      timeoutMs: 60_000,
      line: (event) => event.type,
    });
  const write = (times: number): void => {
    for (let time = 0; time < times; time += 1) store.put('/a/x', (revision) => ({ revision }));
  };
  return { clock, store, hub, open, write };
}

describe('a watch of the store', () => {
  it('keeps up with as many changes as its reader reads', async () => {
    const { open, write } = watched();
    const stream = open();
    for (let round = 0; round < 5; round += 1) {
      write(5000);
      for (let event = 0; event < 5000; event += 1) expect(await stream.next()).toBe(round + event === 0 ? 'ADDED' : 'MODIFIED');
    }
    expect(stream.abandoned.aborted).toBe(false);
  });

  it('gives up a reader that is too far behind', async () => {
    const { open, write, hub } = watched();
    const stream = open();
    write(10_001);
    expect(stream.abandoned.aborted).toBe(true);
    expect(await stream.next()).toBeUndefined();
    expect(hub.size()).toBe(0);
  });

  it('sends Gone to a reader whose version has expired, and ends', async () => {
    const { clock, open, write } = watched(1000);
    const stream = open();
    write(2);
    await clock.advance(2000);
    expect(await stream.next()).toBe('ERROR');
    expect(await stream.next()).toBeUndefined();
  });

  it('ends after the revision that its collection ends with, and no other watch with it', async () => {
    const { store, hub, open, write } = watched();
    const stream = open();
    write(2);
    hub.endCollection('/a/', store.revision());
    hub.endCollection('/b/', store.revision());
    write(1);
    expect([await stream.next(), await stream.next(), await stream.next()]).toEqual(['ADDED', 'MODIFIED', undefined]);
    expect(hub.size()).toBe(0);
  });

  it('leaves the hub when its reader does', async () => {
    const { hub, open } = watched();
    const stream = open();
    expect(hub.size()).toBe(1);
    stream.close();
    expect(hub.size()).toBe(0);
    expect(await stream.next()).toBeUndefined();
  });
});
