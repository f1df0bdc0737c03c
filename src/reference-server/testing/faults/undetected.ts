/** What the cases lack, and the faults that they do not detect for this reason. */
const lacking: readonly { readonly why: string; readonly faults: readonly string[] }[] = [
  {
    why: 'No case applies these parts of this type as two managers.',
    faults: ['atomic-map-in-item-merges', 'named-items-of-custom-resources-merge'],
  },
  { why: 'The specification names label selectors, and does not say which operators they have.', faults: ['notin-needs-labels'] },
  { why: 'No case waits for a bookmark that follows a deletion.', faults: ['bookmark-after-deletion-ahead'] },
  { why: 'No case waits for a bookmark in another version than the stored one.', faults: ['bookmark-in-stored-version'] },
  {
    why: 'The fault is newer than the cases, and none of them comes to its state yet.',
    faults: [
      'last-requirement-of-key-alone',
      'collection-deletion-by-former-labels',
      'binary-page-before-last-item-ends',
      'watch-from-bookmark-skips-change',
      'changed-definition-ends-events',
      'first-schema-of-definition-stays',
      'lost-field-not-shared-again',
      'update-joins-apply-of-its-manager',
      'loss-renews-time-of-entry',
      'applied-keys-of-namesake-removed',
      'uid-of-terminating-namesake',
      'terminating-name-taken-everywhere',
      'removed-namesake-unlists',
      'json-patch-copy-is-shared',
      'null-in-new-map-is-empty-text',
      'deletion-of-missing-item-takes-last',
      'unchanged-scale-takes-replicas',
      'apply-of-object-ends-that-of-status',
      'former-creation-time',
      'cells-of-former-object',
      'patch-of-terminating-unvalidated',
      'field-names-in-any-case',
    ],
  },
];

/** Why no case detects a fault yet. A self-test fails for such a fault where it is detected. */
export const undetectedFaults: ReadonlyMap<string, string> = new Map(
  lacking.flatMap(({ why, faults }) => faults.map((fault) => [fault, why] as const)),
);
