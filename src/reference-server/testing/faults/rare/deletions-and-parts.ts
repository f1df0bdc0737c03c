import { deepEqual } from '#core/json/deep-equal';
import type { Json, JsonObject } from '#core/model/json';
import { objectAt, textAt, valueAt, withFields } from '../../../json/json-object.ts';
import type { ResourceType } from '../../../kinds/resources/resource-type.ts';
import type { Fault } from '../fault.ts';
import { finalizersOf, isTerminating, uidOf, withMetadata } from './object-states.ts';

/** Returns the fault of a second delete that writes the object again. */
function secondDeleteChanges(): Fault {
  let isSecond = false;
  return {
    id: 'second-delete-changes-version',
    breaks: 'A delete of an object that is terminating already gives it a new resourceVersion.',
    statements: ['object-metadata/resource-version/of-last-change'],
    detectedBy: 'drawn',
    exchanges: [
      {
        on: {
          when: () => {
            isSecond = false;
            return false;
          },
        },
      },
    ],
    change: (plain) => ({
      removesHeld: (deletion) => {
        isSecond = isTerminating(deletion.live) && !deletion.dryRun;
        return plain.removesHeld(deletion);
      },
      isUnchanged: (same) => plain.isUnchanged(same) && !isSecond,
    }),
  };
}

/** Returns the fault of a scale that shows the replicas of another kind. */
function scaleOfNamesake(): Fault {
  const last = new Map<string, { readonly resource: string; readonly replicas: Json }>();
  let requested = '';
  let dryRun = false;
  const keyOf = (object: Json): string => `${textAt(object, 'metadata', 'namespace') ?? ''}/${textAt(object, 'metadata', 'name') ?? ''}`;
  const note = ({ resource, scale }: ResourceType, object: JsonObject): void => {
    const replicas = valueAt(object, 'spec', 'replicas');
    if (scale !== undefined && replicas !== undefined && !dryRun) last.set(keyOf(object), { resource, replicas });
  };
  return {
    id: 'scale-shows-replicas-of-namesake',
    breaks: 'A get of a scale shows the replicas of an object of another kind with the same name, where that was written later.',
    statements: ['service/subresource/other-representation'],
    undetected: 'No object of another kind has the name of an object that is scaled.',
    exchanges: [
      {
        on: {
          when: ({ route, query }) => {
            requested = route?.of === 'object' ? route.type.resource : '';
            dryRun = query.has('dryRun');
            return false;
          },
        },
      },
      {
        on: { operation: 'get', subresource: 'scale', status: 200 },
        answer: {
          body: [
            {
              at: '/spec/replicas',
              by: (replicas, scale) => {
                const noted = last.get(keyOf(scale));
                return noted === undefined || noted.resource === requested ? replicas : noted.replicas;
              },
            },
          ],
        },
      },
    ],
    change: (plain) => {
      last.clear();
      return {
        createdObject: (created) => {
          const object = plain.createdObject(created);
          note(created.type, object);
          return object;
        },
        changedObject: (change) => {
          const next = plain.changedObject(change);
          note(change.type, next);
          return next;
        },
      };
    },
  };
}

/** Faults of deletions, and of the status and the scale (specification, "Two-phase deletion of any object", "Path shapes"). */
export const rareDeletionAndPartFaults: readonly Fault[] = [
  secondDeleteChanges(),
  scaleOfNamesake(),
  {
    id: 'sent-deletion-time-marks',
    breaks: 'An update with a deletionTimestamp marks a live object for deletion that has finalizers.',
    statements: ['object-metadata/deletion-timestamp/kept'],
    detectedBy: 'drawn',
    change: (plain) => ({
      changedObject: (change) => {
        const next = plain.changedObject(change);
        const deletionTimestamp = valueAt(change.wanted, 'metadata', 'deletionTimestamp');
        const isMarked = deletionTimestamp !== undefined && change.mediaType === undefined && !isTerminating(change.live);
        return isMarked && finalizersOf(next).length > 0 ? withMetadata(next, { deletionTimestamp, deletionGracePeriodSeconds: 0 }) : next;
      },
    }),
  },
  {
    id: 'deletecollection-by-name-takes-longer-names',
    breaks: 'The deletion of a collection with a field selector for a name also deletes the objects whose names begin with that name.',
    statements: ['verbs/several/deletecollection-selected'],
    detectedBy: 'drawn',
    change: (plain) => ({
      deletesItem: (item) => {
        if (plain.deletesItem(item)) return true;
        const name = textAt(item.object, 'metadata', 'name') ?? '';
        const beginnings = [...name].map((_, index) => name.slice(0, index)).slice(1);
        const isByName = !item.selects(withMetadata(item.object, { name: `${name}-other` }));
        return isByName && beginnings.some((beginning) => item.selects(withMetadata(item.object, { name: beginning })));
      },
    }),
  },
  {
    id: 'update-restores-former-status',
    breaks: 'The first update of an object after a write to its status restores the status from before.',
    statements: ['verbs/put/replaces'],
    detectedBy: 'drawn',
    change: (plain) => {
      const former = new Map<string, Json | undefined>();
      return {
        changedObject: (change) => {
          const next = plain.changedObject(change);
          const uid = uidOf(change.live);
          if (change.subresource === 'status') former.set(uid, valueAt(change.live, 'status'));
          if (change.subresource !== undefined || change.mediaType !== undefined || !former.has(uid)) return next;
          const status = former.get(uid);
          former.delete(uid);
          return withFields(next, { status });
        },
      };
    },
  },
  {
    id: 'status-update-without-change-writes-spec',
    breaks: 'An update of the status that leaves the status as it is stores the spec that it sends.',
    statements: ['verbs/method/put'],
    detectedBy: 'drawn',
    change: (plain) => ({
      changedObject: (change) => {
        const next = plain.changedObject(change);
        const isSame = deepEqual(objectAt(change.wanted, 'status'), objectAt(change.live, 'status'));
        const spec = valueAt(change.wanted, 'spec');
        const isWritten = change.subresource === 'status' && change.mediaType === undefined && isSame && spec !== undefined;
        return isWritten ? withFields(next, { spec }) : next;
      },
    }),
  },
  {
    id: 'finalizers-removed-out-of-order-hold',
    breaks: 'A terminating object stays when the finalizer that was its first is removed last.',
    statements: ['deletion/removed'],
    detectedBy: 'drawn',
    change: (plain) => {
      const first = new Map<string, string>();
      const stuck = new Set<string>();
      return {
        removesHeld: (deletion) => {
          const [one, two] = finalizersOf(deletion.live);
          if (one !== undefined && two !== undefined && !isTerminating(deletion.live)) first.set(uidOf(deletion.live), one);
          return plain.removesHeld(deletion);
        },
        changedObject: (change) => {
          const next = plain.changedObject(change);
          const [only, ...more] = finalizersOf(change.live);
          const isLast = more.length === 0 && finalizersOf(next).length === 0 && isTerminating(change.live);
          if (isLast && only !== undefined && only === first.get(uidOf(next))) stuck.add(uidOf(next));
          return next;
        },
        blocksRemoval: (finalizers, type, object) => stuck.has(uidOf(object)) || plain.blocksRemoval(finalizers, type, object),
      };
    },
  },
];
