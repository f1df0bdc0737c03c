import { objectAt, textAt, withFields } from '../../../json/json-object.ts';
import type { Fault } from '../fault.ts';

/** Faults of metadata, field validation, rights and scales in one place (specification, "Common metadata fields named by the interface", "Field validation", "Authentication"). */
export const rareObjectFaults: readonly Fault[] = [
  {
    id: 'uid-shared-by-generated-names',
    breaks: 'Objects whose names are generated from the same prefix have the same uid.',
    statements: ['object-metadata/uid/unique'],
    change: ({ uidOf }) => {
      const uids = new Map<string, string>();
      return {
        uidOf: (made) => {
          const uid = uids.get(made.prefix ?? '') ?? uidOf(made);
          if (made.prefix) uids.set(made.prefix, uid);
          return uid;
        },
      };
    },
  },
  {
    id: 'creation-time-removed-by-json-patch',
    breaks: 'A JSON patch that removes the creationTimestamp leaves the object without one.',
    statements: ['object-metadata/creation-timestamp/kept'],
    change: () => ({
      changedObject: ({ mediaType, wanted, next }) =>
        mediaType === 'application/json-patch+json' && textAt(wanted, 'metadata', 'creationTimestamp') === undefined
          ? withFields(next, { metadata: withFields(objectAt(next, 'metadata'), { creationTimestamp: undefined }) })
          : next,
    }),
  },
  {
    id: 'unknown-field-of-second-item-unreported',
    breaks: 'Unknown fields in the items of a list are reported for the first item only.',
    statements: ['field-validation/built-in/create/warn/unknown-in-list-item'],
    change: ({ reportedFields }) => ({
      reportedFields: ({ unknown, duplicated }) => reportedFields({ unknown: unknown.filter((text) => !laterItem.test(text)), duplicated }),
    }),
  },
  {
    id: 'wrong-type-in-second-item-taken',
    breaks: 'A value of a wrong type is accepted in every item of a list except for the first.',
    statements: ['errors/wrong-type'],
    change: ({ wrongTypes }) => ({ wrongTypes: (found) => wrongTypes(found).filter(({ field = '' }) => !laterItem.test(field)) }),
  },
  {
    id: 'right-to-status-covers-scale',
    breaks: 'Who may read or change the status of an object may do the same to its scale.',
    statements: ['authentication/subresource'],
    change: ({ isAllowed }) => ({
      isAllowed: (allows, request) =>
        isAllowed(allows, request) ||
        ('subresource' in request && request.subresource === 'scale' && allows({ ...request, subresource: 'status' })),
    }),
  },
  {
    id: 'scale-to-none-not-stored',
    breaks: 'A JSON merge patch of a scale to zero replicas is answered with success and not stored.',
    statements: ['paths/subresource/scale-patched'],
    exchanges: [
      { on: { subresource: 'scale', operation: 'merge-patch', body: { '/spec/replicas': 0 } }, request: { query: { dryRun: 'All' } } },
    ],
  },
];

/** A path through an item of a list other than the first. */
const laterItem = /\[[1-9]\d*\]/;
