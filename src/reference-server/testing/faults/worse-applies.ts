import { isJsonObject } from '#core/json/json-object';
import type { Json } from '#core/model/json';
import { objectAt, withFields } from '../../json/json-object.ts';
import type { Fault } from './fault.ts';

const personality = 'kubernetes';

/** Faults of servers that do with an apply what released servers do, one step worse than an erratum describes. */
export const worseApplyFaults: readonly Fault[] = [
  {
    id: 'applied-default-lost',
    breaks:
      'A repeated apply of an atomic map to which the server adds a default changes the resourceVersion of the object and removes the map.',
    statements: ['apply/no-change/with-defaults'],
    personality,
    release: 'v1.24.17',
    change: () => ({ isUnchanged: () => false }),
    exchanges: [
      { on: { operation: 'apply', every: 2, path: /-defaults$/ }, request: { body: [{ at: '/spec/atomicWithDefault', drop: true }] } },
    ],
  },
  {
    id: 'map-that-lost-a-field-is-null',
    breaks: 'An apply that removes a field of a map in a custom resource makes the map null, although it has other fields.',
    statements: ['apply/applied-wins'],
    detectedBy: 'drawn',
    personality,
    change: () => ({
      changedObject: ({ type, mediaType, live, next }) =>
        type.origin === 'definition' && mediaType === 'application/apply-patch+yaml'
          ? withFields(next, { spec: withMapsThatLostFieldsNull(objectAt(live, 'spec'), objectAt(next, 'spec')) })
          : next,
    }),
  },
];

function withMapsThatLostFieldsNull(live: Json, next: Json): Json {
  if (!isJsonObject(live) || !isJsonObject(next)) return next;
  return Object.fromEntries(
    Object.entries(next).map(([key, value]) => {
      const before = live[key];
      if (before === undefined || value === undefined || !isJsonObject(before) || !isJsonObject(value)) return [key, value];
      const lost = Object.keys(before).some((field) => !Object.hasOwn(value, field));
      return [key, lost && Object.keys(value).length > 0 ? null : withMapsThatLostFieldsNull(before, value)];
    }),
  );
}
