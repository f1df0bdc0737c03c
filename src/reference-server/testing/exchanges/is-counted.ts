type Counted = { readonly nth?: number; readonly every?: number; readonly after?: number };

/** Whether the `count`th of those that match is one that a rule is about. */
export function isCounted({ nth, every, after = 0 }: Counted, count: number): boolean {
  return (nth === undefined || count === nth) && (every === undefined || count % every === 0) && count > after;
}
