const atATime = 8;

/** Calls a function for each value, eight at a time, and returns the results in the order of the values. Rejects with the first failure. */
export async function inTurn<Value, Result>(values: readonly Value[], act: (value: Value) => Promise<Result>): Promise<readonly Result[]> {
  const results: Result[] = [];
  for (let start = 0; start < values.length; start += atATime) {
    results.push(...(await Promise.all(values.slice(start, start + atATime).map(act))));
  }
  return results;
}
