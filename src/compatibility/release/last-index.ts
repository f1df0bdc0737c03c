/** Returns the index of the last element that passes a test, or -1. */
export function lastIndex<One>(list: readonly One[], test: (one: One) => boolean): number {
  for (let index = list.length - 1; index >= 0; index -= 1) {
    const one = list[index];
    if (one !== undefined && test(one)) return index;
  }
  return -1;
}
