/** What the cases lack, and the faults that they do not detect for this reason. */
const lacking: readonly { readonly why: string; readonly faults: readonly string[] }[] = [
  {
    why: 'No case has the requests of two managers of one field in the order that it needs.',
    faults: ['first-sharer-changes-without-conflict', 'shared-finalizer-removed-by-one', 'removed-annotation-stays-owned'],
  },
  {
    why: 'No case applies these parts of this type as two managers.',
    faults: ['atomic-map-in-item-merges', 'named-items-of-custom-resources-merge'],
  },
  {
    why: 'No case changes a list of this type in this way.',
    faults: ['list-emptied-by-merge-patch-stays', 'second-removed-item-stays', 'empty-lists-lost-by-other-version'],
  },
  {
    why: 'No case writes this field or value in this state.',
    faults: [
      'last-finalizer-given-up-by-apply-holds',
      'dry-run-of-last-finalizer-removes',
      'name-of-two-dry-runs-is-taken',
      'clearing-with-change-owns-all',
      'creation-time-removed-by-json-patch',
      'uid-shared-by-generated-names',
      'last-label-stays',
      'scale-to-none-not-stored',
      'terminating-object-revived-by-update',
      'versions-of-manager-in-one-entry',
    ],
  },
  {
    why: 'No case has the value in the second item of a list.',
    faults: ['unknown-field-of-second-item-unreported', 'wrong-type-in-second-item-taken'],
  },
  { why: 'No case requests this subresource with the permission for the other one.', faults: ['right-to-status-covers-scale'] },
  {
    why: 'No case reads pages or versions with this selection, in this state.',
    faults: [
      'remaining-items-of-one-namespace',
      'page-selects-by-present-labels',
      'page-shows-recreated-object',
      'all-namespaces-lack-terminating-ones',
      'notin-needs-labels',
      'exact-selection-lacks-removed-objects',
      'listed-version-is-before-status',
      'empty-selection-at-version-zero',
    ],
  },
  {
    why: 'No case opens a watch of this form in this state.',
    faults: ['recreation-untold', 'changes-before-resuming-collapsed', 'bookmark-in-stored-version', 'terminating-object-not-in-start'],
  },
  {
    why: 'No case reads this value, or accepts these media types, in this representation.',
    faults: ['empty-annotation-lost-in-binary', 'third-media-type-unread'],
  },
];

/** Why no case detects a fault yet, or only some drawn sequences do. A self-test does not fail for these faults, and says so where one is detected. */
export const undetectedFaults: ReadonlyMap<string, string> = new Map(
  lacking.flatMap(({ why, faults }) => faults.map((fault) => [fault, why] as const)),
);
