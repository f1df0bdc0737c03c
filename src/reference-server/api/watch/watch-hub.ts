/** A stream that the hub can end. */
export type EndableWatch = {
  readonly prefix: string;
  /** Ends the stream after all changes up to the revision are sent. */
  endAfter(revision: number): void;
};

/** The open watches, to be ended when a collection is no longer served or the server stops. */
export type WatchHub = {
  add(watch: EndableWatch): void;
  remove(watch: EndableWatch): void;
  /** Ends the watches of a collection after the changes up to a revision. */
  endCollection(prefix: string, revision: number): void;
  /** Ends all watches after the changes up to a revision. Later watches end at once. */
  stop(revision: number): void;
  /** Returns the number of open watches. */
  size(): number;
};

/** Creates a hub without watches. */
export function createWatchHub(): WatchHub {
  const open = new Set<EndableWatch>();
  let stopped = false;
  return {
    add: (watch) => {
      open.add(watch);
      if (stopped) watch.endAfter(0);
    },
    remove: (watch) => {
      open.delete(watch);
    },
    endCollection: (prefix, revision) => {
      for (const watch of open) if (watch.prefix.startsWith(prefix)) watch.endAfter(revision);
    },
    stop: (revision) => {
      stopped = true;
      for (const watch of open) watch.endAfter(revision);
    },
    size: () => open.size,
  };
}
