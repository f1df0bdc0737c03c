import { isJsonArray, isJsonObject } from '#core/json/json-object';
import type { Json, JsonObject } from '#core/model/json';
import { compare } from '../../../api/apply/compare.ts';
import type { FieldSet } from '../../../api/apply/field-set.ts';
import { fieldsAt, pathsOf, union, unionOf } from '../../../api/apply/field-set.ts';
import type { TypeSchema } from '../../../api/apply/index.ts';
import { sameManager } from '../../../api/apply/managed-entry.ts';
import { entriesOf, withEntries, withoutEntries } from '../../../api/apply/managed-fields.ts';
import { partsOf, rebuild } from '../../../api/apply/parts.ts';
import type { PathElement } from '../../../api/apply/path-element.ts';
import { fieldOf, textAt, valueAt } from '../../../json/json-object.ts';
import type { Fault } from '../fault.ts';
import { afterApply } from './owners.ts';

/** Returns a value after an apply with the live values of the list items that the apply leaves out. */
function withLiveItems(next: Json, live: Json | undefined, applied: Json | undefined, schema: TypeSchema): Json {
  const parts = partsOf(next, schema);
  if (parts === undefined || live === undefined) return next;
  const old = new Map((partsOf(live, schema)?.parts ?? []).map((part) => [part.element, part.value]));
  const sent = new Map((applied === undefined ? [] : (partsOf(applied, schema)?.parts ?? [])).map((part) => [part.element, part.value]));
  return rebuild(
    parts.of,
    parts.parts.map((part) => {
      const [was, given] = [old.get(part.element), sent.get(part.element)];
      const isLeftOut = part.element.startsWith('k:') && given === undefined && was !== undefined;
      return { ...part, value: isLeftOut ? was : withLiveItems(part.value, was, given, part.schema) };
    }),
  );
}

/** Returns a value after an apply with the lists empty that the apply has empty. */
function withEmptyLists(next: Json, applied: Json | undefined): Json {
  if (isJsonArray(next) && isJsonArray(applied) && applied.length === 0) return [];
  if (!isJsonObject(next) || !isJsonObject(applied)) return next;
  return Object.fromEntries(
    Object.entries(next).map(([key, value]): [string, Json] => [key, withEmptyLists(value, fieldOf(applied, key))]),
  );
}

const withoutLineEnd = (text: string): string => text.replace(/[\r\n]+$/, '');

/** Returns an applied value with the live texts that differ from its own in the line ends at their end alone. */
function withLiveLineEnds(applied: Json, live: Json | undefined): Json {
  if (typeof applied === 'string' && typeof live === 'string') return withoutLineEnd(applied) === withoutLineEnd(live) ? live : applied;
  if (!isJsonObject(applied) || !isJsonObject(live)) return applied;
  return Object.fromEntries(
    Object.entries(applied).map(([key, value]): [string, Json] => [key, withLiveLineEnds(value, fieldOf(live, key))]),
  );
}

const asObject = (value: Json, otherwise: JsonObject): JsonObject => (isJsonObject(value) ? value : otherwise);

/** Returns the paths of the list items of which a set has fields, and not the item as a whole. */
function itemsWithin(set: FieldSet): readonly (readonly PathElement[])[] {
  return [...set.below].flatMap(([element, below]): readonly (readonly PathElement[])[] =>
    element.startsWith('k:') ? (below.owned ? [] : [[element]]) : itemsWithin(below).map((path) => [element, ...path]),
  );
}

/** Faults of applies and of the owners of values of one form (specification, "Server-side apply", "Merge-strategy markers"). */
export const rareAppliedValueFaults: readonly Fault[] = [
  {
    id: 'given-up-item-keeps-fields-beside-shared-key',
    breaks:
      'An item of a keyed list that its applier gives up keeps the fields of the applier where another manager owns a part of the item.',
    statements: ['field-ownership/released/removed'],
    change: afterApply((object, { live, applied, schema }) =>
      asObject(withLiveItems(object, withoutEntries(live), applied, schema), object),
    ),
  },
  {
    id: 'empty-list-of-apply-removes-items-of-others',
    breaks: 'An apply with an empty list removes the items of other managers from the list too.',
    statements: ['apply/keeps-items-of-others'],
    change: afterApply((object, { applied }) => asObject(withEmptyLists(object, applied), object)),
  },
  {
    id: 'line-end-at-end-of-text-not-applied',
    breaks: 'An apply of a text that differs from the stored one only in line ends at its end keeps the stored text.',
    statements: ['apply/applied-wins'],
    change: (plain) => ({
      applied: (apply) => plain.applied({ ...apply, applied: asObject(withLiveLineEnds(apply.applied, apply.live), apply.applied) }),
    }),
  },
  {
    id: 'manager-cut-at-slash',
    breaks: 'The name of a field manager with a slash is cut at the slash in the entry of a create, update or patch.',
    statements: ['managed-fields/kept-up'],
    detectedBy: 'drawn',
    change: (plain) => ({ track: (update) => plain.track({ ...update, manager: update.manager.replace(/\/.*$/, '') }) }),
  },
  {
    id: 'document-marker-of-apply-refused',
    breaks: 'An apply whose YAML begins with the marker of a document is refused.',
    statements: ['apply/yaml'],
    exchanges: [
      {
        on: { operation: 'apply', text: /^---/ },
        refuse: { status: 400, reason: 'BadRequest', message: 'error decoding YAML: did not find expected node content' },
      },
    ],
  },
  {
    id: 'change-in-item-takes-whole-item',
    breaks:
      'An update or patch that changes one field in an item of a keyed list makes its manager the only owner of all fields of the item.',
    statements: ['managed-fields/kept-up'],
    change: (plain) => ({
      track: (update) => {
        const tracked = plain.track(update);
        const { before, after, schema, manager, apiVersion, subresource } = update;
        if (textAt(before, 'metadata', 'uid') === undefined || valueAt(tracked, 'metadata', 'managedFields') === undefined) return tracked;
        const { added, modified } = compare(withoutEntries(before ?? {}), withoutEntries(after), schema);
        const items = itemsWithin(union(added, modified));
        const isInItem = (path: readonly PathElement[]): boolean =>
          items.some((item) => item.every((element, index) => path[index] === element));
        const identity = { manager, operation: 'Update', apiVersion, subresource } as const;
        const entries = entriesOf(tracked);
        const taken = unionOf(entries.map((entry) => fieldsAt(...pathsOf(entry.fields).filter(isInItem))));
        if (items.length === 0) return tracked;
        return withEntries(
          tracked,
          entries.map((entry) => ({
            ...entry,
            fields: sameManager(entry, identity)
              ? union(entry.fields, taken)
              : fieldsAt(...pathsOf(entry.fields).filter((path) => !isInItem(path))),
          })),
        );
      },
    }),
  },
];
