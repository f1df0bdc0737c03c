/** A seed whose sequence detects a fault of the reference server that few others do. */
export type PinnedSeed = { readonly seed: number; readonly faults: readonly string[] };

/**
 * The seeds that a run has whatever else is chosen, for each subject. A change of the generator changes their sequences:
 * `self-test` then says which of these faults nothing detects any more, and other seeds are to be found for them.
 */
export const pinnedSeeds: Readonly<Record<string, readonly PinnedSeed[]>> = {
  configmaps: [
    { seed: 176, faults: ['applied-keys-of-namesake-removed'] },
    { seed: 2557, faults: ['dry-run-lets-go-of-object'] },
    { seed: 887559222, faults: ['change-of-letter-case-not-stored'] },
  ],
  csinodes: [
    { seed: 887559262, faults: ['renamed-key-unseen'] },
    { seed: 887559280, faults: ['terminating-object-not-found-at-version'] },
  ],
  'custom-resources': [
    { seed: 104, faults: ['empty-map-in-merge-patch-clears', 'deleted-row-untold'] },
    { seed: 1106, faults: ['forced-apply-of-same-is-change'] },
    { seed: 4002, faults: ['atomic-map-in-item-merges'] },
    { seed: 4513, faults: ['json-patch-copy-is-shared'] },
    { seed: 887559656, faults: ['second-status-patch-reverts-spec'] },
  ],
};
