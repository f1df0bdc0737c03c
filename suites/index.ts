import type { Case } from '#core/model/case';
import type { Statement } from '#core/model/statement';
import type { Subject } from '#core/model/subject';
import { applyRules } from './apply/apply.ts';
import { applyUpgrade } from './apply-upgrade/apply-upgrade.ts';
import { authorization } from './authentication/authorization.ts';
import { unauthenticated } from './authentication/unauthenticated.ts';
import { collection } from './collections/collection.ts';
import { existingObjects } from './collections/existing-objects.ts';
import { existingTypes } from './content-negotiation/existing-types.ts';
import { mediaType } from './content-negotiation/media-type.ts';
import { csinodeField } from './csinode/csinode-field.ts';
import { csinodeOperation } from './csinode-operations/csinode-operation.ts';
import { deletion } from './deletion/deletion.ts';
import { deprecatedFields } from './deprecation/deprecated-fields.ts';
import { deprecatedVersion } from './deprecation/deprecated-version.ts';
import { metrics } from './deprecation/metrics.ts';
import { servedVersions } from './deprecation/served-versions.ts';
import { storedVersion } from './deprecation/stored-version.ts';
import { withOtherTypes } from './drawn/judged-beside.ts';
import { dryRunCounters } from './dry-run/counters.ts';
import { dryRunOfDeleteOptions } from './dry-run/delete-options.ts';
import { dryRun } from './dry-run/dry-run.ts';
import { dryRunStage } from './dry-run/dry-run-stage.ts';
import { dryRunValue } from './dry-run/dry-run-value.ts';
import { dryRunInOtherVersion } from './dry-run/in-other-version.ts';
import { dryRunInTerminatingNamespace } from './dry-run/in-terminating-namespace.ts';
import { dryRunOfNamespaceDeletion } from './dry-run/namespace-with-objects.ts';
import { dryRunOfTerminating } from './dry-run/of-terminating.ts';
import { dryRunOfRefused } from './dry-run/refusals.ts';
import { dryRunOfRemovals } from './dry-run/removals.ts';
import { dryRunOfRemovedDrivers } from './dry-run/removed-drivers.ts';
import { dryRunRepresentations } from './dry-run/representations.ts';
import { dryRunValueOfParts } from './dry-run/values-of-parts.ts';
import { errorAnswer } from './errors/error-answer.ts';
import { bookmark } from './events/bookmark.ts';
import { changeEvent } from './events/change-event.ts';
import { everyTransition } from './field-ownership/every-transition.ts';
import { everyValue } from './field-ownership/every-value.ts';
import { givenUpDefault } from './field-ownership/given-up-default.ts';
import { otherShape } from './field-ownership/other-shape.ts';
import { ownership } from './field-ownership/ownership.ts';
import { releasedLater } from './field-ownership/released-later.ts';
import { restoredValue } from './field-ownership/restored-value.ts';
import { severalManagers } from './field-ownership/several-managers.ts';
import { sharedList } from './field-ownership/shared-list.ts';
import { twoEntries } from './field-ownership/two-entries.ts';
import { changedSchema } from './field-validation/changed-schema.ts';
import { creatingUpdate } from './field-validation/creating-update.ts';
import { fieldValidation } from './field-validation/field-validation.ts';
import { newDefinition } from './field-validation/new-definition.ts';
import { otherCase } from './field-validation/other-case.ts';
import { otherPlaces } from './field-validation/other-places.ts';
import { unknownInOtherVersion } from './field-validation/other-version.ts';
import { wrongValues } from './field-validation/wrong-values.ts';
import { fieldValidationValue } from './field-validation-level/field-validation-value.ts';
import { fieldValidationGate } from './field-validation-level/gate.ts';
import { statusInOtherVersion } from './field-validation-level/other-version.ts';
import { getCell } from './get-resource-version/get-cell.ts';
import { gone } from './gone/gone.ts';
import { health } from './health/health.ts';
import { retention } from './limits/retention.ts';
import { singleResource } from './limits/single-resource.ts';
import { existingPages } from './list-paging/existing-pages.ts';
import { manyObjects } from './list-paging/many-objects.ts';
import { paging } from './list-paging/paging.ts';
import { selectedPages } from './list-paging/selected-pages.ts';
import { listCell } from './list-resource-version/list-cell.ts';
import { managedFields } from './managed-fields/managed-fields.ts';
import { ownersAfterUpdate } from './managed-fields/owners-after-update.ts';
import { managedFieldsReset } from './managed-fields/reset.ts';
import { resetInCircumstances } from './managed-fields/reset-in-circumstances.ts';
import { markerChange } from './merge-strategy/marker-change.ts';
import { mergeMarker } from './merge-strategy/merge-marker.ts';
import { mergeStrategy } from './merge-strategy/merge-strategy.ts';
import { nestedMarkers } from './merge-strategy/nested-markers.ts';
import { budgetSelectors } from './notable-changes/budget-selectors.ts';
import { notableChange } from './notable-changes/notable-change.ts';
import { refusedChange } from './notable-changes/refused-change.ts';
import { metadata } from './object-metadata/metadata.ts';
import { objectName } from './object-names/object-name.ts';
import { discovery } from './paths/discovery.ts';
import { existingGroups } from './paths/existing-groups.ts';
import { path } from './paths/path.ts';
import { subresource } from './paths/subresource.ts';
import { binary } from './protobuf/binary.ts';
import { fieldManager } from './query-parameters/field-manager.ts';
import { force } from './query-parameters/force.ts';
import { forceOnScale } from './query-parameters/force-on-scale.ts';
import { managerNames } from './query-parameters/manager-names.ts';
import { matchWithToken } from './query-parameters/match-with-token.ts';
import { pretty } from './query-parameters/pretty.ts';
import { queryValue, queryValueOfExisting } from './query-parameters/query-value.ts';
import { watchFlag } from './query-parameters/watch-flag.ts';
import { removedAdmission } from './removed-versions/removed-admission.ts';
import { removedVersion } from './removed-versions/removed-version.ts';
import { replacementVersion } from './removed-versions/replacement-version.ts';
import { resourceVersion } from './resource-version-meaning/resource-version.ts';
import { semantic } from './resource-version-meaning/semantic.ts';
import { withBystander } from './scenario/bystanders.ts';
import { virtualType } from './service/virtual-type.ts';
import { betaVersions } from './stability/beta-versions.ts';
import { groupPath } from './stability/group-path.ts';
import { type SuiteModule, type Wanted, wantedOf } from './suite-module.ts';
import { statusColumns } from './table/status-columns.ts';
import { statusColumnsOfDefinition } from './table/status-columns-of-definition.ts';
import { table } from './table/table.ts';
import { unrecognizedVersion } from './unrecognized-version/unrecognized-version.ts';
import { applyBody } from './verbs/apply-body.ts';
import { corrected } from './verbs/corrected.ts';
import { deleteCollection } from './verbs/delete-collection.ts';
import { escapes } from './verbs/escapes.ts';
import { jsonPatches } from './verbs/json-patches.ts';
import { largeObject } from './verbs/large-object.ts';
import { lifecycle } from './verbs/lifecycle.ts';
import { listPatches } from './verbs/list-patches.ts';
import { longNames } from './verbs/long-names.ts';
import { numbersOfCustomResources } from './verbs/numbers.ts';
import { owners } from './verbs/owners.ts';
import { patchDirectives } from './verbs/patch-directives.ts';
import { patchedValues } from './verbs/patched-values.ts';
import { patchesAtOnce } from './verbs/patches-at-once.ts';
import { refusedJsonPatches } from './verbs/refused-json-patches.ts';
import { statusAsField } from './verbs/status-as-field.ts';
import { strategicMerge } from './verbs/strategic-merge.ts';
import { values } from './verbs/values.ts';
import { writeRule } from './verbs/write-rule.ts';
import { zeros } from './verbs/zeros.ts';
import { existingState } from './watch/existing-state.ts';
import { manyChanges } from './watch/many-changes.ts';
import { watchRules } from './watch/watch.ts';
import { watchCell } from './watch-resource-version/watch-cell.ts';

