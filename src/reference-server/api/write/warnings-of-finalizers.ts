import type { JsonObject } from '#core/model/json';
import { textsAt } from '../../json/json-object.ts';
import type { ResourceType } from '../../kinds/resources/resource-type.ts';
import { standardFinalizers } from './standard-finalizers.ts';

/** What is told of the finalizers that a write adds to a custom resource and that name no domain, sorted by their names. */
export function warningsOfFinalizers(type: ResourceType, live: JsonObject | undefined, next: JsonObject): readonly string[] {
  if (type.origin !== 'definition') return [];
  const before = textsAt(live, 'metadata', 'finalizers');
  const added = [...new Set(textsAt(next, 'metadata', 'finalizers'))].filter((finalizer) => !before.includes(finalizer));
  return added
    .filter((finalizer) => !finalizer.includes('/') && !standardFinalizers.includes(finalizer))
    .sort()
    .map((finalizer) => `metadata.finalizers: ${JSON.stringify(finalizer)}: behind a domain, no finalizer of others has the same name`);
}
