/** What the cases lack, and the faults that they do not detect for this reason. */
const lacking: readonly { readonly why: string; readonly faults: readonly string[] }[] = [
  { why: 'No case waits for a bookmark in another version than the stored one.', faults: ['bookmark-in-stored-version'] },
  { why: 'Few sequences write the number that a scale has, where the number has an owner.', faults: ['unchanged-scale-takes-replicas'] },
  {
    why: 'The fault is newer than the cases, and none of them comes to its state yet.',
    faults: [
      'long-names-compared-by-beginning',
      'generated-name-used-again',
      'long-prefix-leaves-no-random-end',
      'deletion-in-namespaces-with-longer-names',
      'merge-patch-to-zero-ignored',
      'added-item-loses-changes-of-others',
      'put-without-finalizers-keeps-them',
      'emptied-status-not-stored',
      'former-creator-recorded',
      'former-custom-resources-return',
      'managers-in-any-case-are-one',
      'force-takes-unchanged-fields',
      'replicas-shared-by-scalers',
      'missing-value-shifts-cells',
      'zero-lost-in-binary',
      'number-as-label-taken',
      'second-exclusion-overlooked',
      'limit-of-first-page-stays',
      'status-in-other-version-not-stored',
      'terminating-types-undiscovered',
      'missing-object-of-deprecated-version-silent',
      'namespace-deletion-overrides-finalizers',
      'dry-run-terminates-namespace',
      'change-of-status-unsent',
      'removal-with-namespace-unsent',
      'earlier-recreation-sent-as-change',
    ],
  },
];

/** Why no case detects a fault yet. A self-test fails for such a fault where it is detected. */
export const undetectedFaults: ReadonlyMap<string, string> = new Map(
  lacking.flatMap(({ why, faults }) => faults.map((fault) => [fault, why] as const)),
);
