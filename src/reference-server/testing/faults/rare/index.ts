// testing/faults/rare: faults that show in one state or place alone, written from the text of the specification.

import type { Fault } from '../fault.ts';
import { rareAcceptedBodyFaults } from './accepted-bodies.ts';
import { rareAcceptedValueFaults } from './accepted-values.ts';
import { rareAcceptedWriteFaults } from './accepted-writes.ts';
import { rareAlikeNameFaults } from './alike-names.ts';
import { rareAnsweredStateFaults } from './answered-states.ts';
import { rareAnsweredWriteFaults } from './answered-writes.ts';
import { rareAnswerFormFaults } from './answers-of-one-form.ts';
import { rareAppliedStatusFaults } from './applied-status.ts';
import { rareAppliedValueFaults } from './applied-values.ts';
import { rareApplierFaults } from './appliers.ts';
import { rareApplyInOtherPlaceFaults } from './applies-in-other-places.ts';
import { rareApplyOverOtherFaults } from './applies-over-others.ts';
import { rareApplyFaults } from './apply.ts';
import { rareApplyTimeFaults } from './apply-times.ts';
import { rareBinaryBodyFaults } from './binary-bodies.ts';
import { rareBroaderPermissionFaults } from './broader-permissions.ts';
import { rareChainedListFaults } from './chained-lists.ts';
import { rareChangedFinalizerFaults } from './changed-finalizers.ts';
import { rareChangedMapFaults } from './changed-maps.ts';
import { rareChangedPageFaults } from './changed-pages.ts';
import { rareChangedPartFaults } from './changed-parts.ts';
import { rareChangingOwnerFaults } from './changing-owners.ts';
import { rareCheckedRequestFaults } from './checked-requests.ts';
import { rareCheckedValueFaults } from './checked-values.ts';
import { checksInOnePlace } from './checks-in-one-place.ts';
import { rareClaimedFieldFaults } from './claimed-fields.ts';
import { rareCollectionFaults } from './collections.ts';
import { rareComparedOrMergedWriteFaults } from './compared-and-merged-writes.ts';
import { rareContinuedListFaults } from './continued-lists.ts';
import { rareCountOrLastDriverFaults } from './counts-and-last-drivers.ts';
import { rareCreatedObjectFaults } from './created-objects.ts';
import { rareCsiNodeDriverFaults } from './csinode-drivers.ts';
import { rareCustomResourceFaults } from './custom-resources.ts';
import { rareDeepFieldFaults } from './deep-fields-and-items.ts';
import { rareDeletionFaults } from './deletion.ts';
import { rareDeletionOptionFaults } from './deletion-options.ts';
import { rareDeletionStateFaults } from './deletion-states.ts';
import { rareDeletionAndPartFaults } from './deletions-and-parts.ts';
import { rareDryRunFaults } from './dry-run.ts';
import { rareDryRunOptionFaults } from './dry-run-options.ts';
import { rareDryRunOfRemovalFaults } from './dry-runs-of-removals.ts';
import { rareEarlierApplyFaults } from './earlier-applies.ts';
import { rareEarlierDryRunFaults } from './earlier-dry-runs.ts';
import { rareEarlierRequestFaults } from './earlier-requests.ts';
import { rareEmptiedValueFaults } from './emptied-values.ts';
import { rareEmptyVersionFaults } from './empty-versions.ts';
import { rareEventFaults } from './events.ts';
import { rareFinalizerOfOneDomainFaults } from './finalizers-of-one-domain.ts';
import { rareForcedOrSharedFieldFaults } from './forced-and-shared-fields.ts';
import { rareFormerObjectFaults } from './former-objects.ts';
import { rareFormerOwnerFaults } from './former-owners.ts';
import { rareFormerSchemaFaults } from './former-schemas.ts';
import { rareFormerStateFaults } from './former-states.ts';
import { rareFormerTypeFaults } from './former-types.ts';
import { formsInOnePlace } from './forms-in-one-place.ts';
import { rareFormOfRefusalFaults } from './forms-of-refusals.ts';
import { rareFoundNameFaults } from './found-names.ts';
import { rareGivenAnswerFaults } from './given-answers.ts';
import { rareGivenUpFieldFaults } from './given-up-fields.ts';
import { rareIncompleteRepresentationFaults } from './incomplete-representations.ts';
import { rareIndexedObjectFaults } from './indexed-objects.ts';
import { rareItemOfSeveralFaults } from './items-of-several.ts';
import { rareJoinedPermissionFaults } from './joined-permissions.ts';
import { rareJsonPatchFaults } from './json-patches.ts';
import { rareKeptPermissionFaults } from './kept-permissions.ts';
import { rareKeptStateFaults } from './kept-states.ts';
import { rareKeptValueFaults } from './kept-values.ts';
import { rareLaggingListFaults } from './lagging-lists.ts';
import { rareLargeCollectionFaults } from './large-collections.ts';
import { rareLastAppliedFaults } from './last-applied.ts';
import { rareLaterApplyFaults } from './later-applies.ts';
import { rareLaterLifeFaults } from './later-lives.ts';
import { rareLaterPageFaults } from './later-pages.ts';
import { rareLaterWriteFaults } from './later-writes.ts';
import { rareLeftOutFieldFaults } from './left-out-fields.ts';
import { rareListItemFaults } from './list-items.ts';
import { rareListPatchFaults } from './list-patches.ts';
import { rareListedStateFaults } from './listed-states.ts';
import { rareListFaults } from './lists.ts';
import { rareListAfterListFaults } from './lists-after-lists.ts';
import { rareListAfterPartFaults } from './lists-after-parts.ts';
import { rareListAfterWriteFaults } from './lists-after-writes.ts';
import { listsInOneState } from './lists-in-one-state.ts';
import { rareLostValueFaults } from './lost-values.ts';
import { rareMaintainedFieldFaults } from './maintained-fields.ts';
import { rareManagedFieldFaults } from './managed-fields.ts';
import { rareManagerBesideOtherFaults } from './managers-beside-others.ts';
import { rareMarkedObjectFaults } from './marked-objects.ts';
import { rareMissingOrTerminatingObjectFaults } from './missing-and-terminating-objects.ts';
import { rareMovingListFaults } from './moving-lists.ts';
import { rareNamedDeletionFaults } from './named-deletions.ts';
import { rareNameAndFinalizerFaults } from './names-and-finalizers.ts';
import { rareNameInUseFaults } from './names-in-use.ts';
import { rareNamespaceDeletionFaults } from './namespace-deletions.ts';
import { rareNamespaceEdgeFaults } from './namespace-edges.ts';
import { namespacesAndTheirWatches } from './namespaces-and-their-watches.ts';
import { rareNarrowedListFaults } from './narrowed-lists.ts';
import { rareObjectFaults } from './objects.ts';
import { rareOtherNamespaceFaults } from './other-namespaces.ts';
import { rareOtherVersionFaults } from './other-versions.ts';
import { rareOverlookedChangeFaults } from './overlooked-changes.ts';
import { rareOverlookedDeletionFaults } from './overlooked-deletions.ts';
import { rareOverwrittenValueFaults } from './overwritten-values.ts';
import { rareOwnedFieldFaults } from './owned-fields.ts';
import { rareOwnerInTurnFaults } from './owners-in-turn.ts';
import { ownersOfOneKind } from './owners-of-one-kind.ts';
import { rarePageEndFaults } from './page-ends.ts';
import { rarePageOrEventFaults } from './pages-and-events.ts';
import { rarePageOrPastStateFaults } from './pages-and-past-states.ts';
import { rarePartAndFormFaults } from './parts-and-forms.ts';
import { rareObjectPartFaults } from './parts-of-objects.ts';
import { rarePastStateFaults } from './past-and-present-states.ts';
import { rarePastEventFaults } from './past-events.ts';
import { rarePatchDirectiveFaults } from './patch-directives.ts';
import { rarePatchedDriverFaults } from './patched-drivers.ts';
import { rarePatchedObjectFaults } from './patched-objects.ts';
import { rarePatchedPartFaults } from './patched-parts.ts';
import { rarePatchedValueFaults } from './patched-values.ts';
import { rarePatchFaults } from './patches.ts';
import { rareUnchangingPatchFaults } from './patches-without-change.ts';
import { rareReadAtVersionFaults } from './reads-at-a-version.ts';
import { rareReappliedFieldFaults } from './reapplied-fields.ts';
import { rareRecordedOwnerFaults } from './recorded-owners.ts';
import { rareRecordedWriterFaults } from './recorded-writers.ts';
import { rareRecreatedObjectFaults } from './recreated-objects.ts';
import { rareRefusedOrTriedWriteFaults } from './refused-and-tried-writes.ts';
import { rareRefusedApplyFaults } from './refused-applies.ts';
import { rareRefusedJsonPatchFaults } from './refused-json-patches.ts';
import { rareReleasedFinalizerFaults } from './released-finalizers.ts';
import { rareRememberedRequestFaults } from './remembered-requests.ts';
import { rareRemovalFaults } from './removals.ts';
import { removalsInOneState } from './removals-in-one-state.ts';
import { rareRepeatedEventFaults } from './repeated-events.ts';
import { rareReplacedPartFaults } from './replaced-parts.ts';
import { rareReportedFieldFaults } from './reported-fields.ts';
import { rareReportedValueFaults } from './reported-values.ts';
import { rareRepresentationFaults } from './representations.ts';
import { rareRequestedTypeFaults } from './requested-types.ts';
import { requestsInOneVersion } from './requests-in-one-version.ts';
import { rareResourceVersionFaults } from './resource-versions.ts';
import { rareResponseFormAndStartFaults } from './response-forms-and-starts.ts';
import { rareResumedWatchFaults } from './resumed-watches.ts';
import { rareScaledObjectFaults } from './scaled-objects.ts';
import { rareSelectedOrShownStateFaults } from './selected-and-shown-states.ts';
import { rareSelectedPageFaults } from './selected-pages.ts';
import { rareSelectedValueFaults } from './selected-values.ts';
import { rareSelectionFaults } from './selections.ts';
import { rareSelectorFormFaults } from './selector-forms.ts';
import { rareSentBodyFaults } from './sent-bodies.ts';
import { rareSentEventFaults } from './sent-events.ts';
import { rareSentTextFaults } from './sent-texts.ts';
import { rareServedVersionFaults } from './served-versions.ts';
import { rareSeveralApplierFaults } from './several-appliers.ts';
import { rareSharedObjectFaults } from './shared-objects.ts';
import { rareShownFormFaults } from './shown-forms.ts';
import { rareShownValueFaults } from './shown-values.ts';
import { rareSingleResponseFaults } from './single-responses.ts';
import { rareStaleUpdateFaults } from './stale-updates.ts';
import { rareStatusOrScaleFaults } from './status-and-scale.ts';
import { rareStoredChangeFaults } from './stored-changes.ts';
import { rareStoredValueFaults } from './stored-values.ts';
import { rareSubresourceWriteFaults } from './subresource-writes.ts';
import { rareSubresourceFaults } from './subresources.ts';
import { rareHeldObjectFaults } from './terminating-and-held-objects.ts';
import { rareTerminatingObjectFaults } from './terminating-objects.ts';
import { rareToldChangeFaults } from './told-changes.ts';
import { rareTurnOfStatusFaults } from './turns-of-status.ts';
import { rareTypeAndVersionFaults } from './types-and-versions.ts';
import { rareUncheckedDryRunFaults } from './unchecked-dry-runs.ts';
import { rareUncheckedFormFaults } from './unchecked-forms.ts';
import { rareUnnamedOrHeldObjectFaults } from './unnamed-and-held-objects.ts';
import { rareUnreachedVersionFaults } from './unreached-versions.ts';
import { rareUnreadFieldFaults } from './unread-fields.ts';
import { rareUnsentChangeFaults } from './unsent-changes.ts';
import { rareUnsentPartFaults } from './unsent-parts.ts';
import { rareUnusualApplyFaults } from './unusual-applies.ts';
import { rareUsedNameFaults } from './used-names.ts';
import { rareValidationFaults } from './validation.ts';
import { rareWaitingObjectFaults } from './waiting-objects.ts';
import { rareWarnedItemFaults } from './warned-items.ts';
import { rareWarnedRequestFaults } from './warned-requests.ts';
import { rareWatchStartFaults } from './watch-starts.ts';
import { rareWatchedLifeFaults } from './watched-lives.ts';
import { rareWatchedSelectionFaults } from './watched-selections.ts';
import { rareWatchedStateFaults } from './watched-states.ts';
import { rareWatchFaults } from './watches.ts';
import { rareWatchFormFaults } from './watches-of-one-form.ts';
import { rareWriteFaults } from './writes.ts';
import { rareMetadataFormFaults } from './writes-for-metadata.ts';
import { rareFormOfWriteFaults } from './writes-in-other-forms.ts';
import { rareWriteFormFaults } from './writes-of-one-form.ts';
import { rareWrittenStatusFaults } from './written-status.ts';
import { rareWrongEventFaults } from './wrong-events.ts';

