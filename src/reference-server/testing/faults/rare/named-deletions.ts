import { isJsonArray } from '#core/json/json-object';
import type { Json, JsonObject } from '#core/model/json';
import { pathsOf } from '../../../api/apply/field-set.ts';
import { entriesOf } from '../../../api/apply/managed-fields.ts';
import { fieldElement, isKeyValue, valueElement } from '../../../api/apply/path-element.ts';
import { arrayAt, textAt } from '../../../json/json-object.ts';
import { collectionPrefix, objectKey } from '../../../kinds/resources/storage-key.ts';
import type { ParsedRequest } from '../../exchanges/parsed-request.ts';
import type { Fault } from '../fault.ts';
import { keepStore } from './kept-store.ts';
import { finalizersOf, isTerminating } from './object-states.ts';
import { keyOf } from './seen-requests.ts';

/** Returns the names of the fields that appliers own in an object, as paths in one text. */
function appliedPaths(object: JsonObject): ReadonlySet<string> {
  const appliers = entriesOf(object).filter(({ operation }) => operation === 'Apply');
  return new Set(appliers.flatMap(({ fields }) => pathsOf(fields)).map((path) => JSON.stringify(path)));
}

/** Returns whether all of some finalizers of an object belong to appliers. */
function areApplied(finalizers: readonly Json[], object: JsonObject): boolean {
  const applied = appliedPaths(object);
  const pathOf = (value: Json): string =>
    isJsonArray(value) || !isKeyValue(value)
      ? ''
      : JSON.stringify([fieldElement('metadata'), fieldElement('finalizers'), valueElement(value)]);
  return finalizers.length > 0 && finalizers.every((finalizer) => applied.has(pathOf(finalizer)));
}

/** Returns the part of the name of the requested object before its first dot. */
function nameBeforeDot({ route }: ParsedRequest): string | undefined {
  const name = route?.of === 'object' ? route.name : '';
  return name.includes('.') ? name.slice(0, name.indexOf('.')) : undefined;
}

/** Returns the fault of a delete that reads the name of its object up to a dot. */
function nameCutAtDot(): Fault {
  const kept = keepStore();
  return {
    id: 'delete-takes-object-named-before-dot',
    breaks: 'A delete of an object with a dot in its name deletes the object whose name is the part before the dot, where there is one.',
    statements: ['verbs/method/delete'],
    detectedBy: 'drawn',
    change: (plain) => kept.from(plain),
    exchanges: [
      {
        on: {
          operation: 'delete',
          when: (parsed) => {
            const { route } = parsed;
            const name = nameBeforeDot(parsed);
            return (
              route?.of === 'object' && name !== undefined && kept.store?.get(objectKey(route.type, route.namespace, name)) !== undefined
            );
          },
        },
        request: { to: (parsed) => `${parsed.path.slice(0, parsed.path.lastIndexOf('/') + 1)}${nameBeforeDot(parsed) ?? ''}` },
      },
    ],
  };
}

/** Returns the fault of the deletion of a collection by field that overrides finalizers. */
function removedByField(): Fault {
  let isByField = false;
  return {
    id: 'deletion-by-field-ignores-finalizers',
    breaks: 'The deletion of a collection with a field selector removes the selected objects at once, whatever finalizers they have.',
    statements: ['deletion/with-the-collection'],
    detectedBy: 'drawn',
    exchanges: [
      {
        on: {
          operation: 'deletecollection',
          when: ({ query }) => {
            isByField = query.has('fieldSelector');
            return false;
          },
        },
      },
    ],
    change: (plain) => ({ removesHeldItems: () => isByField || plain.removesHeldItems() }),
  };
}

/** Returns the fault of deletions that mark objects by their name alone. */
function markedNamesakes(): Fault {
  const kept = keepStore();
  /** The path of an object with the name of a terminating one, in another namespace, that a delete would mark. */
  const namesakeOf = (parsed: ParsedRequest): string => {
    const { route, path } = parsed;
    const key = keyOf(parsed);
    const none = '/livez';
    if (route?.of !== 'object' || key === undefined || kept.store === undefined || !isTerminating(kept.store.get(key))) return none;
    for (const other of kept.store.list(collectionPrefix(route.type), kept.store.revision())) {
      const isNamesake = other.key !== key && other.key.endsWith(`/${route.name}`);
      if (isNamesake && finalizersOf(other.object).length > 0 && !isTerminating(other.object))
        return path.replace(/\/namespaces\/[^/]+/, `/namespaces/${textAt(other.object, 'metadata', 'namespace') ?? ''}`);
    }
    return none;
  };
  return {
    id: 'delete-marks-held-namesake',
    breaks: 'A delete of an object with finalizers also marks the object of its name in another namespace if that has finalizers too.',
    statements: ['object-metadata/deletion-timestamp/kept'],
    detectedBy: 'drawn',
    exchanges: [
      {
        on: { operation: 'delete', scope: 'namespaced', subresource: 'none', query: { dryRun: 'absent' }, status: [200, 202] },
        also: { to: namesakeOf },
      },
    ],
    change: (plain) => kept.from(plain),
  };
}

/** Faults of deletions that depend on names, fields and owners (specification, "Two-phase deletion of any object", "Verbs"). */
export const rareNamedDeletionFaults: readonly Fault[] = [
  {
    id: 'applied-finalizers-hold-nothing',
    breaks: 'A delete removes an object at once whose finalizers were all applied.',
    statements: ['deletion/marked'],
    change: (plain) => ({
      blocksRemoval: (finalizers, type, object) => plain.blocksRemoval(finalizers, type, object) && !areApplied(finalizers, object),
    }),
  },
  nameCutAtDot(),
  removedByField(),
  {
    id: 'owned-object-not-held',
    breaks: 'A delete removes an object at once that has an owner reference, whatever its finalizers.',
    statements: ['deletion/marked'],
    change: (plain) => ({
      blocksRemoval: (finalizers, type, object) =>
        plain.blocksRemoval(finalizers, type, object) && arrayAt(object, 'metadata', 'ownerReferences').length === 0,
    }),
  },
  markedNamesakes(),
];
