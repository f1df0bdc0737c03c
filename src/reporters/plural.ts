/** A number with its noun: `1 statement`, `3 statements`. */
export const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