/** The faults that show in one state or place alone. */
export const rareFaults: readonly Fault[] = [
  ...requestsInOneVersion,
  ...ownersOfOneKind,
  ...removalsInOneState,
  ...checksInOnePlace,
  ...namespacesAndTheirWatches,
  ...listsInOneState,
  ...formsInOnePlace,
  ...rareAlikeNameFaults,
  ...rareApplierFaults,
  ...rareApplyFaults,
  ...rareCheckedValueFaults,
  ...rareClaimedFieldFaults,
  ...rareCollectionFaults,
  ...rareCustomResourceFaults,
  ...rareDeletionFaults,
  ...rareDeletionStateFaults,
  ...rareDryRunFaults,
  ...rareDryRunOptionFaults,
  ...rareEarlierDryRunFaults,
  ...rareEmptiedValueFaults,
  ...rareEventFaults,
  ...rareFormerObjectFaults,
  ...rareFormerOwnerFaults,
  ...rareFormerStateFaults,
  ...rareFoundNameFaults,
  ...rareJsonPatchFaults,
  ...rareLaterPageFaults,
  ...rareListFaults,
  ...rareLostValueFaults,
  ...rareManagedFieldFaults,
  ...rareObjectFaults,
  ...rareOwnedFieldFaults,
  ...rarePastEventFaults,
  ...rarePatchFaults,
  ...rarePatchedObjectFaults,
  ...rarePatchedValueFaults,
  ...rareRepresentationFaults,
  ...rareResourceVersionFaults,
  ...rareSelectedPageFaults,
  ...rareServedVersionFaults,
  ...rareShownValueFaults,
  ...rareSubresourceFaults,
  ...rareSubresourceWriteFaults,
  ...rareTerminatingObjectFaults,
  ...rareTypeAndVersionFaults,
  ...rareUnsentChangeFaults,
  ...rareUsedNameFaults,
  ...rareValidationFaults,
  ...rareWarnedItemFaults,
  ...rareWatchFaults,
  ...rareEarlierApplyFaults,
  ...rareLaterWriteFaults,
  ...rareMarkedObjectFaults,
  ...rareRepeatedEventFaults,
  ...rareSelectionFaults,
  ...rareWriteFaults,
  ...rareGivenAnswerFaults,
  ...rareMovingListFaults,
  ...rareRecordedOwnerFaults,
  ...rareStoredChangeFaults,
  ...rareToldChangeFaults,
  ...rareAcceptedBodyFaults,
  ...rareAppliedValueFaults,
  ...rareCheckedRequestFaults,
  ...rareListedStateFaults,
  ...rareRemovalFaults,
  ...rareShownFormFaults,
  ...rareWatchedStateFaults,
  ...rareNarrowedListFaults,
  ...rareAnsweredStateFaults,
  ...rareReappliedFieldFaults,
  ...rareSentBodyFaults,
  ...rareNameAndFinalizerFaults,
  ...rareApplyTimeFaults,
  ...rareBinaryBodyFaults,
  ...rareEarlierRequestFaults,
  ...rareKeptStateFaults,
  ...rareListItemFaults,
  ...rareListPatchFaults,
  ...rareOtherVersionFaults,
  ...rarePageEndFaults,
  ...rareRecreatedObjectFaults,
  ...rareRememberedRequestFaults,
  ...rareIndexedObjectFaults,
  ...rareKeptValueFaults,
  ...rareLaterLifeFaults,
  ...rareReportedValueFaults,
  ...rareSeveralApplierFaults,
  ...rareWatchedLifeFaults,
  ...rareWatchedSelectionFaults,
  ...rareLaterApplyFaults,
  ...rareDeletionAndPartFaults,
  ...rareReportedFieldFaults,
  ...rareListAfterWriteFaults,
  ...rareOwnerInTurnFaults,
  ...rareOverlookedChangeFaults,
  ...rareAcceptedWriteFaults,
  ...rareUnusualApplyFaults,
  ...rareOverlookedDeletionFaults,
  ...rareWrongEventFaults,
  ...rareListAfterListFaults,
  ...rarePartAndFormFaults,
  ...rareRefusedOrTriedWriteFaults,
  ...rareOverwrittenValueFaults,
  ...rareChangingOwnerFaults,
  ...rareChainedListFaults,
  ...rareWatchFormFaults,
  ...rareNamedDeletionFaults,
  ...rareUnreadFieldFaults,
  ...rareAnswerFormFaults,
  ...rareFormOfWriteFaults,
  ...rareAppliedStatusFaults,
  ...rareCreatedObjectFaults,
  ...rareCsiNodeDriverFaults,
  ...rareGivenUpFieldFaults,
  ...rareUnchangingPatchFaults,
  ...rareReadAtVersionFaults,
  ...rareStoredValueFaults,
  ...rareWatchStartFaults,
  ...rareSelectedValueFaults,
  ...rareStaleUpdateFaults,
  ...rareChangedMapFaults,
  ...rareLastAppliedFaults,
  ...rareApplyOverOtherFaults,
  ...rareWriteFormFaults,
  ...rareSelectedOrShownStateFaults,
  ...rareContinuedListFaults,
  ...rareSentEventFaults,
  ...rareAnsweredWriteFaults,
  ...rareReleasedFinalizerFaults,
  ...rareManagerBesideOtherFaults,
  ...rareResponseFormAndStartFaults,
  ...rareComparedOrMergedWriteFaults,
  ...rareBroaderPermissionFaults,
  ...rareJoinedPermissionFaults,
  ...rareKeptPermissionFaults,
  ...rareUncheckedFormFaults,
  ...rareAcceptedValueFaults,
  ...rareFormerTypeFaults,
  ...rarePageOrEventFaults,
  ...rareSharedObjectFaults,
  ...rareMissingOrTerminatingObjectFaults,
  ...rareChangedPartFaults,
  ...rareOtherNamespaceFaults,
  ...rareHeldObjectFaults,
  ...rarePatchedDriverFaults,
  ...rareDeepFieldFaults,
  ...rareRecordedWriterFaults,
  ...rarePastStateFaults,
  ...rareStatusOrScaleFaults,
  ...rareWaitingObjectFaults,
  ...rareForcedOrSharedFieldFaults,
  ...rareApplyInOtherPlaceFaults,
  ...rarePageOrPastStateFaults,
  ...rareObjectPartFaults,
  ...rareRefusedJsonPatchFaults,
  ...rarePatchDirectiveFaults,
  ...rarePatchedPartFaults,
  ...rareRefusedApplyFaults,
  ...rareDeletionOptionFaults,
  ...rareNamespaceDeletionFaults,
  ...rareSelectorFormFaults,
  ...rareLargeCollectionFaults,
  ...rareEmptyVersionFaults,
  ...rareMaintainedFieldFaults,
  ...rareRequestedTypeFaults,
  ...rareSentTextFaults,
  ...rareFormOfRefusalFaults,
  ...rareMetadataFormFaults,
  ...rareNameInUseFaults,
  ...rareNamespaceEdgeFaults,
  ...rareLaggingListFaults,
  ...rareIncompleteRepresentationFaults,
  ...rareResumedWatchFaults,
  ...rareChangedFinalizerFaults,
  ...rareWrittenStatusFaults,
  ...rareLeftOutFieldFaults,
  ...rareCountOrLastDriverFaults,
  ...rareFormerSchemaFaults,
  ...rareUncheckedDryRunFaults,
  ...rareChangedPageFaults,
  ...rareListAfterPartFaults,
  ...rareFinalizerOfOneDomainFaults,
  ...rareScaledObjectFaults,
  ...rareSingleResponseFaults,
  ...rareTurnOfStatusFaults,
  ...rareUnnamedOrHeldObjectFaults,
  ...rareUnreachedVersionFaults,
  ...rareUnsentPartFaults,
  ...rareWarnedRequestFaults,
  ...rareDryRunOfRemovalFaults,
  ...rareReplacedPartFaults,
  ...rareItemOfSeveralFaults,
];
