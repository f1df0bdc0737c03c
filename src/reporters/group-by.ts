/**
 * Puts values together that have the same key.
 *
 * @param values in any order.
 * @param keyOf the key of a value; it may be any text.
 * @returns the groups in the order in which their keys come first.
 */
export const groupBy = <Value>(
  values: readonly Value[],
  keyOf: (value: Value) => string,
): readonly (readonly [string, readonly Value[]])[] => {
  const groups = new Map<string, Value[]>();
  for (const value of values) {
    const key = keyOf(value);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [value]);
    else group.push(value);
  }
  return [...groups];
};
