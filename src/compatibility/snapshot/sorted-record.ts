/** A record with its keys in the order of their code units: the same on every machine. A key may be any text. */
export function sortedRecord<Value>(entries: Iterable<readonly [string, Value]>): Readonly<Record<string, Value>> {
  return Object.fromEntries([...entries].sort(([one], [other]) => compareText(one, other)));
}

/** By code units. */
export function compareText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
