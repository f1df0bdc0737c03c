/** Returns a function that computes its result once for each object, and forgets it with the object. The object must not change. */
export function oncePerObject<Key extends object, Result extends object>(compute: (key: Key) => Result): (key: Key) => Result {
  const known = new WeakMap<Key, Result>();
  return (key) => {
    const result = known.get(key) ?? compute(key);
    known.set(key, result);
    return result;
  };
}
