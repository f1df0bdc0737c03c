import { isJsonObject } from '#core/json/json-object';
import type { Json, JsonObject } from '#core/model/json';
import { arrayAt, fieldOf, objectAt, textAt, withFields } from '../../../json/json-object.ts';
import { changedBinary } from '../../exchanges/changed-json.ts';
import type { Fault } from '../fault.ts';
import { entriesIn } from './entries.ts';
import { sameContent, withMetadata } from './object-states.ts';

/** Returns objects without those that have the name of an earlier one. */
function withoutNamesakes(objects: readonly JsonObject[]): readonly JsonObject[] {
  const names = objects.map((object) => textAt(object, 'metadata', 'name'));
  return objects.filter((_, index) => names.indexOf(names[index]) === index);
}

const isEmpty = (value: Json): boolean => value === '' || (isJsonObject(value) && Object.keys(value).length === 0);

/** Returns an object without the empty texts that another one does not have. */
function withoutAddedEmptyTexts(object: JsonObject, before: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(object).flatMap(([key, value]): (readonly [string, Json])[] => {
      const old = fieldOf(before, key);
      const left = isJsonObject(value) ? withoutAddedEmptyTexts(value, objectAt(before, key)) : value;
      return old === undefined && isEmpty(left) ? [] : [[key, left]];
    }),
  );
}

/** Returns a row of the default Table with the time of the last write in place of that of the creation. */
function withLastWrite(row: JsonObject): JsonObject {
  const object = objectAt(row, 'object');
  const [name, created, ...more] = arrayAt(row, 'cells');
  const last = entriesIn(object)
    .map((entry) => textAt(entry, 'time') ?? '')
    .sort()
    .at(-1);
  const isDefault = more.length === 0 && created !== undefined && created === textAt(object, 'metadata', 'creationTimestamp');
  return isDefault && name !== undefined && last !== undefined ? withFields(row, { cells: [name, last] }) : row;
}

/** Returns whether a client accepts the binary media type first, and any other instead of it. */
function isAnyAfterBinary(accept: string): boolean {
  const [first = '', ...later] = accept.split(',').map((range) => range.trim());
  return first.includes('protobuf') && later.length > 0 && later.every((range) => range.startsWith('*/*'));
}

/** Returns the names of the versions that a definition has. */
const versionsOf = (definition: JsonObject): readonly string[] =>
  arrayAt(definition, 'spec', 'versions').map((version) => textAt(version, 'name') ?? '');

/** Returns what identifies a version of a defined type. */
const versionOf = (definition: JsonObject, name: string): string =>
  `${textAt(definition, 'spec', 'group') ?? ''}/${name} ${textAt(definition, 'spec', 'names', 'plural') ?? ''}`;

/**
 * Faults of watches, of forms of responses and of discovery that show after earlier requests, or to some clients (specification, "Watch",
 * "Content negotiation", "Health endpoints", "Deprecation rules").
 */
