/** What the cases lack, and the faults that they do not detect for this reason. */
const lacking: readonly { readonly why: string; readonly faults: readonly string[] }[] = [
  { why: 'No case waits for a bookmark in another version than the stored one.', faults: ['bookmark-in-stored-version'] },
  { why: 'No case watches objects that are deleted with their namespace.', faults: ['removal-with-namespace-unsent'] },
  {
    why: 'A server may end the watches of a type whose definition changes, and keep no history of it.',
    faults: ['changed-definition-ends-events'],
  },
  {
    why: 'Few drawn sequences come to this state, and none of those that a run has.',
    faults: [
      'atomic-map-in-item-merges',
      'named-items-of-custom-resources-merge',
      'dry-run-lets-go-of-object',
      'applied-keys-of-namesake-removed',
      'json-patch-copy-is-shared',
      'second-status-patch-reverts-spec',
      'apply-of-object-ends-that-of-status',
    ],
  },
  {
    why: 'The fault is newer than the cases, and none of them comes to its state yet.',
    faults: [
      'unknown-fields-of-one-name-told-once',
      'wrong-type-beside-unknown-field-taken',
      'fraction-in-spec-cut',
      'null-for-required-field-taken',
      'scaled-replicas-applied-without-conflict',
      'apply-to-terminating-object-unowned',
      'emptied-value-keeps-owner',
      'clearing-leaves-entries-of-subresources',
      'user-agent-without-version-unknown',
      'applied-object-without-creation-time',
      'escaped-colon-in-name-not-found',
      'same-plural-of-another-group-taken',
      'removed-items-not-remaining',
      'continue-token-serves-once',
      'namesake-added-as-modified',
      'change-of-owners-unsent',
      'deletion-in-stored-version',
      'json-patch-removes-by-original-indexes',
      'drivers-merge-in-any-case',
      'namesakes-share-cells',
      'sign-lost-in-binary',
      'last-check-excluded-without-result',
      'paused-object-not-scaled',
      'get-after-scale-is-stale',
      'update-from-before-status-write-taken',
    ],
  },
];

/** Why no case detects a fault yet. A self-test fails for such a fault where it is detected. */
export const undetectedFaults: ReadonlyMap<string, string> = new Map(
  lacking.flatMap(({ why, faults }) => faults.map((fault) => [fault, why] as const)),
);
