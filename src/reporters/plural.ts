/** Returns a number with its noun: `1 statement`, `3 statements`. */
export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
