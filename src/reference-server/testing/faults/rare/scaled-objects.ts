import { deepEqual } from '#core/json/deep-equal';
import { textAt } from '../../../json/json-object.ts';
import type { Fault } from '../fault.ts';
import { entriesIn, withEntriesIn } from './entries.ts';
import { uidOf, versionOf, withMetadata } from './object-states.ts';
import { seeing } from './seen-requests.ts';

/** Faults of writes to the scale of an object that change the rest of it (specification, "Verbs", "Server-side apply"). */
export const rareScaledObjectFaults: readonly Fault[] = [
  lostByScale({
    id: 'patch-of-scale-removes-owners',
    breaks: 'A patch of the scale of an object removes its ownerReferences.',
    statements: ['verbs/patch/keeps'],
    by: ['json-patch', 'merge-patch'],
    lost: 'ownerReferences',
  }),
  lostByScale({
    id: 'apply-to-scale-removes-labels',
    breaks: 'An apply to the scale of an object removes the labels of the object.',
    statements: ['apply/keeps-the-rest'],
    by: ['apply'],
    lost: 'labels',
  }),
  lostByScale({
    id: 'strategic-patch-of-scale-removes-labels',
    breaks: 'A strategic merge patch of the scale of an object removes the labels of the object.',
    statements: ['verbs/patch/keeps'],
    by: ['strategic-merge-patch'],
    lost: 'labels',
  }),
  lostByScale({
    id: 'update-of-scale-removes-finalizers',
    breaks: 'An update of the scale of an object removes its finalizers, so that the next delete removes it.',
    statements: ['deletion/still-served'],
    by: ['update'],
    lost: 'finalizers',
  }),
  {
    id: 'stale-patch-of-scale-taken',
    breaks: 'A merge patch of a scale that names an old resourceVersion is stored.',
    statements: ['object-metadata/resource-version/stale-update'],
    exchanges: [
      {
        on: { operation: 'merge-patch', subresource: 'scale', text: /"resourceVersion"/ },
        request: { body: [{ at: '/metadata/resourceVersion', drop: true }] },
      },
    ],
  },
  {
    id: 'scaler-loses-own-annotations',
    breaks: 'A manager that changes the scale of an object is no longer an owner of what it changed in the object itself.',
    statements: ['managed-fields/kept-up'],
    change: (plain) => ({
      changedObject: (change) => {
        const next = plain.changedObject(change);
        if (change.subresource !== 'scale') return next;
        const changed = entriesIn(next).filter((entry) => !entriesIn(change.live).some((before) => deepEqual(before, entry)));
        const scalers = changed.filter((entry) => textAt(entry, 'subresource') === 'scale').map((entry) => textAt(entry, 'manager'));
        const left = entriesIn(next).filter(
          (entry) => textAt(entry, 'subresource') === 'scale' || !scalers.includes(textAt(entry, 'manager')),
        );
        return left.length === entriesIn(next).length ? next : withEntriesIn(next, left);
      },
    }),
  },
  patchOfScaleAnsweredWithFormerVersion(),
  scaleWithFormerStatus(),
];

type Operation = 'update' | 'json-patch' | 'merge-patch' | 'strategic-merge-patch' | 'apply';
type Loss = Pick<Fault, 'id' | 'breaks' | 'statements'> & {
  readonly by: readonly Operation[];
  readonly lost: 'ownerReferences' | 'finalizers' | 'labels';
};

/** Returns the fault of a scale whose writes by some operations remove a part of the object. */
function lostByScale({ by, lost, ...fault }: Loss): Fault {
  let isLoss = false;
  return {
    ...fault,
    exchanges: [
      seeing(({ operation, route, request }) => {
        if (request.method === 'GET') return;
        isLoss = by.some((one) => one === operation) && route?.of === 'object' && route.subresource?.name === 'scale';
      }),
    ],
    change: (plain) => ({
      changedObject: (change) => {
        const next = plain.changedObject(change);
        return isLoss && change.subresource === 'scale' ? withMetadata(next, { [lost]: undefined }) : next;
      },
    }),
  };
}

/** Returns the fault of a patch or an apply of the scale whose response has the version from before. */
function patchOfScaleAnsweredWithFormerVersion(): Fault {
  const former = new Map<string, string>();
  return {
    id: 'patch-of-scale-answered-with-former-version',
    breaks: 'The response to a patch of a scale has the resourceVersion from before the patch.',
    statements: ['object-metadata/resource-version/of-last-change'],
    exchanges: [
      {
        on: { operation: ['merge-patch', 'json-patch', 'apply'], subresource: 'scale', status: 200, query: { dryRun: 'absent' } },
        answer: { body: [{ at: '/metadata/resourceVersion', by: (version, scale) => former.get(uidOf(scale)) ?? version }] },
      },
    ],
    change: (plain) => ({
      changedObject: (change) => {
        if (change.subresource === 'scale') former.set(uidOf(change.live), versionOf(change.live));
        return plain.changedObject(change);
      },
    }),
  };
}

/** Returns the fault of a scale that shows the current replicas from before the last write to the status. */
function scaleWithFormerStatus(): Fault {
  const shown = new Map<string, number>();
  return {
    id: 'scale-shows-former-status',
    breaks: 'A get of a scale shows the current number of replicas that the first get of it showed, though the status changed since.',
    statements: ['get-resource-version/rv-unset'],
    exchanges: [
      {
        on: { operation: 'get', subresource: 'scale', status: 200 },
        answer: {
          body: [
            {
              at: '/status/replicas',
              by: (replicas, scale) => {
                const known = shown.get(uidOf(scale));
                if (known === undefined && typeof replicas === 'number') shown.set(uidOf(scale), replicas);
                return known ?? replicas;
              },
            },
          ],
        },
      },
    ],
  };
}
