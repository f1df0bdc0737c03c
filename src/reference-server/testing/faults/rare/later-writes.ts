import { deepEqual } from '#core/json/deep-equal';
import { isJsonArray, isJsonObject } from '#core/json/json-object';
import type { Json } from '#core/model/json';
import { difference, intersection, noFields, union } from '../../../api/apply/field-set.ts';
import { fieldsOf } from '../../../api/apply/fields-of.ts';
import { sameManager } from '../../../api/apply/managed-entry.ts';
import { entriesOf, withEntries } from '../../../api/apply/managed-fields.ts';
import { objectAt, textAt, textsAt, valueAt, withFields } from '../../../json/json-object.ts';
import type { Fault } from '../fault.ts';
import { finalizersOf, sameContent, withMetadata } from './object-states.ts';
import { pathsSet } from './owners.ts';
import { lastRemoved } from './removed-objects.ts';

const longestManager = 64;

/** What the version of an update begins with that is not compared. */
const anyVersion = 'any-';

/** Returns the paths of field names at which a list has other items after a change. */
function changedLists(before: Json | undefined, after: Json | undefined): readonly (readonly string[])[] {
  if (!isJsonObject(before) || !isJsonObject(after)) return [];
  return Object.entries(after).flatMap(([key, value]): readonly (readonly string[])[] => {
    const old = valueAt(before, key);
    if (isJsonArray(old) && isJsonArray(value)) return deepEqual(old, value) ? [] : [[key]];
    return changedLists(old, value).map((path) => [key, ...path]);
  });
}

/** Returns the list of a merge patch with the items of a longer live list after it. */
function withTail(patched: Json, live: Json | undefined, patch: Json | undefined): Json {
  if (isJsonArray(patch) && isJsonArray(live) && isJsonArray(patched))
    return patch.length > 0 && patch.length < live.length ? [...patched, ...live.slice(patched.length)] : patched;
  if (!isJsonObject(patched) || !isJsonObject(live) || !isJsonObject(patch)) return patched;
  return Object.fromEntries(
    Object.entries(patched).map(([key, value]): [string, Json] => [key, withTail(value, valueAt(live, key), valueAt(patch, key))]),
  );
}

