import type { JsonObject } from '#core/model/json';
import { objectAt, textsAt, withFields } from '../../json/json-object.ts';
import type { ResourceType } from '../../kinds/resources/resource-type.ts';
import type { Propagation } from './delete-options.ts';

/**
 * The finalizers that block the removal of an object until its dependents are orphaned or deleted. The names are data of the
 * interface.
 */
export const propagationFinalizers = { Orphan: 'orphan', Foreground: 'foregroundDeletion' } as const;

const all: readonly string[] = Object.values(propagationFinalizers);

/** Returns an object to delete with the finalizer of the requested propagation policy, or with the one it has where none is requested. */
export function withPropagation(object: JsonObject, requested: Propagation | undefined): JsonObject {
  const finalizers = textsAt(object, 'metadata', 'finalizers');
  const had = finalizers.find((finalizer) => all.includes(finalizer));
  const wanted = requested === undefined ? had : requested === 'Background' ? undefined : propagationFinalizers[requested];
  const others = finalizers.filter((finalizer) => !all.includes(finalizer));
  const next = wanted === undefined ? others : [...others, wanted];
  if (next.length === finalizers.length && next.every((finalizer) => finalizers.includes(finalizer))) return object;
  return withFields(object, { metadata: withFields(objectAt(object, 'metadata'), { finalizers: next.length === 0 ? undefined : next }) });
}

/** The finalizers that are valid without a domain. The names are data of the interface. */
export const standardFinalizers: readonly string[] = ['kubernetes', ...Object.values(propagationFinalizers)];

/** Returns warnings about finalizers without a domain that a write adds to a custom resource, sorted by name. */
export function warningsOfFinalizers(type: ResourceType, live: JsonObject | undefined, next: JsonObject): readonly string[] {
  if (type.origin !== 'definition') return [];
  const before = textsAt(live, 'metadata', 'finalizers');
  const added = [...new Set(textsAt(next, 'metadata', 'finalizers'))].filter((finalizer) => !before.includes(finalizer));
  return added
    .filter((finalizer) => !finalizer.includes('/') && !standardFinalizers.includes(finalizer))
    .sort()
    .map(
      (finalizer) =>
        `metadata.finalizers: ${JSON.stringify(finalizer)}: prefer a domain-qualified finalizer name to avoid conflicts with other finalizers`,
    );
}
