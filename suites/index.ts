import type { Case } from '#core/model/case';
import type { Statement, StatementOf } from '#core/model/statement';
import type { Subject } from '#core/model/subject';
import { applyRules } from './apply/apply.ts';
import { applyUpgrade } from './apply/upgrade.ts';
import { authorization } from './authentication/authorization.ts';
import { unauthenticated } from './authentication/unauthenticated.ts';
import { collection } from './collections/collection.ts';
import { mediaType } from './content-negotiation/media-type.ts';
import { csinodeField } from './csinode/csinode-field.ts';
import { csinodeOperation } from './csinode-operations/csinode-operation.ts';
import { deletion } from './deletion/deletion.ts';
import { deprecatedVersion } from './deprecation/deprecated-version.ts';
import { metrics } from './deprecation/metrics.ts';
import { servedVersions } from './deprecation/served-versions.ts';
import { dryRun } from './dry-run/dry-run.ts';
import { dryRunStage } from './dry-run/dry-run-stage.ts';
import { dryRunValue } from './dry-run/dry-run-value.ts';
import { errorAnswer } from './errors/error-answer.ts';
import { bookmark } from './events/bookmark.ts';
import { changeEvent } from './events/change-event.ts';
import { ownership } from './field-ownership/ownership.ts';
import { fieldValidation } from './field-validation/field-validation.ts';
import { fieldValidationValue } from './field-validation/field-validation-value.ts';
import type { GeneratedForm, Generator } from './generator.ts';
import { getCell } from './get/get-cell.ts';
import { gone } from './gone/gone.ts';
import { health } from './health/health.ts';
import { retention } from './limits/retention.ts';
import { singleResource } from './limits/single-resource.ts';
import { listCell } from './list/list-cell.ts';
import { managedFields } from './managed-fields/managed-fields.ts';
import { managedFieldsReset } from './managed-fields/reset.ts';
import { markerChange } from './merge-strategy/marker-change.ts';
import { mergeMarker } from './merge-strategy/merge-marker.ts';
import { mergeStrategy } from './merge-strategy/merge-strategy.ts';
import { metadata } from './metadata/metadata.ts';
import { objectName } from './names/object-name.ts';
import { notableChange } from './notable-changes/notable-change.ts';
import { refusedChange } from './notable-changes/refused-change.ts';
import { paging } from './paging/paging.ts';
import { discovery } from './paths/discovery.ts';
import { path } from './paths/path.ts';
import { subresource } from './paths/subresource.ts';
import { binary } from './protobuf/binary.ts';
import { fieldManager } from './query/field-manager.ts';
import { force } from './query/force.ts';
import { pretty } from './query/pretty.ts';
import { queryValue } from './query/query-value.ts';
import { watchFlag } from './query/watch-flag.ts';
import { removedVersion } from './removed-versions/removed-version.ts';
import { replacementVersion } from './removed-versions/replacement-version.ts';
import { groupPath } from './stability/group-path.ts';
import { table } from './table/table.ts';
import { applyBody } from './verbs/apply-body.ts';
import { deleteCollection } from './verbs/delete-collection.ts';
import { lifecycle } from './verbs/lifecycle.ts';
import { virtualType } from './verbs/virtual-type.ts';
import { writeRule } from './verbs/write-rule.ts';
import { resourceVersion } from './versions/resource-version.ts';
import { semantic } from './versions/semantic.ts';
import { unrecognizedVersion } from './versions/unrecognized-version.ts';
import { watchRules } from './watch/watch.ts';
import { watchCell } from './watch/watch-cell.ts';

const generators: { readonly [Name in GeneratedForm]: Generator<Name> } = {
  collection,
  table,
  binary,
  'media-type': mediaType,
  'csinode-field': csinodeField,
  'csinode-operation': csinodeOperation,
  'get-cell': getCell,
  'list-cell': listCell,
  'watch-cell': watchCell,
  semantic,
  paging,
  watch: watchRules,
  'change-event': changeEvent,
  bookmark,
  'unrecognized-version': unrecognizedVersion,
  'resource-version': resourceVersion,
  gone,
  retention,
  'single-resource': singleResource,
  deletion,
  ownership,
  apply: applyRules,
  'merge-strategy': mergeStrategy,
  'merge-marker': mergeMarker,
  'marker-change': markerChange,
  'managed-fields': managedFields,
  'managed-fields-reset': managedFieldsReset,
  'apply-upgrade': applyUpgrade,
  'dry-run': dryRun,
  'dry-run-stage': dryRunStage,
  'dry-run-value': dryRunValue,
  'field-validation': fieldValidation,
  'field-validation-value': fieldValidationValue,
  health,
  unauthenticated,
  authorization,
  'error-answer': errorAnswer,
  'deprecated-version': deprecatedVersion,
  'served-versions': servedVersions,
  metrics,
  'group-path': groupPath,
  'removed-version': removedVersion,
  'replacement-version': replacementVersion,
  'notable-change': notableChange,
  'refused-change': refusedChange,
  'object-name': objectName,
  metadata,
  path,
  subresource,
  discovery,
  'virtual-type': virtualType,
  lifecycle,
  'write-rule': writeRule,
  'apply-body': applyBody,
  'delete-collection': deleteCollection,
  'query-value': queryValue,
  'watch-flag': watchFlag,
  'field-manager': fieldManager,
  force,
  pretty,
};

/**
 * Every case of the suite: each form's generator on each subject. A pure function of the tables. Subject by
 * subject, so that a type whose definition the run creates comes last, when the target is used to it.
 */
export function generateCases(statements: readonly Statement[], subjects: readonly Subject[]): readonly Case[] {
  const names: readonly GeneratedForm[] = generatedForms();
  return subjects.flatMap((subject) => names.flatMap((name) => casesOfForm(name, statements, subject)));
}

/** The forms that have a generator. */
export function generatedForms(): readonly GeneratedForm[] {
  return Object.values(generators).map((generator) => generator.form);
}

function casesOfForm<Name extends GeneratedForm>(name: Name, statements: readonly Statement[], subject: Subject): readonly Case[] {
  const generator: Generator<Name> = generators[name];
  const rows = statements.filter((statement): statement is StatementOf<Name> => statement.form.name === name);
  return rows.length === 0 ? [] : generator.generate(rows, subject);
}
