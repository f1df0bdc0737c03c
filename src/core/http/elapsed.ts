/** Milliseconds between two moments as evidence has them: to the hundredth. */
export function elapsed(from: number, to: number): number {
  return Math.round((to - from) * 100) / 100;
}