/** Faults of writes that depend on what was written before (specification, "Verbs", "Dry-run", "managedFields entry"). */
export const rareLaterWriteFaults: readonly Fault[] = [
  {
    id: 'stale-scale-taken',
    breaks: 'An update of a scale from an old version is not refused.',
    statements: ['object-metadata/resource-version/stale-update'],
    change: (plain) => ({ isStale: (version) => !version.requested.startsWith(anyVersion) && plain.isStale(version) }),
    exchanges: [
      {
        on: { operation: 'update', subresource: 'scale' },
        request: { body: [{ at: '/metadata/resourceVersion', by: (version) => `${anyVersion}${String(version)}` }] },
      },
    ],
  },
  {
    id: 'status-after-scale-restores-replicas',
    breaks: 'The first write to the status of an object after a change of its scale restores the former number of replicas.',
    statements: ['dry-run/subresource/status'],
    detectedBy: 'drawn',
    change: (plain) => {
      const former = new Map<string, Json | undefined>();
      return {
        changedObject: (change) => {
          const next = plain.changedObject(change);
          const uid = textAt(next, 'metadata', 'uid') ?? '';
          if (change.subresource === 'scale') former.set(uid, valueAt(change.live, 'spec', 'replicas'));
          const replicas = former.get(uid);
          if (change.subresource !== 'status' || replicas === undefined) return next;
          former.delete(uid);
          return withFields(next, { spec: withFields(objectAt(next, 'spec'), { replicas }) });
        },
      };
    },
  },
  {
    id: 'dry-run-of-finalizers-stored',
    breaks: 'A dry run of a change of finalizers is stored.',
    statements: ['dry-run/merge-patch/nothing-stored'],
    change: () => ({
      storesDryRun: ({ live, next }) => live !== undefined && !deepEqual([...finalizersOf(live)], [...finalizersOf(next)]),
    }),
  },
  {
    id: 'dry-run-of-lost-label-stored',
    breaks: 'A dry run of a change that removes a label is stored.',
    statements: ['dry-run/update/nothing-stored'],
    change: () => ({
      storesDryRun: ({ live, next }) =>
        Object.keys(objectAt(live, 'metadata', 'labels')).some((key) => !Object.hasOwn(objectAt(next, 'metadata', 'labels'), key)),
    }),
  },
  {
    id: 'dry-run-under-removed-name-refused',
    breaks: 'A dry run of a create under the name of a removed object is refused, because the name is in use.',
    statements: ['dry-run/create/status'],
    change: (plain) => ({
      objectWithName: (requested) =>
        plain.objectWithName(requested) ?? (requested.dryRun ? lastRemoved(requested.store, requested.key) : undefined),
    }),
  },
  {
    id: 'same-update-takes-ownership',
    breaks: 'An update that changes nothing makes its manager an owner of the whole data or spec.',
    statements: ['field-ownership/put/same-value-moves-nothing'],
    change: (plain) => ({
      track: (update) => {
        const tracked = plain.track(update);
        const { before, after, schema, time, apiVersion, subresource } = update;
        const isSame = before !== undefined && subresource === undefined && sameContent(before, after);
        if (!isSame || textAt(before, 'metadata', 'uid') === undefined) return tracked;
        const identity = { manager: update.manager || 'unknown', operation: 'Update', apiVersion } as const;
        const entries = entriesOf(tracked);
        const content = withFields(after, { metadata: undefined, status: undefined, kind: undefined, apiVersion: undefined });
        const own = entries.find((entry) => sameManager(entry, identity))?.fields ?? noFields;
        const entry = { ...identity, time, fields: union(own, fieldsOf(content, schema)) };
        return withEntries(tracked, [...entries.filter((one) => !sameManager(one, identity)), entry]);
      },
    }),
  },
  {
    id: 'long-manager-cut',
    breaks: 'The name of a field manager with more than 64 characters is cut in the entry of an update.',
    statements: ['managed-fields/kept-up'],
    detectedBy: 'drawn',
    change: (plain) => ({ track: (update) => plain.track({ ...update, manager: update.manager.slice(0, longestManager) }) }),
  },
  {
    id: 'third-update-keeps-time-of-entry',
    breaks: 'The entry of a manager keeps its time in the third update of the manager and those after it.',
    statements: ['managed-fields/entry/time-renewed'],
    detectedBy: 'drawn',
    change: (plain) => {
      const updates = new Map<string, number>();
      return {
        track: (update) => {
          const tracked = plain.track(update);
          const key = JSON.stringify([textAt(update.before, 'metadata', 'uid') ?? '', update.manager]);
          const count = (updates.get(key) ?? 0) + 1;
          updates.set(key, count);
          const former = count < 3 || update.before === undefined ? [] : entriesOf(update.before);
          if (former.length === 0) return tracked;
          return withEntries(
            tracked,
            entriesOf(tracked).map((entry) => {
              const time = entry.manager === update.manager ? former.find((one) => sameManager(one, entry))?.time : undefined;
              return time === undefined ? entry : { ...entry, time };
            }),
          );
        },
      };
    },
  },
  {
    id: 'changed-list-keeps-former-owner',
    breaks: 'An update or patch that changes a list of another manager leaves that manager as an owner of the list too.',
    statements: ['managed-fields/kept-up'],
    detectedBy: 'drawn',
    change: (plain) => ({
      track: (update) => {
        const tracked = plain.track(update);
        const { before } = update;
        if (before === undefined) return tracked;
        const isOfMetadata = ([top]: readonly string[]): boolean => top === 'metadata';
        const lists = pathsSet(changedLists(before, update.after).filter((path) => !isOfMetadata(path)));
        const former = entriesOf(before);
        return withEntries(
          tracked,
          entriesOf(tracked).map((entry) => {
            const had = former.find((one) => sameManager(one, entry))?.fields ?? noFields;
            return { ...entry, fields: union(entry.fields, difference(intersection(had, lists), entry.fields)) };
          }),
        );
      },
    }),
  },
  {
    id: 'shorter-list-of-merge-patch-keeps-tail',
    breaks: 'A JSON merge patch with a shorter list replaces only as many items of the list, unless it is empty.',
    statements: ['verbs/method/patch'],
    change: (plain) => ({
      patchedObject: (result) => {
        const patched = plain.patchedObject(result);
        if (result.mediaType !== 'application/merge-patch+json') return patched;
        const tailed = withTail(patched, result.live, result.patch);
        return isJsonObject(tailed) ? tailed : patched;
      },
    }),
  },
  {
    id: 'labels-replaced-by-json-patch-merge',
    breaks: 'A JSON patch that replaces all labels or all annotations keeps those that it does not name.',
    statements: ['verbs/method/patch'],
    detectedBy: 'drawn',
    change: (plain) => ({
      patchedObject: (result) => {
        const patched = plain.patchedObject(result);
        const operations = result.mediaType === 'application/json-patch+json' && isJsonArray(result.patch) ? result.patch : [];
        const replaced = operations.filter((one) => textAt(one, 'op') === 'replace').map((one) => textAt(one, 'path'));
        const maps = ['labels', 'annotations'].filter((field) => replaced.includes(`/metadata/${field}`));
        const merged = maps.map((field) => [
          field,
          withFields(objectAt(result.live, 'metadata', field), objectAt(patched, 'metadata', field)),
        ]);
        return merged.length === 0 ? patched : withMetadata(patched, Object.fromEntries(merged));
      },
    }),
  },
  {
    id: 'fourth-unknown-field-unreported',
    breaks: 'Of four unknown fields or more, only the first three are reported.',
    statements: ['field-validation/built-in/create/warn/several'],
    change: (plain) => ({ reportedFields: (found) => plain.reportedFields({ ...found, unknown: found.unknown.slice(0, 3) }) }),
  },
  {
    id: 'duplicate-in-metadata-unreported',
    breaks: 'A field of the metadata that is given twice is not reported as a duplicate.',
    statements: ['field-validation/built-in/strategic-merge-patch/strict/duplicate'],
    detectedBy: 'drawn',
    change: (plain) => ({
      reportedFields: (found) =>
        plain.reportedFields({ ...found, duplicated: found.duplicated.filter((path) => !path.includes('"metadata')) }),
    }),
  },
  {
    id: 'row-of-second-namesake-lost',
    breaks: 'A Table of all namespaces has one row for objects of the same name in several namespaces.',
    statements: ['table/rows'],
    change: (plain) => ({
      tableRows: (rows, type) => {
        const names = new Set<string>();
        return plain.tableRows(rows, type).filter((row) => {
          const name = textAt(row, 'object', 'metadata', 'name') ?? textsAt(row, 'cells')[0] ?? '';
          const isFirst = !names.has(name);
          names.add(name);
          return isFirst;
        });
      },
    }),
  },
];
