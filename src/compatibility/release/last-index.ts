/** Where the last element stands that a test holds for; -1 where there is none. */
export function lastIndex<One>(list: readonly One[], test: (one: One) => boolean): number {
  for (let index = list.length - 1; index >= 0; index -= 1) {
    const one = list[index];
    if (one !== undefined && test(one)) return index;
  }
  return -1;
}
