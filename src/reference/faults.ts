import type { JsonObject } from '../model/json.ts';
import { arrayAt, objectAt, textAt, withFields } from './json/json-object.ts';
import type { Schema } from './schema/schema.ts';
import type { Seams } from './seams.ts';

/** A named change of the server's behaviour that breaks a promise: what the suite must be seen to find. */
export type Fault = {
  readonly id: string;
  /** What is broken, in one sentence. */
  readonly breaks: string;
  /** The statements of which at least one must be reported: an id in which `*` stands for any one part of the path. */
  readonly statement: string;
  /** A request that shows it. */
  readonly example: string;
  /** The seams that it changes, given the plain ones. */
  readonly change: (plain: Seams) => Partial<Seams>;
};

/** Every second change of a kind is enough to be seen and leaves a stream that looks alive. */
const everySecond = (): (() => boolean) => {
  let count = 0;
  return () => {
    count += 1;
    return count % 2 === 0;
  };
};

/** The object with the managedFields of another. */
function withManagedFields(object: JsonObject, other: JsonObject | undefined): JsonObject {
  const managedFields = objectAt(other, 'metadata')['managedFields'];
  return withFields(object, { metadata: withFields(objectAt(object, 'metadata'), { managedFields }) });
}

/** The object as if the manager had never applied anything. */
function forgetful(live: JsonObject, manager: string): JsonObject {
  const entries = arrayAt(live, 'metadata', 'managedFields').filter((entry) => textAt(entry, 'manager') !== manager);
  return withManagedFields(live, { metadata: { managedFields: entries } });
}

/** The schema without its markers. */
function unmarked(schema: Schema): Schema {
  return {
    ...schema,
    listType: undefined,
    mapType: undefined,
    items: schema.items === undefined ? undefined : unmarked(schema.items),
    additionalProperties: schema.additionalProperties === undefined ? undefined : unmarked(schema.additionalProperties),
    get properties() {
      return new Map([...(schema.properties ?? [])].map(([name, field]) => [name, unmarked(field)]));
    },
  };
}

/** JSON for those who accept nothing that is served. */
const jsonInNeed: Seams['representation'] = (negotiated) => {
  try {
    return negotiated();
  } catch {
    return { form: 'json', mediaType: 'application/json' };
  }
};

