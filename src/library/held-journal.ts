import type { NdjsonJournal } from '#adapters/ndjson-journal';
import type { Entry } from '#core/model/evidence';

/** A journal that opens its file only when its run may begin, so that a run that is not approved replaces no evidence. */
export type HeldJournal = NdjsonJournal & {
  /** Opens the file and writes what was held. Throws what opening it throws. */
  begin(): void;
  /** Drops what was held. The file is not opened any more. */
  discard(): void;
};

/** Returns a journal that holds its entries until it begins. One that is closed before keeps the evidence all the same. */
export function createHeldJournal(open: () => NdjsonJournal): HeldJournal {
  let held: Entry[] = [];
  let journal: NdjsonJournal | undefined;
  let discarded = false;
  const begin = (): void => {
    journal ??= open();
    for (const entry of held) journal.write(entry);
    held = [];
  };
  return {
    write(entry) {
      if (journal !== undefined) journal.write(entry);
      else if (!discarded) held.push(entry);
    },
    begin,
    discard() {
      held = [];
      discarded = true;
    },
    flush: async () => journal?.flush(),
    async close() {
      if (!discarded) begin();
      await journal?.close();
    },
  };
}
