/** Groups values by key, in the order in which the keys first occur. A key may be any text. */
export function groupBy<Value>(
  values: readonly Value[],
  keyOf: (value: Value) => string,
): readonly (readonly [string, readonly Value[]])[] {
  const groups = new Map<string, Value[]>();
  for (const value of values) {
    const key = keyOf(value);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [value]);
    else group.push(value);
  }
  return [...groups];
}
