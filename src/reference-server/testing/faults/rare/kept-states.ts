import type { Json, JsonObject } from '#core/model/json';
import { textAt } from '../../../json/json-object.ts';
import { apiVersionOf } from '../../../kinds/resources/resource-type.ts';
import type { Fault } from '../fault.ts';
import { sameContent, uidOf } from './object-states.ts';

/** Faults of reads that are answered from what was kept of earlier requests (specification, "Resource-version semantics"). */
export const rareKeptStateFaults: readonly Fault[] = [
  scaleAsLastWritten(),
  otherVersionStale(),
  {
    id: 'field-selected-list-keeps-first-state',
    breaks: 'A list with a field selector shows each object in the state that the first such list had of it.',
    statements: ['resource-version-meaning/most-recent/list'],
    change: ({ isListed, listedObject }) => {
      const shown = new Map<string, JsonObject>();
      let isByField = false;
      return {
        isListed: (item) => {
          isByField = item.selective && item.labels === '';
          return isListed(item);
        },
        listedObject: (item) => {
          const object = listedObject(item);
          if (!isByField || item.version !== 'unset' || item.continued) return object;
          const first = shown.get(uidOf(object)) ?? object;
          shown.set(uidOf(object), first);
          return first;
        },
      };
    },
  },
  firstColumns(),
];

/** Returns the fault of a scale that shows what was last written to it. */
function scaleAsLastWritten(): Fault {
  const written = new Map<string, Json>();
  return {
    id: 'scale-shows-last-scaled',
    breaks: 'A get of a scale shows the replicas of the last write to the scale, though a write to the object changed them since.',
    statements: ['get-resource-version/rv-unset'],
    exchanges: [
      {
        on: {
          operation: ['update', 'merge-patch', 'json-patch', 'strategic-merge-patch', 'apply'],
          subresource: 'scale',
          query: { dryRun: 'absent' },
          status: 200,
        },
        answer: {
          body: [
            {
              at: '/spec/replicas',
              by: (replicas, scale) => {
                written.set(uidOf(scale), replicas);
                return replicas;
              },
            },
          ],
        },
      },
      {
        on: { operation: 'get', subresource: 'scale', status: 200 },
        answer: { body: [{ at: '/spec/replicas', by: (replicas, scale) => written.get(uidOf(scale)) ?? replicas }] },
      },
    ],
  };
}

/** Returns the fault of the first get in another version than that of the last change. */
function otherVersionStale(): Fault {
  const changes = new Map<string, { readonly apiVersion: string; readonly before: number }>();
  let requested = '';
  return {
    id: 'other-version-read-stale',
    breaks: 'The first get of an object in another API version than that of its last change shows it as it was before.',
    statements: ['get-resource-version/rv-unset'],
    exchanges: [
      {
        on: {
          operation: 'get',
          when: ({ route }) => {
            requested = route?.of === 'object' ? apiVersionOf(route.type) : '';
            return false;
          },
        },
      },
    ],
    change: ({ changedObject, servedRevision }) => ({
      changedObject: (change) => {
        const { type, live, next } = change;
        const before = Number(textAt(live, 'metadata', 'resourceVersion'));
        if (!sameContent(live, next)) changes.set(uidOf(live), { apiVersion: apiVersionOf(type), before });
        return changedObject(change);
      },
      servedRevision: (read) => {
        const served = servedRevision(read);
        const uid = read.operation === 'get' && read.version === 'unset' ? uidOf(read.store.get(read.key ?? '')) : '';
        const last = changes.get(uid);
        if (last === undefined || last.apiVersion === requested) return served;
        changes.delete(uid);
        return last.before;
      },
    }),
  };
}

/** Returns the fault of the columns that stay those of the first Table. */
function firstColumns(): Fault {
  const first = new Map<string, Json>();
  let shown = '';
  return {
    id: 'first-columns-of-definition-stay',
    breaks: 'The Tables of custom resources keep the columns of the first one, whatever their definition is changed to.',
    statements: ['table/rows'],
    exchanges: [
      {
        on: {
          operation: ['get', 'list'],
          origin: 'definition',
          headers: { accept: /as=Table/ },
          when: ({ route }) => {
            shown = route?.of === 'object' || route?.of === 'collection' ? `${apiVersionOf(route.type)} ${route.type.resource}` : '';
            return true;
          },
        },
        answer: {
          body: [
            {
              at: '/columnDefinitions',
              by: (columns) => {
                const kept = first.get(shown) ?? columns;
                first.set(shown, kept);
                return kept;
              },
            },
          ],
        },
      },
    ],
  };
}