export const rareAnsweredStateFaults: readonly Fault[] = [
  {
    id: 'initial-state-has-one-of-each-name',
    breaks: 'A watch of all namespaces begins with one object of each name, though several namespaces have one.',
    statements: ['events/added-at-start/rv-unset'],
    change: ({ initialOrder }) => ({ initialOrder: (objects) => withoutNamesakes(initialOrder(objects)) }),
  },
  {
    id: 'resumed-at-removal-sends-it-again',
    breaks: 'A watch from the version of a deletion that an earlier watch sent begins with this deletion.',
    statements: ['watch/resume', 'events/after-the-version-given'],
    change: ({ sentEvent, firstWatchRevision }) => {
      const removals = new Set<string>();
      return {
        sentEvent: (event, type) => {
          const { resourceVersion } = objectAt(event.object, 'metadata');
          if (event.type === 'DELETED' && typeof resourceVersion === 'string') removals.add(resourceVersion);
          return sentEvent(event, type);
        },
        firstWatchRevision: (from) => firstWatchRevision(removals.has(String(from)) ? from - 1 : from),
      };
    },
  },
  {
    id: 'added-empty-text-unsent',
    breaks: 'A watch does not send an update that only adds keys with an empty text.',
    statements: ['events/change/update'],
    detectedBy: 'drawn',
    change: ({ eventFilter }) => ({
      eventFilter: (watch) => {
        const filter = eventFilter(watch);
        return (event, change) => {
          const { before, after } = change;
          if (event.type !== 'MODIFIED' || before === undefined || after === undefined) return filter(event, change);
          const isUnseen = !sameContent(after, before) && sameContent(withoutAddedEmptyTexts(after, before), before);
          return isUnseen ? [] : filter(event, change);
        };
      },
    }),
  },
  {
    id: 'default-row-shows-last-write',
    breaks: 'The default Table shows the time of the last write of an object, and not that of its creation.',
    statements: ['table/default-cells'],
    change: ({ tableRows }) => ({ tableRows: (rows, type) => tableRows(rows, type).map(withLastWrite) }),
  },
  {
    id: 'remaining-count-lost-in-binary',
    breaks: 'A page in binary has no remainingItemCount.',
    statements: ['protobuf/collection'],
    change: ({ binaryResponse }) => ({
      binaryResponse: (bytes, types) =>
        changedBinary(binaryResponse(bytes, types), types, (document) =>
          isJsonObject(document) ? withMetadata(document, { remainingItemCount: undefined }) : document,
        ) ?? bytes,
    }),
  },
  {
    id: 'any-media-type-after-binary-refused',
    breaks: 'A read of custom resources is refused where the client accepts the binary media type and any other after it.',
    statements: ['content-negotiation/fallback'],
    exchanges: [
      {
        on: {
          operation: ['get', 'list'],
          origin: 'definition',
          when: ({ request }) => isAnyAfterBinary(request.headers.get('accept') ?? ''),
        },
        refuse: { status: 406, reason: 'NotAcceptable', message: 'Available representations: application/json, application/yaml' },
      },
    ],
  },
  {
    id: 'health-refused-to-json-clients',
    breaks: 'A health endpoint is answered with 406 where the client accepts nothing but JSON.',
    statements: ['health/healthz/status', 'health/livez/status', 'health/readyz/status'],
    exchanges: [
      {
        on: { path: /^\/(healthz|livez|readyz)(\/|$)/, headers: { accept: /^application\/json(;[^,]*)?$/ } },
        refuse: { status: 406, reason: 'NotAcceptable', message: 'Available representations: text/plain' },
      },
    ],
  },
  {
    id: 'later-pages-of-deprecated-version-unwarned',
    breaks: 'Pages after the first of a list in a deprecated version have no Warning header.',
    statements: ['errors/deprecated-warning'],
    release: 'v1.24.17',
    exchanges: [{ on: { operation: 'list', query: { continue: /./ }, status: 200 }, answer: { headers: { warning: null } } }],
  },
  {
    id: 'gauge-has-last-deprecated-type',
    breaks: 'The gauge of requested deprecated versions has only the last of several types that were requested.',
    statements: ['deprecation/requested/gauge'],
    release: 'v1.24.17',
    change: ({ requestedDeprecated }) => ({ requestedDeprecated: (requested) => requestedDeprecated(requested).slice(-1) }),
  },
  {
    id: 'added-version-undiscovered',
    breaks: 'Discovery does not list a version that an update added to the definition of a custom resource, and that is served.',
    statements: ['paths/nothing-unlisted'],
    change: ({ createdObject, changedObject, isDiscovered }) => {
      const unlisted = new Set<string>();
      return {
        createdObject: (created) => {
          const { object, type } = created;
          if (type.strategy === 'definition') for (const name of versionsOf(object)) unlisted.delete(versionOf(object, name));
          return createdObject(created);
        },
        changedObject: (change) => {
          const { live, next, type } = change;
          const added = versionsOf(next).filter((name) => !versionsOf(live).includes(name));
          if (type.strategy === 'definition') for (const name of added) unlisted.add(versionOf(next, name));
          return changedObject(change);
        },
        isDiscovered: (type) => isDiscovered(type) && !unlisted.has(`${type.group}/${type.version} ${type.resource}`),
      };
    },
  },
];
