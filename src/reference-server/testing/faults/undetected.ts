/** What the cases lack, and the faults that they do not detect for this reason. */
const lacking: readonly { readonly why: string; readonly faults: readonly string[] }[] = [
  { why: 'No case waits for a bookmark in another version than the stored one.', faults: ['bookmark-in-stored-version'] },
  { why: 'Few sequences write the number that a scale has, where the number has an owner.', faults: ['unchanged-scale-takes-replicas'] },
];

/** Why no case detects a fault yet. A self-test fails for such a fault where it is detected. */
export const undetectedFaults: ReadonlyMap<string, string> = new Map(
  lacking.flatMap(({ why, faults }) => faults.map((fault) => [fault, why] as const)),
);
