/** Whether the `count`th of those that match is one that a rule is about. */
export function isCounted({ nth, every }: { readonly nth?: number; readonly every?: number }, count: number): boolean {
  return (nth === undefined || count === nth) && (every === undefined || count % every === 0);
}
