import { textAt, valueAt } from '../../../json/json-object.ts';
import type { Fault } from '../fault.ts';
import { sameContent } from './object-states.ts';

/** Faults around writes to a status or a scale (specification, "Path shapes", "Resource-version semantics"). */
export const rareSubresourceWriteFaults: readonly Fault[] = [
  {
    id: 'paused-object-not-scaled',
    breaks: 'A write to the scale of a paused deployment is answered with success and not stored.',
    statements: ['paths/subresource/scale-updated'],
    change: (plain) => ({
      changedObject: (change) =>
        change.subresource === 'scale' && valueAt(change.live, 'spec', 'paused') === true ? change.live : plain.changedObject(change),
    }),
  },
  {
    id: 'get-after-scale-is-stale',
    breaks: 'The first get of an object after a change of its scale shows it as it was before.',
    statements: ['get-resource-version/rv-unset'],
    change: (plain) => {
      const scaled = new Set<string>();
      return {
        changedObject: (change) => {
          const next = plain.changedObject(change);
          const uid = textAt(next, 'metadata', 'uid') ?? '';
          if (change.subresource === 'scale' && !sameContent(change.live, next)) scaled.add(uid);
          return next;
        },
        storesDryRun: (change) => {
          scaled.delete(textAt(change.next, 'metadata', 'uid') ?? '');
          return plain.storesDryRun(change);
        },
        servedRevision: (read) => {
          const served = plain.servedRevision(read);
          if (read.operation !== 'get' || read.version !== 'unset' || read.key === undefined) return served;
          const live = read.store.get(read.key);
          const before = Number(textAt(live, 'metadata', 'resourceVersion')) - 1;
          const isStale = scaled.delete(textAt(live, 'metadata', 'uid') ?? '');
          return isStale && read.store.get(read.key, before) !== undefined ? before : served;
        },
      };
    },
  },
  {
    id: 'update-from-before-status-write-taken',
    breaks: 'An update from an old version is stored where only the status of the object was written since.',
    statements: ['object-metadata/resource-version/stale-update'],
    change: (plain) => {
      const beforeStatus = new Map<string, Set<string>>();
      return {
        changedObject: (change) => {
          const [uid = '', version = ''] = ['uid', 'resourceVersion'].map((field) => textAt(change.live, 'metadata', field));
          const known = beforeStatus.get(uid) ?? new Set<string>();
          if (change.subresource === 'status') beforeStatus.set(uid, known.add(version));
          else beforeStatus.delete(uid);
          return plain.changedObject(change);
        },
        isStale: (version) => plain.isStale(version) && ![...beforeStatus.values()].some((versions) => versions.has(version.requested)),
      };
    },
  },
];
