import { describe, expect, it } from 'vitest';
import type { NdjsonJournal } from '#adapters/ndjson-journal';
import type { Entry } from '#core/model/evidence';
import { createHeldJournal } from '#library/held-journal';

const entry = (at: number): Entry => ({ e: 'finished', at, interrupted: false, left: [] });

const recording = () => {
  const log: string[] = [];
  const open = (): NdjsonJournal => {
    log.push('open');
    return {
      write: (one) => void log.push(`write ${'at' in one ? one.at : ''}`),
      flush: async () => void log.push('flush'),
      close: async () => void log.push('close'),
    };
  };
  return { log, journal: createHeldJournal(open) };
};

describe('a journal that is held until its run begins', () => {
  it('opens its file when the run begins, and writes what was held first', async () => {
    const { log, journal } = recording();
    journal.write(entry(1));
    await journal.flush();
    expect(log).toEqual([]);
    journal.begin();
    journal.write(entry(2));
    await journal.flush();
    await journal.close();
    expect(log).toEqual(['open', 'write 1', 'write 2', 'flush', 'close']);
  });

  it('opens no file where the run is not approved', async () => {
    const { log, journal } = recording();
    journal.write(entry(1));
    journal.discard();
    journal.write(entry(2));
    await journal.close();
    expect(log).toEqual([]);
  });

  it('keeps the evidence of a run that fails before it begins', async () => {
    const { log, journal } = recording();
    journal.write(entry(1));
    await journal.close();
    expect(log).toEqual(['open', 'write 1', 'close']);
  });
});
