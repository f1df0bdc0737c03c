import { deepEqual } from '#core/json/deep-equal';
import type { JsonObject } from '#core/model/json';
import { objectAt, textAt, withFields } from '../../../json/json-object.ts';
import type { Fault } from '../fault.ts';
import { entriesIn, isSameEntry, withEntriesIn } from './entries.ts';
import { isTerminating, labelsOf, uidOf, withMetadata } from './object-states.ts';

const mergePatch = 'application/merge-patch+json';
const applyPatch = 'application/apply-patch+yaml';

const statusOf = (object: JsonObject): JsonObject => objectAt(object, 'status');

/** Faults of the status of an object that is written before and after other writes (specification, "Path shapes", "Verbs"). */
export const rareTurnOfStatusFaults: readonly Fault[] = [
  {
    id: 'stale-patch-of-status-taken',
    breaks: 'A merge patch of the status that names an old version of its object is stored.',
    statements: ['object-metadata/resource-version/stale-update'],
    exchanges: [
      {
        on: { operation: 'merge-patch', subresource: 'status', text: /"resourceVersion"/ },
        request: { body: [{ at: '/metadata/resourceVersion', drop: true }] },
      },
    ],
  },
  {
    id: 'second-status-write-restores-labels',
    breaks: 'A second write to the status of an object sets its labels back to those that it had at the first one.',
    statements: ['object-metadata/labels'],
    change: (plain) => {
      const labelsAtStatus = new Map<string, JsonObject>();
      return {
        changedObject: (change) => {
          const object = plain.changedObject(change);
          if (change.subresource !== 'status') return object;
          const labels = labelsAtStatus.get(uidOf(object));
          if (labels !== undefined) return withMetadata(object, { labels: Object.keys(labels).length === 0 ? undefined : labels });
          labelsAtStatus.set(uidOf(object), labelsOf(object));
          return object;
        },
      };
    },
  },
  {
    id: 'patch-of-object-restores-former-status',
    breaks: 'The first merge patch of an object after a second write to its status restores the status from before that write.',
    statements: ['verbs/patch/keeps'],
    change: (plain) => {
      const former = new Map<string, JsonObject>();
      return {
        changedObject: (change) => {
          const { live, subresource, mediaType } = change;
          const object = plain.changedObject(change);
          const uid = uidOf(live);
          if (subresource === 'status' && live['status'] !== undefined) former.set(uid, statusOf(live));
          const status = former.get(uid);
          if (subresource !== undefined || mediaType !== mergePatch || status === undefined) return object;
          former.delete(uid);
          return withFields(object, { status });
        },
      };
    },
  },
  {
    id: 'dry-run-of-emptied-status-stored',
    breaks: 'A dry run of a write to the status that leaves it without a field is stored.',
    statements: ['dry-run/subresource/status'],
    change: (plain) => ({
      storesDryRun: (change) => {
        const { live, next } = change;
        const isEmptied = live !== undefined && Object.keys(statusOf(live)).length > 0 && Object.keys(statusOf(next)).length === 0;
        return isEmptied || plain.storesDryRun(change);
      },
    }),
  },
  {
    id: 'same-status-patch-makes-new-version',
    breaks: 'A merge patch of the status with the value that the status has makes a new version of the object.',
    statements: ['object-metadata/resource-version/without-change'],
    change: (plain) => {
      let isPatch = false;
      return {
        changedObject: (change) => {
          isPatch = change.subresource === 'status' && change.mediaType === mergePatch;
          return plain.changedObject(change);
        },
        isUnchanged: (same) => plain.isUnchanged(same) && !isPatch,
        sentWarnings: (change) => {
          isPatch = false;
          return plain.sentWarnings(change);
        },
      };
    },
  },
  {
    id: 'first-status-of-recreated-object-lost',
    breaks: 'The first patch of the status of an object under the name of a removed one whose status was written changes nothing.',
    statements: ['paths/subresource/status-patched'],
    change: (plain) => {
      const writtenAs = new Map<string, string>();
      return {
        changedObject: (change) => {
          const object = plain.changedObject(change);
          if (change.subresource !== 'status') return object;
          const place = JSON.stringify([
            change.type.group,
            change.type.resource,
            ...['namespace', 'name'].map((field) => textAt(object, 'metadata', field) ?? ''),
          ]);
          const uid = writtenAs.get(place);
          writtenAs.set(place, uidOf(object));
          return uid === undefined || uid === uidOf(object) || change.mediaType === undefined ? object : change.live;
        },
      };
    },
  },
  {
    id: 'dry-run-of-status-of-terminating-object-stored',
    breaks: 'A dry run of a write to the status of an object that is being deleted is stored.',
    statements: ['dry-run/subresource/status'],
    change: (plain) => ({
      storesDryRun: (change) => {
        const { live, next } = change;
        const isStatus = live !== undefined && isTerminating(live) && !deepEqual(statusOf(live), statusOf(next));
        return isStatus || plain.storesDryRun(change);
      },
    }),
  },
  {
    id: 'same-status-takes-ownership',
    breaks: 'A patch of the status with the value that another manager applied there takes the field from that manager.',
    statements: ['managed-fields/kept-up'],
    change: (plain) => ({
      track: (update) => {
        const tracked = plain.track(update);
        const { before, after, subresource, manager } = update;
        if (subresource !== 'status' || before === undefined || !deepEqual(statusOf(before), statusOf(after))) return tracked;
        const taken = entriesIn(before).filter(
          (entry) =>
            textAt(entry, 'subresource') === 'status' && textAt(entry, 'operation') === 'Apply' && textAt(entry, 'manager') !== manager,
        );
        const [first] = taken;
        if (first === undefined) return tracked;
        const others = entriesIn(tracked).filter((entry) => !taken.some((one) => isSameEntry(one, entry)));
        return withEntriesIn(tracked, [...others, { ...first, manager, operation: 'Update' }]);
      },
    }),
  },
  {
    id: 'status-change-of-terminating-object-unsent',
    breaks: 'A watch does not send a change of the status of an object that is being deleted.',
    statements: ['events/change/update'],
    change: (plain) => ({
      eventFilter: (watch) => {
        const sends = plain.eventFilter(watch);
        return (event, change) => {
          const { before, after } = change;
          const isStatus =
            before !== undefined && after !== undefined && isTerminating(before) && !deepEqual(statusOf(before), statusOf(after));
          return isStatus ? [] : sends(event, change);
        };
      },
    }),
  },
  ...lostByWritesOfStatus(),
];

