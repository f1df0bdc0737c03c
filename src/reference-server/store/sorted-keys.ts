/** Keys in the order of their code units, for range reads. */
export type SortedKeys = {
  add(key: string): void;
  remove(key: string): void;
  /** Yields the keys with the prefix that are not less than `from`, in order. */
  range(prefix: string, from?: string): Iterable<string>;
};

/** Creates an empty set of sorted keys. */
export function createSortedKeys(): SortedKeys {
  const keys: string[] = [];
  const firstNotLess = (key: string): number => {
    let low = 0;
    let high = keys.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const at = keys[middle];
      if (at !== undefined && at < key) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return {
    add: (key) => {
      const index = firstNotLess(key);
      if (keys[index] !== key) keys.splice(index, 0, key);
    },
    remove: (key) => {
      const index = firstNotLess(key);
      if (keys[index] === key) keys.splice(index, 1);
    },
    *range(prefix, from = '') {
      for (let index = firstNotLess(from > prefix ? from : prefix); index < keys.length; index += 1) {
        const key = keys[index];
        if (key === undefined || !key.startsWith(prefix)) return;
        yield key;
      }
    },
  };
}
