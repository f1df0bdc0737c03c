// store: objects under keys with their history, in memory. It imports settings, and knows no kinds.

import type { JsonObject } from '#core/model/json';
import type { Clock } from '../settings/clock.ts';
import { createSortedKeys } from './sorted-keys.ts';

/** An object with its key. */
export type StoredObject = { readonly key: string; readonly object: JsonObject };

/** A write: the object under its key, `undefined` for a removal, and its time in milliseconds since 1970. */
export type Write = { readonly revision: number; readonly at: number; readonly key: string; readonly object: JsonObject | undefined };

/** The contents of a store: its objects at one revision, and each later write. */
export type Contents = { readonly revision: number; readonly objects: Iterable<StoredObject>; readonly writes: Iterable<Write> };

/**
 * A key-value store with revisions, as the reads of the specification need it ("Resource-version semantics"): every write has
 * a revision, every retained revision can be read, and changes after a revision can be read in order.
 */
export type Store = {
  /** Returns the latest revision. */
  revision(): number;
  /** Returns the oldest revision that can be read, and after which changes can be read. */
  oldestRevision(): number;
  /** Returns the object under a key at a retained revision, by default the latest. */
  get(key: string, revision?: number): JsonObject | undefined;
  /** Yields the objects under keys with the prefix that are not less than `from`, in key order, at a retained revision. */
  list(prefix: string, revision: number, from?: string): Iterable<StoredObject>;
  /** Writes the object that `make` returns for the revision of this write. Returns the object. */
  put(key: string, make: (revision: number) => JsonObject): JsonObject;
  /** Removes the object under a key. Returns the revision of the removal. */
  remove(key: string): number;
  /** Yields the changes after a revision, in order, without compacted ones. */
  changesAfter(revision: number): Iterable<Change>;
  /** Returns everything that is retained, to restore another store from. */
  contents(): Contents;
  /** Fills an empty store, and calls its listeners for each object and each write. History keeps its age. */
  restore(contents: Contents): void;
  /** Calls the listener after each change, until the returned function is called. */
  subscribe(listener: (change: Change) => void): () => void;
};

type Version = { readonly revision: number; readonly object: JsonObject | undefined };
type LogEntry = Change & { readonly at: number };

/** The log is shortened only when this many entries can be removed at once. */
const compactionStep = 256;

/**
 * Creates an empty store that retains the history of the last `historyWindowMs`. Calls `record` before each write takes
 * effect: where it throws, nothing is written.
 */
export function createStore(options: {
  readonly clock: Clock;
  readonly historyWindowMs: number;
  readonly record?: (write: Write) => void;
}): Store {
  const { clock, historyWindowMs, record } = options;
  const keys = createSortedKeys();
  const versions = new Map<string, Version[]>();
  const listeners = new Set<(change: Change) => void>();
  const log: LogEntry[] = [];
  let revision = 1;
  let compacted = 1;
  /** The index in the log of the first change after the compacted revision. */
  let start = 0;

  const versionAt = (key: string, at: number): Version | undefined => {
    const of = versions.get(key);
    if (of === undefined) return undefined;
    for (let index = of.length - 1; index >= 0; index -= 1) {
      const version = of[index];
      if (version !== undefined && version.revision <= at) return version;
    }
    return undefined;
  };

  const forget = (key: string): void => {
    const of = versions.get(key);
    if (of === undefined) return;
    while (of[1] !== undefined && of[1].revision <= compacted) of.shift();
    if (of.length === 1 && of[0]?.object === undefined && of[0] !== undefined && of[0].revision <= compacted) {
      versions.delete(key);
      keys.remove(key);
    }
  };

  const compact = (): void => {
    const horizon = clock.now() - historyWindowMs;
    for (let next = log[start]; next !== undefined && next.at <= horizon; next = log[start]) {
      compacted = next.revision;
      start += 1;
      forget(next.key);
    }
    if (start >= compactionStep) {
      log.splice(0, start);
      start = 0;
    }
  };

  const append = (key: string, make: (revision: number) => JsonObject | undefined): Change => {
    compact();
    const after = make(revision + 1);
    record?.({ revision: revision + 1, at: clock.date().getTime(), key, object: after });
    return take({ revision: revision + 1, key, before: versionAt(key, revision)?.object, after, at: clock.now() });
  };

  const hold = (key: string, version: Version): void => {
    const of = versions.get(key);
    if (of === undefined) {
      versions.set(key, [version]);
      keys.add(key);
    } else of.push(version);
  };

  const take = (entry: LogEntry): Change => {
    const { at: _at, ...change } = entry;
    revision = entry.revision;
    hold(entry.key, { revision, object: entry.after });
    log.push(entry);
    for (const listener of listeners) listener(change);
    return change;
  };

  /** The wall clock may have been set back: no write is in the future. */
  const agoOf = (at: number): number => Math.max(0, clock.date().getTime() - at);

  function* objectsAt(at: number): Iterable<StoredObject> {
    for (const key of keys.range('')) {
      const object = versionAt(key, at)?.object;
      if (object !== undefined) yield { key, object };
    }
  }

  function* writesAfterCompaction(): Iterable<Write> {
    for (let index = start; index < log.length; index += 1) {
      const entry = log[index];
      if (entry === undefined) continue;
      yield { revision: entry.revision, at: clock.date().getTime() - (clock.now() - entry.at), key: entry.key, object: entry.after };
    }
  }

  return {
    revision: () => revision,
    oldestRevision: () => {
      compact();
      return compacted;
    },
    get: (key, at = revision) => versionAt(key, at)?.object,
    *list(prefix, at, from) {
      for (const key of keys.range(prefix, from)) {
        const object = versionAt(key, at)?.object;
        if (object !== undefined) yield { key, object };
      }
    },
    put: (key, make) => {
      const { after } = append(key, make);
      return after ?? {};
    },
    remove: (key) => append(key, () => undefined).revision,
    *changesAfter(after) {
      // Revisions are consecutive, so the index follows from the revision.
      for (let at = Math.max(after, compacted) + 1; at <= revision; at += 1) {
        const change = log[start + at - compacted - 1];
        if (change !== undefined) yield change;
      }
    },
    contents: () => {
      compact();
      return { revision: compacted, objects: objectsAt(compacted), writes: writesAfterCompaction() };
    },
    restore: (contents) => {
      revision = contents.revision;
      compacted = contents.revision;
      for (const { key, object } of contents.objects) {
        hold(key, { revision, object });
        for (const listener of listeners) listener({ revision, key, before: undefined, after: object });
      }
      for (const { revision: at, at: when, key, object } of contents.writes)
        take({ revision: at, key, before: versionAt(key, revision)?.object, after: object, at: clock.now() - agoOf(when) });
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** One write: the object under a key before and after it. At least one of them exists. */
export type Change = {
  readonly revision: number;
  readonly key: string;
  readonly before: JsonObject | undefined;
  readonly after: JsonObject | undefined;
};