/** The modules of the suite by name, in the order of their cases. Each file that makes a module is listed here. */
export const modules: Readonly<Record<string, SuiteModule>> = {
  collection,
  statusColumns,
  statusColumnsOfDefinition,
  table,
  binary,
  mediaType,
  csinodeField,
  csinodeOperation,
  getCell,
  listCell,
  watchCell,
  semantic,
  paging,
  manyObjects,
  selectedPages,
  watch: watchRules,
  manyChanges,
  changeEvent,
  bookmark,
  changedSchema,
  newDefinition,
  otherCase,
  otherPlaces,
  unrecognizedVersion,
  resourceVersion,
  gone,
  retention,
  singleResource,
  deletion,
  ownership,
  givenUpDefault,
  releasedLater,
  severalManagers,
  restoredValue,
  sharedList,
  otherShape,
  twoEntries,
  everyTransition,
  everyValue,
  apply: applyRules,
  mergeStrategy,
  nestedMarkers,
  mergeMarker,
  markerChange,
  managedFields,
  managedFieldsReset,
  resetInCircumstances,
  ownersAfterUpdate,
  applyUpgrade,
  dryRun,
  dryRunStage,
  dryRunValue,
  dryRunValueOfParts,
  dryRunInTerminatingNamespace,
  dryRunOfTerminating,
  dryRunOfRefused,
  dryRunOfNamespaceDeletion,
  dryRunOfDeleteOptions,
  dryRunRepresentations,
  dryRunCounters,
  dryRunInOtherVersion,
  dryRunOfRemovals,
  dryRunOfRemovedDrivers,
  fieldValidation,
  creatingUpdate,
  wrongValues,
  unknownInOtherVersion,
  statusInOtherVersion,
  fieldValidationValue,
  fieldValidationGate,
  health,
  unauthenticated,
  authorization,
  errorAnswer,
  deprecatedVersion,
  deprecatedFields,
  storedVersion,
  servedVersions,
  metrics,
  groupPath,
  betaVersions,
  removedVersion,
  removedAdmission,
  replacementVersion,
  notableChange,
  refusedChange,
  budgetSelectors,
  objectName,
  metadata,
  path,
  subresource,
  discovery,
  virtualType,
  lifecycle,
  escapes,
  numbersOfCustomResources,
  managerNames,
  values,
  statusAsField,
  zeros,
  longNames,
  jsonPatches,
  listPatches,
  owners,
  strategicMerge,
  patchesAtOnce,
  corrected,
  patchedValues,
  refusedJsonPatches,
  patchDirectives,
  largeObject,
  writeRule,
  applyBody,
  deleteCollection,
  queryValue,
  watchFlag,
  fieldManager,
  force,
  forceOnScale,
  pretty,
  existingObjects,
  existingPages,
  existingTypes,
  existingState,
  existingGroups,
  queryValueOfExisting,
  matchWithToken,
};

/**
 * Generates every case of the suite. A pure function of the tables. The cases come subject by subject; those of the target
 * as a whole come before those of types whose definition the run creates, which the target may need some time to serve.
 */
export function generateCases(statements: readonly Statement[], subjects: readonly Subject[]): readonly Case[] {
  return casesFor(wantedOf(statements), subjects);
}

/** Generates the cases of wanted statements, in the order of `generateCases`. */
export function casesFor(
  wanted: Wanted,
  subjects: readonly Subject[],
  of: readonly SuiteModule[] = Object.values(modules),
): readonly Case[] {
  const ofSubject = (subject: Subject): readonly Case[] =>
    of.flatMap((each) => (each.per === 'subject' ? each.cases(wanted, subject).map((c) => withBystander(c, subject)) : []));
  const all = subjects.filter(({ sequences }) => sequences === undefined);
  const cases = [
    ...all.filter(({ fixture }) => fixture === undefined).flatMap(ofSubject),
    ...of.flatMap((each) => (each.per === 'target' ? each.cases(wanted) : [])),
    ...all.filter(({ fixture }) => fixture !== undefined).flatMap(ofSubject),
  ];
  return cases.map((c) => withOtherTypes(c, subjects));
}
