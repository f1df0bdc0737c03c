import { deepEqual } from '#core/json/deep-equal';
import type { JsonObject } from '#core/model/json';
import { withVersion } from '../../../api/read/resource-version.ts';
import { arrayAt, objectAt, textAt, withFields } from '../../../json/json-object.ts';
import type { Fault } from '../fault.ts';

/** Later writes from which a state is read from history. */
const historic = 3;

/** Faults of resource versions in one state (specification, "Resource-version semantics"). */
export const rareResourceVersionFaults: readonly Fault[] = [
  {
    id: 'empty-selection-at-version-zero',
    breaks: 'A list with a label selector that selects nothing has the version 0.',
    statements: ['resource-version-meaning/collection-version'],
    exchanges: [
      {
        on: { operation: 'list', query: { labelSelector: 'present' } },
        answer: {
          body: [
            {
              at: '/metadata/resourceVersion',
              by: (version, collection) => (arrayAt(collection, 'items').length === 0 ? '0' : version),
            },
          ],
        },
      },
    ],
  },
  {
    id: 'pages-of-exact-list-move-on',
    breaks: 'The pages after the first of a list at an exact version show the latest state.',
    statements: ['list-resource-version/match-exact/limit-set/rv-other'],
    change: ({ exactRevision, pageRevision }) => {
      const exact = new Set<number>();
      return {
        exactRevision: (requested) => {
          const revision = exactRevision(requested);
          exact.add(revision);
          return revision;
        },
        pageRevision: (page) => (exact.has(page.snapshot) ? page.current : pageRevision(page)),
      };
    },
  },
  {
    id: 'exact-selection-lacks-removed-objects',
    breaks: 'A list at an exact version with a selector lacks the objects that were removed since.',
    statements: ['list-resource-version/match-exact/limit-unset/rv-other'],
    change: () => ({
      isListed: ({ selected, selective, continued, key, revision, store }) =>
        selected && !(selective && !continued && revision < store.revision() && store.get(key) === undefined),
    }),
  },
  {
    id: 'listed-version-is-before-status',
    breaks: 'A list shows an object whose last change was of its status with the version before that change.',
    statements: ['object-metadata/resource-version/of-last-change'],
    change: () => ({
      listedObject: ({ key, object, store }) => {
        const revision = Number(textAt(object, 'metadata', 'resourceVersion'));
        const before = store.get(key, revision - 1);
        const isOfStatus = before !== undefined && deepEqual(besideStatus(before), besideStatus(object));
        return isOfStatus ? withVersion(object, Number(textAt(before, 'metadata', 'resourceVersion'))) : object;
      },
    }),
  },
  {
    id: 'older-exact-list-one-change-late',
    breaks: 'A list at an exact version with three later changes or more has the state after the next change.',
    statements: ['resource-version-meaning/exact'],
    change: () => ({ exactRevision: ({ requested, current }) => (current - requested >= historic ? requested + 1 : requested) }),
  },
  {
    id: 'label-index-one-change-behind',
    breaks: 'A list by labels selects an object by its labels before the last write to the server.',
    statements: ['resource-version-meaning/most-recent/list'],
    change: (plain) => ({
      isListed: (item) => {
        const { key, labels, continued, revision, store } = item;
        if (labels === '' || continued || revision !== store.revision()) return plain.isListed(item);
        const before = store.get(key, revision - 1);
        return plain.isListed(before === undefined ? item : { ...item, selected: item.selects(before) });
      },
    }),
  },
  {
    id: 'later-pages-version-of-list',
    breaks: 'The objects on pages after the first have the version of the collection.',
    statements: ['object-metadata/resource-version/of-last-change'],
    change: () => ({ listedObject: ({ object, continued, revision }) => (continued ? withVersion(object, revision) : object) }),
  },
];

const besideStatus = (object: JsonObject): JsonObject =>
  withFields(object, {
    status: undefined,
    metadata: withFields(objectAt(object, 'metadata'), { resourceVersion: undefined, managedFields: undefined }),
  });
