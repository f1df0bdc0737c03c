/** What the cases lack, and the faults that they do not detect for this reason. */
const lacking: readonly { readonly why: string; readonly faults: readonly string[] }[] = [
  {
    why: 'No case applies these parts of this type as two managers.',
    faults: ['atomic-map-in-item-merges', 'named-items-of-custom-resources-merge'],
  },
  { why: 'The specification names label selectors, and does not say which operators they have.', faults: ['notin-needs-labels'] },
  { why: 'No case waits for a bookmark that follows a deletion.', faults: ['bookmark-after-deletion-ahead'] },
  { why: 'No case waits for a bookmark in another version than the stored one.', faults: ['bookmark-in-stored-version'] },
];

/** Why no case detects a fault yet. A self-test fails for such a fault where it is detected. */
export const undetectedFaults: ReadonlyMap<string, string> = new Map(
  lacking.flatMap(({ why, faults }) => faults.map((fault) => [fault, why] as const)),
);
