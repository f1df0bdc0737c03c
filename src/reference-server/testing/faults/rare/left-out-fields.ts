import { isJsonArray, isJsonObject } from '#core/json/json-object';
import type { Json, JsonObject } from '#core/model/json';
import type { Apply } from '../../../api/apply/index.ts';
import { arrayAt, objectAt, textAt, valueAt, withFields } from '../../../json/json-object.ts';
import type { Fault } from '../fault.ts';
import { applierIn, entriesIn, withEntriesIn } from './entries.ts';
import { labelsOf, uidOf, withMetadata } from './object-states.ts';

/** Faults of applies that leave out or repeat what their manager applied before. */
export const rareLeftOutFieldFaults: readonly Fault[] = [
  {
    id: 'shared-domain-label-removed',
    breaks: 'A label whose key has a domain is removed when one of the two managers that own it applies without it.',
    statements: ['apply/keeps-items-of-others'],
    detectedBy: 'drawn',
    change: (plain) => ({
      applied: (apply) => {
        const outcome = plain.applied(apply);
        if (outcome.kind !== 'merged') return outcome;
        const previous = applierIn(apply.live, apply.manager);
        const applied = labelsOf(apply.applied);
        const omitted = Object.keys(labelsOf(outcome.object)).filter(
          (key) =>
            key.includes('/') && !(key in applied) && valueAt(previous, 'fieldsV1', 'f:metadata', 'f:labels', `f:${key}`) !== undefined,
        );
        if (omitted.length === 0) return outcome;
        const labels = withFields(labelsOf(outcome.object), Object.fromEntries(omitted.map((key) => [key, undefined])));
        return { ...outcome, object: withMetadata(outcome.object, { labels }) };
      },
    }),
  },
  {
    id: 'apply-back-in-first-version-prunes-nothing',
    breaks:
      'An apply in a version in which the manager applied before its last apply, which was in another one, leaves the fields that it omits.',
    statements: ['apply/other-version/left-out'],
    change: (plain) => {
      const former = new Map<string, ReadonlySet<string>>();
      return {
        applied: (apply) => {
          const { live, manager, apiVersion, subresource } = apply;
          const last = applierIn(live, manager);
          if (live === undefined || last === undefined || subresource !== undefined) return plain.applied(apply);
          const key = `${uidOf(live)} ${manager}`;
          const lastVersion = textAt(last, 'apiVersion') ?? '';
          const versions = new Set([...(former.get(key) ?? []), lastVersion]);
          former.set(key, versions);
          if (lastVersion === apiVersion || !versions.has(apiVersion)) return plain.applied(apply);
          const others = entriesIn(live).filter((entry) => entry !== last);
          return plain.applied({ ...apply, live: withEntriesIn(live, others), unowned: true });
        },
      };
    },
  },
  {
    id: 'applied-empty-list-keeps-items',
    breaks: 'An apply of an empty list in the spec leaves the items that the manager applied to it before, where they are objects.',
    statements: ['apply/removes-missing-items'],
    change: (plain) => ({ applied: (apply) => plain.applied({ ...apply, applied: withItemsForEmpty(apply) }) }),
  },
  {
    id: 'binary-key-left-out-stays',
    breaks: 'A key of binaryData stays where the manager that applied it leaves it out.',
    statements: ['apply/removes-missing-items'],
    change: (plain) => ({
      applied: (apply) => {
        const outcome = plain.applied(apply);
        const before = apply.live?.['binaryData'];
        if (outcome.kind !== 'merged' || before === undefined) return outcome;
        const binaryData = { ...objectAt(apply.live, 'binaryData'), ...objectAt(outcome.object, 'binaryData') };
        return { ...outcome, object: withFields(outcome.object, { binaryData }) };
      },
    }),
  },
];

/** Returns what is applied, with the live items in place of each empty list of objects in its spec. */
function withItemsForEmpty({ applied, live }: Apply): JsonObject {
  const kept = Object.entries(objectAt(applied, 'spec')).flatMap(([field, value]): (readonly [string, Json])[] => {
    const items = arrayAt(live, 'spec', field);
    const isKept = isJsonArray(value) && value.length === 0 && items.length > 0 && items.every(isJsonObject);
    return isKept ? [[field, items]] : [];
  });
  if (kept.length === 0) return applied;
  return withFields(applied, { spec: withFields(objectAt(applied, 'spec'), Object.fromEntries(kept)) });
}
