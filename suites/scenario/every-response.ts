import type { Check } from '#core/model/case';
import type { ResponseRule } from '#core/model/response-rule';

/** The statements that the rules of every response come from. */
const statements: Readonly<Record<ResponseRule, string>> = {
  'api-version-of-core-group': 'paths/core-group',
  'api-version-of-named-group': 'paths/named-group',
  'kind-of-collection': 'collections/kind',
  'kind-of-items': 'collections/items',
  'fields-of-collection': 'collections/fields',
  'version-of-collection': 'resource-version-meaning/collection-version',
  'version-of-object': 'resource-version-meaning/object-version',
  'name-of-object': 'object-metadata/name',
  'namespace-of-object': 'object-metadata/namespace',
  'namespace-of-collection': 'paths/namespaced/collection',
  'creation-time': 'object-metadata/creation-timestamp/set',
  'deletion-time': 'object-metadata/deletion-timestamp/set',
  'selected-by-label': 'collections/selected/label',
  'selected-by-field': 'collections/selected/field',
  'sent-by-label': 'watch/selected/label',
  'sent-by-field': 'watch/selected/field',
  'names-in-namespace': 'object-names/one-in-namespace',
  'names-in-cluster': 'object-names/one-in-cluster',
  uids: 'object-metadata/uid/unique',
  'page-limit': 'list-paging/limit',
  'count-with-selector': 'collection-metadata/remaining-item-count-with-selector',
  'count-when-complete': 'collection-metadata/remaining-item-count-when-complete',
  'manager-of-entry': 'managed-fields/entry/manager',
  'operation-of-entry': 'managed-fields/entry/operation',
  'api-version-of-entry': 'managed-fields/entry/api-version',
  'time-of-entry': 'managed-fields/entry/time',
  'fields-type-of-entry': 'managed-fields/entry/fields-type',
  'leaves-of-entry': 'managed-fields/entry/leaves',
  json: 'content-negotiation/json',
  'json-of-watch': 'watch/json-media-type',
  'bookmark-requested': 'events/bookmark/only-when-asked',
  'bookmark-content': 'events/bookmark/content',
  'status-of-read': 'errors/success',
  'cells-of-table': 'table/rows',
  'columns-of-table': 'table/column-definitions',
  'warning-form': 'errors/warning-form',
};

/** The checks that each response of a case follows the rules that it shows by itself, whatever the case is about. */
export const checksOfEveryResponse: readonly Check[] = rules().map(([rule, statement]) => ({
  statement,
  unreported: true,
  given: [],
  expect: { kind: 'every-response', rule },
}));

function rules(): readonly (readonly [ResponseRule, string])[] {
  return Object.entries(statements).flatMap(([rule, statement]) => (isRule(rule) ? [[rule, statement] as const] : []));
}

function isRule(text: string): text is ResponseRule {
  return Object.hasOwn(statements, text);
}
