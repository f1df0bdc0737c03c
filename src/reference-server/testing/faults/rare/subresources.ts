import { deepEqual } from '#core/json/deep-equal';
import type { Json } from '#core/model/json';
import { textAt, withFields } from '../../../json/json-object.ts';
import type { Store } from '../../../store/store.ts';
import type { Fault } from '../fault.ts';
import { entriesIn, withEntriesIn } from './entries.ts';
import { readingStore } from './kept-store.ts';
import { labelsOf, uidOf } from './object-states.ts';
import { seeing } from './seen-requests.ts';

/** Returns the parts of the fault by which the scale of an object is still served when the object was removed. */
function scaleOfRemoved(): Pick<Fault, 'change' | 'exchanges'> {
  let isScale = false;
  return {
    exchanges: [
      seeing(({ route, operation }) => {
        isScale = operation === 'get' && route?.of === 'object' && route.subresource?.name === 'scale';
      }),
    ],
    change: (plain) => ({
      servedRevision: (read) => {
        const revision = plain.servedRevision(read);
        if (!isScale || read.key === undefined || read.store.get(read.key, revision) !== undefined) return revision;
        const removal = [...read.store.changesAfter(read.oldest)]
          .filter(({ key, after }) => key === read.key && after === undefined)
          .at(-1);
        return removal === undefined ? revision : removal.revision - 1;
      },
    }),
  };
}

/** Faults of the subresources status and scale in one state (specification, "Verbs", "Ownership of a field under server-side apply"). */
export const rareSubresourceFaults: readonly Fault[] = [
  {
    id: 'second-status-patch-reverts-spec',
    breaks: 'A patch of the status restores the spec that the object had at the patch of its status before.',
    statements: ['apply/keeps-the-rest'],
    detectedBy: 'drawn',
    change: () => {
      const specs = new Map<string, Json>();
      return {
        changedObject: ({ subresource, mediaType, live, next }) => {
          const uid = textAt(live, 'metadata', 'uid') ?? '';
          const { spec } = next;
          if (subresource !== 'status' || mediaType === undefined || spec === undefined) return next;
          const known = specs.get(uid) ?? spec;
          specs.set(uid, known);
          return withFields(next, { spec: known });
        },
      };
    },
  },
  {
    id: 'unchanged-scale-takes-replicas',
    breaks: 'An update of a scale with the current number of replicas makes its manager the only owner of the number.',
    statements: ['managed-fields/kept-up'],
    change: (plain) => ({
      track: (update) =>
        update.subresource === 'scale' && deepEqual(update.before?.['spec'] ?? null, update.after['spec'] ?? null)
          ? plain.track({ ...update, before: withFields(update.before ?? {}, { spec: undefined }) })
          : plain.track(update),
    }),
  },
  {
    id: 'apply-of-object-ends-that-of-status',
    breaks: 'An apply to an object removes the entry that its manager has for the status.',
    statements: ['managed-fields/kept-up'],
    change: (plain) => ({
      applied: (apply) => {
        const outcome = plain.applied(apply);
        if (outcome.kind !== 'merged' || apply.subresource !== undefined) return outcome;
        const left = entriesIn(outcome.object).filter(
          (entry) =>
            !(
              textAt(entry, 'manager') === apply.manager &&
              textAt(entry, 'operation') === 'Apply' &&
              textAt(entry, 'subresource') === 'status'
            ),
        );
        return { ...outcome, object: withEntriesIn(outcome.object, left) };
      },
    }),
  },
  {
    id: 'scale-of-removed-object-served',
    breaks: 'A get of the scale of an object that was removed shows the scale that it had.',
    statements: ['verbs/method/delete'],
    ...scaleOfRemoved(),
  },
  readingStore((store) => ({
    id: 'status-of-namespace-has-first-labels',
    breaks: 'A get of the status of a namespace shows the labels with which the namespace was created.',
    statements: ['get-resource-version/rv-unset'],
    exchanges: [
      {
        on: { operation: 'get', resource: 'namespaces', subresource: 'status', status: 200 },
        answer: { body: [{ at: '/metadata/labels', by: (labels, namespace) => firstLabels(store(), namespace) ?? labels }] },
      },
    ],
  })),
];

/** Returns the labels with which an object was created. */
function firstLabels(store: Store | undefined, object: Json): Json | undefined {
  for (const { before, after } of store?.changesAfter(0) ?? [])
    if (before === undefined && after !== undefined && uidOf(after) === uidOf(object)) return labelsOf(after);
  return undefined;
}
