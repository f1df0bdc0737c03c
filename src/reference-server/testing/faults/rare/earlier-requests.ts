import { deepEqual } from '#core/json/deep-equal';
import { isJsonObject } from '#core/json/json-object';
import type { JsonObject } from '#core/model/json';
import { mergePatch } from '../../../api/patch/merge-patch.ts';
import { refusals } from '../../../exchange/refusals.ts';
import { textAt, withFields } from '../../../json/json-object.ts';
import type { Fault } from '../fault.ts';
import { entriesIn } from './entries.ts';
import { finalizersOf, isTerminating, sameContent, uidOf, versionOf } from './object-states.ts';

/** Faults of writes that show after certain earlier requests (specification, "Dry-run", "Two-phase deletion", "Field validation"). */
export const rareEarlierRequestFaults: readonly Fault[] = [
  {
    id: 'update-from-before-sharing-taken',
    breaks: 'An update from an old version is accepted where nothing but the owners of fields changed since.',
    statements: ['object-metadata/resource-version/stale-update'],
    change: ({ changedObject, isStale }) => {
      /** The versions before changes of owners alone, with the uid of their object. */
      const alike = new Map<string, string>();
      return {
        changedObject: (change) => {
          const next = changedObject(change);
          const { live } = change;
          if (!sameContent(live, next)) for (const [version, uid] of alike) if (uid === uidOf(live)) alike.delete(version);
          if (sameContent(live, next) && !deepEqual(entriesIn(live), entriesIn(next))) alike.set(versionOf(live), uidOf(live));
          return next;
        },
        isStale: (version) => isStale(version) && !alike.has(version.requested),
      };
    },
  },
  {
    id: 'patch-over-dry-run-result',
    breaks: 'A JSON merge patch that follows a dry run of a change is merged into the result of the dry run.',
    statements: ['dry-run/merge-patch/nothing-stored'],
    change: ({ storesDryRun, patchedObject }) => {
      const results = new Map<string, { readonly version: string; readonly object: JsonObject }>();
      return {
        storesDryRun: (change) => {
          const { live, next } = change;
          if (live !== undefined) results.set(uidOf(live), { version: versionOf(live), object: next });
          return storesDryRun(change);
        },
        patchedObject: (result) => {
          const { mediaType, live, patch } = result;
          const last = results.get(uidOf(live));
          if (mediaType !== 'application/merge-patch+json' || last?.version !== versionOf(live)) return patchedObject(result);
          const base = withFields(last.object, { kind: live['kind'], apiVersion: live['apiVersion'] });
          const patched = mergePatch(base, patch);
          return isJsonObject(patched) ? patched : patchedObject(result);
        },
      };
    },
  },
  {
    id: 'status-update-after-spec-change-refused',
    breaks: 'The first update of the status of an object after a change of its spec is refused as a conflict, whatever version it names.',
    statements: ['paths/subresource/status-updated'],
    change: ({ changedObject }) => {
      const changed = new Set<string>();
      return {
        changedObject: (change) => {
          const { type, subresource, mediaType, live, next } = change;
          if (subresource === undefined && !deepEqual(live['spec'] ?? null, next['spec'] ?? null)) changed.add(uidOf(live));
          if (subresource === 'status' && mediaType === undefined && changed.delete(uidOf(live)))
            throw refusals.conflict(
              { group: type.group, resource: type.resource, name: textAt(live, 'metadata', 'name') ?? '' },
              'the object has been modified; please apply your changes to the latest version and try again',
            );
          return changedObject(change);
        },
      };
    },
  },
  {
    id: 'finalizer-added-again-holds-nothing',
    breaks: 'A delete removes an object at once whose finalizers were all removed and then added again.',
    statements: ['deletion/marked'],
    change: ({ changedObject, blocksRemoval }) => {
      const freed = new Set<string>();
      return {
        changedObject: (change) => {
          if (finalizersOf(change.live).length > 0 && finalizersOf(change.next).length === 0) freed.add(uidOf(change.live));
          return changedObject(change);
        },
        blocksRemoval: (finalizers, type, object) => blocksRemoval(finalizers, type, object) && !freed.has(uidOf(object)),
      };
    },
  },
  {
    id: 'object-after-terminating-one-undeleted',
    breaks: 'The deletion of a collection leaves an object that follows one that was terminating already.',
    statements: ['verbs/several/deletecollection'],
    change: ({ deletesItem }) => {
      let isAfterTerminating = false;
      return {
        deletesItem: (item) => {
          const isLeft = isAfterTerminating && item.nth > 1 && !isTerminating(item.object);
          isAfterTerminating = isTerminating(item.object);
          return deletesItem(item) && !isLeft;
        },
      };
    },
  },
  {
    id: 'unknown-field-warned-of-once',
    breaks: 'Updates and patches of an object have a warning about an unknown field only in the first request that has the field.',
    statements: ['field-validation/built-in/update/warn/unknown'],
    change: ({ sentWarnings }) => {
      const told = new Set<string>();
      return {
        sentWarnings: (change) => {
          const toldBefore = new Set(told);
          const key = (warning: string): string => `${uidOf(change.live)} ${warning}`;
          const warnings = sentWarnings(change).filter((warning) => !warning.startsWith('unknown field') || !toldBefore.has(key(warning)));
          for (const warning of warnings) told.add(key(warning));
          return warnings;
        },
      };
    },
  },
];
