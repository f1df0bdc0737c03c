import type { JsonObject } from '#core/model/json';
import { withFields } from '../../../json/json-object.ts';
import type { Fault } from '../fault.ts';
import { labelsOf, uidOf, withMetadata } from './object-states.ts';
import { seeing } from './seen-requests.ts';

const applyPatch = 'application/apply-patch+yaml';

/** Returns the fault of a scale whose patch writes the whole object without its status. */
function statusLostByScale(): Fault {
  let isPatch = false;
  return {
    id: 'patch-of-scale-removes-status',
    breaks: 'A JSON merge patch of the scale of a custom resource removes the status that the resource had.',
    statements: ['verbs/patch/keeps'],
    exchanges: [
      seeing(({ operation, route, request }) => {
        if (request.method === 'GET') return;
        isPatch = operation === 'merge-patch' && route?.of === 'object' && route.subresource?.name === 'scale';
      }),
    ],
    change: (plain) => {
      isPatch = false;
      return {
        changedObject: (change) => {
          const next = plain.changedObject(change);
          const isLost = isPatch && change.subresource === 'scale' && change.type.origin === 'definition';
          return isLost ? withFields(next, { status: undefined }) : next;
        },
      };
    },
  };
}

/** Faults of writes to the status and the scale of an object, and of patches that are only tried (specification, "Paths", "Dry run"). */
export const rareStatusOrScaleFaults: readonly Fault[] = [
  statusLostByScale(),
  {
    id: 'scaling-again-restores-earlier-labels',
    breaks: 'A second write to the scale of an object sets its labels back to those that it had at the first one.',
    statements: ['object-metadata/labels'],
    change: (plain) => {
      const labelsAtScale = new Map<string, JsonObject>();
      return {
        changedObject: (change) => {
          const object = plain.changedObject(change);
          if (change.subresource !== 'scale') return object;
          const uid = uidOf(change.live);
          const labels = labelsAtScale.get(uid);
          if (labels !== undefined) return withMetadata(object, { labels: Object.keys(labels).length === 0 ? undefined : labels });
          labelsAtScale.set(uid, labelsOf(object));
          return object;
        },
      };
    },
  },
  {
    id: 'dry-run-of-first-status-apply-stored',
    breaks: 'A dry run of an apply to the status of an object that has no status yet is stored.',
    statements: ['dry-run/subresource/status'],
    change: ({ changedObject, storesDryRun }) => {
      let isApplyToStatus = false;
      return {
        changedObject: (change) => {
          isApplyToStatus = change.subresource === 'status' && change.mediaType === applyPatch;
          return changedObject(change);
        },
        storesDryRun: (change) => {
          const { live, next } = change;
          const isFirst = live !== undefined && live['status'] === undefined && next['status'] !== undefined;
          return (isApplyToStatus && isFirst) || storesDryRun(change);
        },
      };
    },
  },
  {
    id: 'status-warning-sent-once',
    breaks: 'A second write to the status of an object with the same unknown field returns no warning.',
    statements: ['field-validation-level/status/warn'],
    change: ({ changedObject, sentWarnings }) => {
      const sent = new Set<string>();
      let isStatus = false;
      return {
        changedObject: (change) => {
          isStatus = change.subresource === 'status';
          return changedObject(change);
        },
        sentWarnings: (change) => {
          const warnings = sentWarnings(change);
          if (!isStatus) return warnings;
          const keyOf = (warning: string): string => `${uidOf(change.live)} ${warning}`;
          const fresh = warnings.filter((warning) => !sent.has(keyOf(warning)));
          for (const warning of fresh) sent.add(keyOf(warning));
          return fresh;
        },
      };
    },
  },
  {
    id: 'dry-merge-patch-of-old-version-accepted',
    breaks: 'A dry run of a merge patch with an old resourceVersion succeeds, though the real patch is a conflict.',
    statements: ['dry-run/stages/stale-version'],
    exchanges: [
      {
        on: { operation: 'merge-patch', subresource: 'none', query: { dryRun: 'present' }, text: /"resourceVersion"/ },
        request: { body: [{ at: '/metadata/resourceVersion', drop: true }] },
      },
    ],
  },
];
