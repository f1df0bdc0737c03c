import { describe, expect, it } from 'vitest';
import { createInterruption } from '#cli/interruption';
import { fakeWorld } from './fake-world.ts';

describe('an interruption', () => {
  it.each(['SIGHUP', 'SIGTERM'] as const)('is %s, which says what happens and aborts the signal', (name) => {
    const world = fakeWorld();
    const { signal, listen, release } = createInterruption(world.terminal, 'Stopping.');
    const before = process.listenerCount(name);
    listen();
    process.emit(name);
    release();
    expect([signal.aborted, world.error(), process.listenerCount(name)]).toEqual([true, '\nStopping.\n', before]);
  });
});