/** Returns the faults of a kind of write to the status that loses a part of the object, or the status that it sends. */
function lostByWritesOfStatus(): readonly Fault[] {
  const changing = (
    fault: Omit<Fault, 'change'>,
    mediaType: string | undefined,
    changed: (next: JsonObject, live: JsonObject) => JsonObject,
  ): Fault => ({
    ...fault,
    change: (plain) => ({
      changedObject: (change) => {
        const next = plain.changedObject(change);
        return change.subresource === 'status' && change.mediaType === mediaType ? changed(next, change.live) : next;
      },
    }),
  });
  const whileTerminating = (next: JsonObject, live: JsonObject): JsonObject =>
    isTerminating(live) ? withFields(next, { status: live['status'] }) : next;
  const withoutAnnotations = (next: JsonObject): JsonObject => withMetadata(next, { annotations: undefined });
  return [
    changing(
      {
        id: 'status-update-of-terminating-object-lost',
        breaks: 'An update of the status of an object that is being deleted is answered with success and changes no status.',
        statements: ['paths/subresource/status-updated'],
      },
      undefined,
      whileTerminating,
    ),
    changing(
      {
        id: 'status-apply-to-terminating-object-lost',
        breaks: 'An apply to the status of an object that is being deleted is answered with success and changes no status.',
        statements: ['apply/subresource/status-applied'],
      },
      applyPatch,
      whileTerminating,
    ),
    changing(
      {
        id: 'apply-to-status-removes-annotations',
        breaks: 'An apply to the status of an object removes its annotations.',
        statements: ['verbs/patch/keeps'],
      },
      applyPatch,
      withoutAnnotations,
    ),
    changing(
      {
        id: 'update-of-status-removes-annotations',
        breaks: 'An update of the status of an object removes its annotations.',
        statements: ['paths/subresource/status-updated'],
      },
      undefined,
      withoutAnnotations,
    ),
    changing(
      {
        id: 'json-patch-of-status-removes-labels',
        breaks: 'A JSON patch of the status of an object removes its labels.',
        statements: ['verbs/patch/keeps'],
      },
      'application/json-patch+json',
      (next) => withMetadata(next, { labels: undefined }),
    ),
  ];
}
