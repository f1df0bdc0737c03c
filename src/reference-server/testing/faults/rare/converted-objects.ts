import { isJsonObject } from '#core/json/json-object';
import type { Json } from '#core/model/json';
import { objectAt, withFields } from '../../../json/json-object.ts';
import { apiVersionOf, type ResourceType } from '../../../kinds/resources/resource-type.ts';
import type { Fault } from '../fault.ts';
import { isTerminating, versionsWritten, withMetadata, withoutPath } from './object-states.ts';
import { isOfOtherVersion, seeing } from './seen-requests.ts';

const isOther = (type: ResourceType): boolean => apiVersionOf(type) !== type.storedApiVersion;

/** Returns the parts of the fault by which a get in another version does not show that a collection was deleted. */
function unseenDeletion(): Pick<Fault, 'exchanges'> {
  const deleted = new Set<string>();
  const nameOf = ({ group, resource }: ResourceType): string => `${group}/${resource}`;
  return {
    exchanges: [
      seeing(({ operation, route }) => {
        if (route?.of === 'collection' && operation === 'deletecollection') deleted.add(nameOf(route.type));
        if (route?.of === 'object' && operation === 'delete') deleted.delete(nameOf(route.type));
      }),
      {
        on: {
          operation: 'get',
          when: (parsed) => parsed.route?.of === 'object' && deleted.has(nameOf(parsed.route.type)) && isOfOtherVersion(parsed),
        },
        answer: { body: [{ at: '/metadata/deletionTimestamp', drop: true }] },
      },
    ],
  };
}

/** Returns a value with its numbers cut to whole ones. */
function cut(value: Json): Json {
  if (typeof value === 'number') return Math.trunc(value);
  return isJsonObject(value) ? Object.fromEntries(Object.entries(value).map(([key, part]) => [key, cut(part)])) : value;
}

/** Faults of objects that are served in several versions, or were stored in one that is no longer served (specification, "Deprecation rules"). */
export const rareConvertedObjectFaults: readonly Fault[] = [
  {
    id: 'collection-deletion-unseen-in-other-version',
    breaks: 'A deletionTimestamp that the deletion of a collection set is not shown in another version.',
    statements: ['deprecation/rule-2'],
    ...unseenDeletion(),
  },
  {
    id: 'owners-lost-by-json-patch-in-other-version',
    breaks: 'A JSON patch in another version than the stored one removes the ownerReferences.',
    statements: ['deprecation/rule-2'],
    change: ({ changedObject }) => ({
      changedObject: (change) => {
        const next = changedObject(change);
        const isLost = isOther(change.type) && change.mediaType === 'application/json-patch+json';
        return isLost ? withMetadata(next, { ownerReferences: undefined }) : next;
      },
    }),
  },
  {
    id: 'fractions-cut-by-update-in-other-version',
    breaks: 'An update in another version than the stored one cuts the numbers of the spec to whole ones.',
    statements: ['deprecation/rule-2'],
    change: ({ changedObject }) => ({
      changedObject: (change) => {
        const next = changedObject(change);
        const isCut = isOther(change.type) && change.mediaType === undefined && change.subresource === undefined;
        return isCut && isJsonObject(next['spec']) ? withFields(next, { spec: cut(next['spec']) }) : next;
      },
    }),
  },
  {
    id: 'status-write-in-older-version-loses-behavior',
    breaks: 'A write to the status of a HorizontalPodAutoscaler in autoscaling/v1 removes the behavior that it has in autoscaling/v2.',
    statements: ['deprecation/rule-2'],
    change: ({ changedObject }) => ({
      changedObject: (change) => {
        const next = changedObject(change);
        const { group, version } = change.type;
        if (group !== 'autoscaling' || version !== 'v1' || change.subresource !== 'status') return next;
        const annotations = objectAt(next, 'metadata', 'annotations');
        return withMetadata(next, {
          annotations: Object.fromEntries(Object.entries(annotations).filter(([key]) => !key.endsWith('/behavior'))),
        });
      },
    }),
  },
  {
    id: 'termination-unsent-in-other-version',
    breaks: 'A watch in another version than the stored one does not send that an object is terminating.',
    statements: ['events/change/update'],
    change: ({ eventFilter }) => ({
      eventFilter: (watch) => {
        const filter = eventFilter(watch);
        return (event, change) => {
          const isUnsent = isOther(watch.type) && event.type === 'MODIFIED' && !isTerminating(change.before) && isTerminating(change.after);
          return isUnsent ? [] : filter(event, change);
        };
      },
    }),
  },
  {
    id: 'objects-of-retired-version-not-patched',
    breaks: 'A JSON patch of an object that nobody has written in the served version is answered with success and not stored.',
    statements: ['deprecation/stored-versions'],
    change: ({ changedObject }) => ({
      changedObject: (change) => {
        const { type, mediaType, live } = change;
        const isOfOther = !isOther(type) && !versionsWritten(live).has(apiVersionOf(type));
        return isOfOther && mediaType === 'application/json-patch+json' ? live : changedObject(change);
      },
    }),
  },
  {
    id: 'deprecated-field-lost-by-strategic-merge-patch',
    breaks: 'A strategic merge patch of a Deployment removes its deprecated field serviceAccount.',
    statements: ['deprecation/deprecated-field'],
    change: ({ changedObject }) => ({
      changedObject: (change) => {
        const next = changedObject(change);
        const isLost = change.type.resource === 'deployments' && change.mediaType === 'application/strategic-merge-patch+json';
        return isLost ? withoutPath(next, ['spec', 'template', 'spec', 'serviceAccount']) : next;
      },
    }),
  },
];
