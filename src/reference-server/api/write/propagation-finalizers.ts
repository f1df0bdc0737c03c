import type { JsonObject } from '#core/model/json';
import { objectAt, textsAt, withFields } from '../../json/json-object.ts';
import type { Propagation } from './delete-options.ts';

/** The finalizers that hold a deleted object until what it owns is let go of, or gone; the words are of the interface's data. */
export const propagationFinalizers = { Orphan: 'orphan', Foreground: 'foregroundDeletion' } as const;

const all: readonly string[] = Object.values(propagationFinalizers);

/** An object that is to be deleted, with the finalizer of the propagation that was asked for; else that which it has stays. */
export function withPropagation(object: JsonObject, asked: Propagation | undefined): JsonObject {
  const finalizers = textsAt(object, 'metadata', 'finalizers');
  const had = finalizers.find((finalizer) => all.includes(finalizer));
  const wanted = asked === undefined ? had : asked === 'Background' ? undefined : propagationFinalizers[asked];
  const others = finalizers.filter((finalizer) => !all.includes(finalizer));
  const next = wanted === undefined ? others : [...others, wanted];
  if (next.length === finalizers.length && next.every((finalizer) => finalizers.includes(finalizer))) return object;
  return withFields(object, { metadata: withFields(objectAt(object, 'metadata'), { finalizers: next.length === 0 ? undefined : next }) });
}