/** The faults, as data. */
export const faults: readonly Fault[] = [
  {
    id: 'limit-ignored',
    breaks: 'A page holds the whole collection, however small the limit.',
    statement: 'list-paging/limit',
    example: 'GET /api/v1/namespaces?limit=1',
    change: () => ({ limitOf: () => undefined }),
  },
  {
    id: 'page-version-moves',
    breaks: 'The version of the collection moves from page to page of one chain.',
    statement: 'list-paging/constant-version',
    example: 'GET /api/v1/namespaces?limit=1, a write, then the same with continue',
    change: () => ({ versionOfPage: ({ snapshot, current, continued }) => (continued ? current : snapshot) }),
  },
  {
    id: 'boundary-item-skipped',
    breaks: 'The first item after each page is on no page at all.',
    statement: 'list-paging/every-item-once',
    example: 'GET /api/v1/namespaces?limit=1, then the same with continue',
    change: () => ({ nextPageStart: (firstLeft) => `${firstLeft}\u0000` }),
  },
  {
    id: 'exact-shows-latest',
    breaks: 'A read of exactly one version shows the latest data under the name of that version.',
    statement: 'list-resource-version/match-exact/*/rv-other',
    example: 'GET /api/v1/namespaces?resourceVersionMatch=Exact&resourceVersion=N after a later write',
    change: () => ({ snapshotFor: ({ current }) => current }),
  },
  {
    id: 'synthetic-after-exact-start',
    breaks: 'A watch from one version begins with everything that exists, as if no version were given.',
    statement: 'watch-resource-version/rv-other',
    example: 'GET /api/v1/namespaces?watch&resourceVersion=N',
    change: () => ({ hasInitialEvents: () => true }),
  },
  {
    id: 'event-repeated',
    breaks: 'An update is told twice.',
    statement: 'watch/one-document-per-change',
    example: 'GET /api/v1/namespaces?watch&resourceVersion=N, then an update',
    change: () => ({ eventFilter: () => (event) => (event.type === 'MODIFIED' ? [event, event] : [event]) }),
  },
  {
    id: 'event-lost',
    breaks: 'Every second update is never told.',
    statement: 'watch/one-document-per-change',
    example: 'GET /api/v1/namespaces?watch&resourceVersion=N, then two updates',
    change: () => ({
      eventFilter: () => {
        const isSecond = everySecond();
        return (event) => (event.type === 'MODIFIED' && isSecond() ? [] : [event]);
      },
    }),
  },
  {
    id: 'bookmark-unasked',
    breaks: 'Bookmarks are sent to those who did not ask for them.',
    statement: 'events/bookmark/only-when-asked',
    example: 'GET /api/v1/namespaces?watch&timeoutSeconds=3',
    change: () => ({ bookmarkAllowed: () => true }),
  },
  {
    id: 'gone-is-silent',
    breaks: 'A watch on a version that is no longer retained is accepted and tells nothing.',
    statement: 'gone/watch',
    example: 'GET /api/v1/namespaces?watch&resourceVersion=N after the history window',
    change: () => ({ goneAnswer: () => 'silence' }),
  },
  {
    id: 'future-answered-now',
    breaks: 'A read of a version that was never reached is answered with what there is.',
    statement: 'unrecognized-version/*/status',
    example: 'GET /api/v1/namespaces?resourceVersion=999999999',
    change: () => ({ futureAnswer: () => 'current' }),
  },
  {
    id: 'finalizers-ignored',
    breaks: 'An object is removed by its delete, whatever finalizers it has.',
    statement: 'deletion/marked',
    example: 'DELETE of a config map with a finalizer, then a get',
    change: () => ({ isHeldBy: () => false }),
  },
  {
    id: 'finalizers-stick',
    breaks: 'An object that has lost its last finalizer stays.',
    statement: 'deletion/removed',
    example: 'PATCH of a marked config map that removes its last finalizer, then a get',
    change: () => ({ goesWithLastFinalizer: ({ strategy }) => strategy !== 'plain' }),
  },
  {
    id: 'conflict-overlooked',
    breaks: 'Every apply is taken as if it were forced.',
    statement: 'field-ownership/conflict/refused',
    example: 'two applies of different values by different managers',
    change: () => ({ isForced: () => true }),
  },
  {
    id: 'force-refused',
    breaks: 'A forced apply conflicts like any other.',
    statement: 'field-ownership/force/no-conflict',
    example: 'two applies of different values by different managers, the second with force',
    change: () => ({ isForced: () => false }),
  },
  {
    id: 'ownership-stays',
    breaks: 'An update that changes a value leaves the field to its owner.',
    statement: 'field-ownership/put/moves',
    example: 'an apply, then a PUT with another value',
    change: () => ({ track: ({ before, after }) => withManagedFields(after, before) }),
  },
  {
    id: 'leftovers-kept',
    breaks: 'An apply does not remember what the manager applied before.',
    statement: 'field-ownership/released/removed',
    example: 'an apply, then another of the same manager without one of the fields',
    change: () => ({ appliedTo: forgetful }),
  },
  {
    id: 'manager-unneeded',
    breaks: 'An apply that names no field manager is taken.',
    statement: 'apply/manager-required',
    example: 'PATCH with the content type of an apply and without fieldManager',
    change: () => ({ needsManager: () => false }),
  },
  {
    id: 'markers-ignored',
    breaks: 'Every list is atomic and every map granular, whatever the markers say.',
    statement: 'merge-strategy/*/parts-merge',
    example: 'two applies of different items of a list with keys',
    change: () => ({ schemaToMerge: unmarked }),
  },
  {
    id: 'clearing-ignored',
    breaks: 'One empty entry of managedFields clears nothing.',
    statement: 'managed-fields/reset/*/cleared',
    example: 'an apply, then a merge patch with one empty entry as managedFields',
    change: ({ track }) => ({ track: (update) => track({ ...update, after: withManagedFields(update.after, update.before) }) }),
  },
  {
    id: 'dry-run-stored',
    breaks: 'A dry run stores what it answers.',
    statement: 'dry-run/create/nothing-stored',
    example: 'POST /api/v1/namespaces/default/configmaps?dryRun=All, then a get',
    change: () => ({ isDryRun: () => false }),
  },
  {
    id: 'dry-run-not-admitted',
    breaks: 'Admission does not look at what a dry run creates.',
    statement: 'dry-run/stages/mutating-admission',
    example: 'POST /api/v1/namespaces/default/pods?dryRun=All in a namespace with a LimitRange',
    change: () => ({ isAdmitted: ({ dryRun }) => !dryRun }),
  },
  {
    id: 'first-field-told',
    breaks: 'Of several unknown and duplicated fields only the first is told.',
    statement: 'field-validation/built-in/create/warn/several',
    example: 'POST /api/v1/namespaces/default/configmaps?fieldValidation=Warn with two unknown fields',
    change: () => ({ toldFields: ({ unknown, duplicated }) => [...duplicated, ...unknown].slice(0, 1) }),
  },
  {
    id: 'duplicates-unseen',
    breaks: 'Fields that stand twice are dropped without a word at any level.',
    statement: 'field-validation/built-in/create/strict/duplicate',
    example: 'POST /api/v1/namespaces/default/configmaps?fieldValidation=Strict with kind twice',
    change: () => ({ toldFields: ({ unknown }) => unknown }),
  },
  {
    id: 'deprecation-silent',
    breaks: 'A request to a deprecated version is answered without a warning, and audited without an annotation.',
    statement: 'errors/deprecated-warning',
    example: 'GET of a custom resource in a version that its definition marks as deprecated',
    change: () => ({ warnsOfDeprecation: () => false }),
  },
  {
    id: 'deprecation-uncounted',
    breaks: 'The gauge of deprecated versions that were asked for tells of none.',
    statement: 'deprecation/requested/gauge',
    example: 'GET /metrics after a request to a deprecated version',
    change: () => ({ requestedDeprecated: () => [] }),
  },
  {
    id: 'any-token-taken',
    breaks: 'A bearer token is not looked at, as long as there is one.',
    statement: 'authentication/made-up-token/*',
    example: 'GET /api/v1/namespaces with the header Authorization: Bearer nobody',
    change: () => ({ isKnownToken: () => true }),
  },
  {
    id: 'exclusion-untold',
    breaks: 'A check that is left out of a health answer is told as one that passed, and excluded.',
    statement: 'health/*/excluded',
    example: 'GET /readyz?verbose&exclude=ping',
    change: () => ({ excludedCheck: (name) => `[-]${name} excluded` }),
  },
  {
    id: 'removed-still-served',
    breaks: 'The collection of a resource that is not served is an empty one.',
    statement: 'removed-versions/*/*/removed',
    example: 'GET /apis/batch/v1beta1/cronjobs',
    change: () => ({ unservedResource: () => 'empty' }),
  },
  {
    id: 'definition-unchecked',
    breaks: 'A definition is taken whatever its schema and its unknown fields are like.',
    statement: 'notable-changes/*/*/schema-structural',
    example: 'POST of a CustomResourceDefinition whose schema has no types',
    change: () => ({ refusesProblem: () => false }),
  },
  {
    id: 'stale-update-taken',
    breaks: 'An update from a version that the object no longer has undoes what was done since.',
    statement: 'object-metadata/resource-version/stale-update',
    example: 'PUT of a config map with the resourceVersion that it was created with, after another update',
    change: () => ({ isStale: () => false }),
  },
  {
    id: 'selector-forgotten',
    breaks: 'The deletion of a collection deletes all of it, whatever a selector selects.',
    statement: 'verbs/several/deletecollection-selected',
    example: 'DELETE /api/v1/namespaces/default/configmaps?labelSelector=app=one',
    change: () => ({ isAmongDeleted: () => true }),
  },
  {
    id: 'uid-of-the-name',
    breaks: 'An object has the uid of the one that had its name before.',
    statement: 'object-names/reused',
    example: 'POST of a config map, its DELETE, and the POST again',
    change: () => ({ uidOf: ({ name }) => `uid-of-${name}` }),
  },
  {
    id: 'bare-flag-unset',
    breaks: 'A flag without a value is taken for unset.',
    statement: 'query-parameters/watch/bare',
    example: 'GET /api/v1/namespaces?watch',
    change: (plain) => ({ isFlagSet: (value) => value !== '' && plain.isFlagSet(value) }),
  },
  {
    id: 'pretty-ignored',
    breaks: 'Answers are on one line, whoever asks.',
    statement: 'query-parameters/pretty/*',
    example: 'GET /api/v1/namespaces?pretty=true',
    change: () => ({ isPretty: () => false }),
  },
  {
    id: 'namespaces-mixed',
    breaks: 'The collection of one namespace is that of all of them.',
    statement: 'paths/namespaced/collection',
    example: 'GET /api/v1/namespaces/default/configmaps with config maps in another namespace',
    change: () => ({ namespaceOfCollection: () => undefined }),
  },
  {
    id: 'collection-is-a-list',
    breaks: 'Every collection has the kind List.',
    statement: 'collections/no-kind-list',
    example: 'GET /api/v1/namespaces',
    change: () => ({ kindOfCollection: () => 'List' }),
  },
  {
    id: 'row-lost',
    breaks: 'The last object has no row in a Table.',
    statement: 'table/rows',
    example: 'GET /api/v1/namespaces as a Table',
    change: () => ({ tableRows: (rows) => rows.slice(0, -1) }),
  },
  {
    id: 'json-whatever-is-accepted',
    breaks: 'A request that accepts no media type of the server is answered in JSON.',
    statement: 'content-negotiation/not-acceptable',
    example: 'GET /api/v1/namespaces with Accept text/csv',
    change: () => ({ representation: jsonInNeed }),
  },
  {
    id: 'other-prefix-sent',
    breaks: 'What is sent in binary begins with another prefix.',
    statement: 'protobuf/prefix',
    example: 'GET /api/v1/namespaces/default in the binary media type',
    change: () => ({ binaryAnswer: (bytes) => bytes.map((byte, index) => (index === 1 ? 0x39 : byte)) }),
  },
  {
    id: 'raw-cut-short',
    breaks: 'The end of what is sent in binary is missing.',
    statement: 'protobuf/message',
    example: 'GET /api/v1/namespaces/default in the binary media type',
    change: () => ({ binaryAnswer: (bytes) => bytes.subarray(0, -1) }),
  },
  {
    id: 'any-prefix-taken',
    breaks: 'A body in binary is taken whatever prefix it begins with.',
    statement: 'protobuf/unknown-prefix-of-a-body',
    example: 'POST of a config map in the binary media type, with a 9 in its prefix',
    change: () => ({ isKnownPrefix: () => true }),
  },
  {
    id: 'lists-replaced',
    breaks: 'A strategic merge patch replaces every list.',
    statement: 'csinode/drivers/merge-key',
    example: 'PATCH of a CSINode with a second driver',
    change: () => ({ schemaOfPatch: () => ({}) }),
  },
  {
    id: 'required-may-be-missing',
    breaks: 'An object is stored without the fields that its type requires.',
    statement: 'csinode/*/required',
    example: 'POST of a CSINode whose driver has no nodeID',
    change: () => ({ refusesMissingField: () => false }),
  },
  {
    id: 'unknown-field-stored',
    breaks: 'Fields that the schema does not know are stored.',
    statement: 'field-validation/*/*/*/unknown',
    example: 'POST of a config map with a field that nobody knows, and a GET of it',
    change: () => ({ storedOf: ({ given }) => given }),
  },
  {
    id: 'subresource-write-lost',
    breaks: 'What is written to a status is answered as done, and not stored.',
    statement: 'paths/subresource/*',
    example: 'PATCH of /api/v1/namespaces/default/status, and a GET of the namespace',
    change: () => ({ takesSubresource: (name) => name !== 'status' }),
  },
  {
    id: 'name-of-the-body-ignored',
    breaks: 'An update is taken whatever name and namespace its object has.',
    statement: 'verbs/put/*',
    example: 'PUT of a config map under the name of another',
    change: () => ({ isOfPath: () => true }),
  },
];
