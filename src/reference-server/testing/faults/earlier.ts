import type { Hooks } from '../../api/hooks.ts';
import type { Fault } from './fault.ts';

/** Every second change of a kind is enough to be seen and leaves a stream that looks alive. */
const everySecond = (): (() => boolean) => {
  let count = 0;
  return () => {
    count += 1;
    return count % 2 === 0;
  };
};

/** JSON for those who accept nothing that is served. */
const jsonInNeed: Hooks['representation'] = (negotiated) => {
  try {
    return negotiated();
  } catch {
    return { form: 'json', mediaType: 'application/json' };
  }
};

/** The faults, as data. */
export const earlierFaults: readonly Fault[] = [
  {
    id: 'limit-ignored',
    breaks: 'A page holds the whole collection, however small the limit.',
    statements: ['list-paging/limit'],
    change: () => ({ pageLimit: () => undefined }),
  },
  {
    id: 'page-version-moves',
    breaks: 'The version of the collection moves from page to page of one chain.',
    statements: ['list-paging/constant-version'],
    change: () => ({ pageVersion: ({ snapshot, current, continued }) => (continued ? current : snapshot) }),
  },
  {
    id: 'boundary-item-skipped',
    breaks: 'The first item after each page is on no page at all.',
    statements: ['list-paging/every-item-once'],
    change: () => ({ nextPageStart: (firstLeft) => `${firstLeft}\u0000` }),
  },
  {
    id: 'exact-shows-latest',
    breaks: 'A read of exactly one version shows the latest data under the name of that version.',
    statements: ['list-resource-version/match-exact/*/rv-other'],
    change: () => ({ exactRevision: ({ current }) => current }),
  },
  {
    id: 'synthetic-after-exact-start',
    breaks: 'A watch from one version begins with everything that exists, as if no version were given.',
    statements: ['watch-resource-version/rv-other', 'events/after-the-version-given'],
    change: () => ({ hasInitialEvents: () => true }),
  },
  {
    id: 'event-repeated',
    breaks: 'An update is told twice.',
    statements: ['watch/one-document-per-change'],
    change: () => ({ eventFilter: () => (event) => (event.type === 'MODIFIED' ? [event, event] : [event]) }),
  },
  {
    id: 'event-lost',
    breaks: 'Every second update is never told.',
    statements: ['watch/one-document-per-change'],
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
    statements: ['events/bookmark/only-when-asked'],
    change: () => ({ sendsBookmarks: () => true }),
  },
  {
    id: 'gone-is-silent',
    breaks: 'A watch on a version that is no longer retained is accepted and tells nothing.',
    statements: ['gone/watch'],
    change: () => ({ expiredWatchResponse: () => 'silence' }),
  },
  {
    id: 'future-answered-now',
    breaks: 'A read of a version that was never reached is answered with what there is.',
    statements: ['unrecognized-version/*/status'],
    change: () => ({ futureVersionResponse: () => 'current' }),
  },
  {
    id: 'finalizers-ignored',
    breaks: 'An object is removed by its delete, whatever finalizers it has.',
    statements: ['deletion/marked'],
    change: () => ({ blocksRemoval: () => false }),
  },
  {
    id: 'finalizers-stick',
    breaks: 'An object that has lost its last finalizer stays.',
    statements: ['deletion/removed'],
    change: () => ({ removesWithLastFinalizer: ({ strategy }) => strategy !== 'plain' }),
  },
  {
    id: 'manager-unneeded',
    breaks: 'An apply that names no field manager is taken.',
    statements: ['apply/manager-required'],
    change: () => ({ requiresFieldManager: () => false }),
  },
  {
    id: 'dry-run-stored',
    breaks: 'A dry run stores what it answers.',
    statements: ['dry-run/create/nothing-stored'],
    change: () => ({ isDryRun: () => false }),
  },
  {
    id: 'dry-run-not-admitted',
    breaks: 'Admission does not look at what a dry run creates.',
    statements: ['dry-run/stages/mutating-admission'],
    change: () => ({ runsAdmission: ({ dryRun }) => !dryRun }),
  },
  {
    id: 'first-field-told',
    breaks: 'Of several unknown and duplicated fields only the first is told.',
    statements: ['field-validation/built-in/create/warn/several'],
    change: () => ({ reportedFields: ({ unknown, duplicated }) => [...duplicated, ...unknown].slice(0, 1) }),
  },
  {
    id: 'duplicates-unseen',
    breaks: 'Fields that stand twice are dropped without a word at any level.',
    statements: ['field-validation/built-in/create/strict/duplicate'],
    change: () => ({ reportedFields: ({ unknown }) => unknown }),
  },
  {
    id: 'deprecation-silent',
    breaks: 'A request to a deprecated version is answered without a warning, and audited without an annotation.',
    statements: ['errors/deprecated-warning'],
    change: () => ({ warnsOfDeprecation: () => false }),
  },
  {
    id: 'deprecation-uncounted',
    breaks: 'The gauge of deprecated versions that were asked for tells of none.',
    statements: ['deprecation/requested/gauge'],
    change: () => ({ requestedDeprecated: () => [] }),
  },
  {
    id: 'any-token-taken',
    breaks: 'A bearer token is not looked at, as long as there is one.',
    statements: ['authentication/made-up-token/*'],
    change: () => ({ isKnownToken: () => true }),
  },
  {
    id: 'exclusion-untold',
    breaks: 'A check that is left out of a health answer is told as one that passed, and excluded.',
    statements: ['health/*/excluded'],
    change: () => ({ excludedCheckLine: (name) => `[-]${name} excluded` }),
  },
  {
    id: 'removed-still-served',
    breaks: 'The collection of a resource that is not served is an empty one.',
    statements: ['removed-versions/*/*/removed'],
    change: () => ({ unservedResourceResponse: () => 'empty' }),
  },
  {
    id: 'definition-unchecked',
    breaks: 'A definition is taken whatever its schema and its unknown fields are like.',
    statements: ['notable-changes/*/*/schema-structural'],
    change: () => ({ rejectsDefinition: () => false }),
  },
  {
    id: 'stale-update-taken',
    breaks: 'An update from a version that the object no longer has undoes what was done since.',
    statements: ['object-metadata/resource-version/stale-update'],
    change: () => ({ isStale: () => false }),
  },
  {
    id: 'selector-forgotten',
    breaks: 'The deletion of a collection deletes all of it, whatever a selector selects.',
    statements: ['verbs/several/deletecollection-selected'],
    change: () => ({ deletesItem: () => true }),
  },
  {
    id: 'uid-of-the-name',
    breaks: 'An object has the uid of the one that had its name before.',
    statements: ['object-names/reused'],
    change: () => ({ uidOf: ({ name }) => `uid-of-${name}` }),
  },
  {
    id: 'bare-flag-unset',
    breaks: 'A flag without a value is taken for unset.',
    statements: ['query-parameters/watch/bare'],
    change: (plain) => ({ isFlagSet: (value) => value !== '' && plain.isFlagSet(value) }),
  },
  {
    id: 'pretty-ignored',
    breaks: 'Answers are on one line, whoever asks.',
    statements: ['query-parameters/pretty/*'],
    change: () => ({ isPretty: () => false }),
  },
  {
    id: 'namespaces-mixed',
    breaks: 'The collection of one namespace is that of all of them.',
    statements: ['paths/namespaced/collection'],
    change: () => ({ collectionKeys: ({ everywhere }) => everywhere }),
  },
  {
    id: 'namespaces-that-begin-alike-mixed',
    breaks: 'The collection of a namespace holds the objects of those, too, whose names begin with its name.',
    statements: ['paths/namespaced/collection'],
    seen: 'kubernetes #125133',
    change: () => ({ collectionKeys: ({ requested }) => requested.replace(/\/$/, '') }),
  },
  {
    id: 'collection-is-a-list',
    breaks: 'Every collection has the kind List.',
    statements: ['collections/no-kind-list'],
    change: () => ({ collectionKind: () => 'List' }),
  },
  {
    id: 'row-lost',
    breaks: 'The last object has no row in a Table.',
    statements: ['table/rows'],
    change: () => ({ tableRows: (rows) => rows.slice(0, -1) }),
  },
  {
    id: 'json-whatever-is-accepted',
    breaks: 'A request that accepts no media type of the server is answered in JSON.',
    statements: ['content-negotiation/not-acceptable'],
    change: () => ({ representation: jsonInNeed }),
  },
  {
    id: 'other-prefix-sent',
    breaks: 'What is sent in binary begins with another prefix.',
    statements: ['protobuf/prefix'],
    change: () => ({ binaryResponse: (bytes) => bytes.map((byte, index) => (index === 1 ? 0x39 : byte)) }),
  },
  {
    id: 'raw-cut-short',
    breaks: 'The end of what is sent in binary is missing.',
    statements: ['protobuf/message'],
    change: () => ({ binaryResponse: (bytes) => bytes.subarray(0, -1) }),
  },
  {
    id: 'any-prefix-taken',
    breaks: 'A body in binary is taken whatever prefix it begins with.',
    statements: ['protobuf/unknown-prefix-of-a-body'],
    change: () => ({ isKnownPrefix: () => true }),
  },
  {
    id: 'lists-replaced',
    breaks: 'A strategic merge patch replaces every list.',
    statements: ['csinode/drivers/merge-key'],
    change: () => ({ schemaOfPatch: () => ({}) }),
  },
  {
    id: 'required-may-be-missing',
    breaks: 'An object is stored without the fields that its type requires.',
    statements: ['csinode/driver-name/required', 'csinode/node-id/required'],
    change: () => ({ rejectsInvalid: ({ reason }) => reason !== 'FieldValueRequired' }),
  },
  {
    id: 'unknown-field-stored',
    breaks: 'Fields that the schema does not know are told of and stored.',
    statements: ['built-in', 'structural'].flatMap((schema) =>
      ['create', 'update', 'json-patch', 'merge-patch'].map((name) => `field-validation/${schema}/${name}/warn/unknown`),
    ),
    change: () => ({ storedObject: ({ given }) => given }),
  },
  {
    id: 'subresource-write-lost',
    breaks: 'What is written to a status is answered as done, and not stored.',
    statements: ['paths/subresource/status-*'],
    change: () => ({ storesSubresource: (name) => name !== 'status' }),
  },
  {
    id: 'name-of-the-body-ignored',
    breaks: 'An update is taken whatever name and namespace its object has.',
    statements: ['verbs/put/name-of-the-path', 'verbs/put/namespace-of-the-path'],
    change: () => ({ matchesPath: () => true }),
  },
];
