/** Returns the milliseconds between two times, rounded to hundredths as in evidence. */
export function elapsed(from: number, to: number): number {
  return Math.round((to - from) * 100) / 100;
}
