import { nameOf, stringAt } from '#core/json/object-identity';
import type { Json } from '#core/model/json';

/** Returns the namespace and the name of an object as one text. */
export function keyOf(object: Json | undefined): string {
  return `${stringAt(object, '/metadata/namespace') ?? ''}/${nameOf(object)}`;
}
