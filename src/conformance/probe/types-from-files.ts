import type { ProbeClient } from '#core/http/probe-client';
import type { Facts } from '#core/model/facts';
import { collectionOf } from './discover-resources.ts';

const everyVerb = ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'];

/**
 * Adds the types that the operator described to those of discovery, which no server must have. Where the target describes the
 * same version of a group, its description counts.
 */
export function withTypesFromFiles(served: Facts['served'], fromFiles: readonly string[]): Facts['served'] {
  const groupVersionOf = (key: string): string => key.split('/').slice(0, -1).join('/');
  const described = new Set(Object.keys(served).map(groupVersionOf));
  const added = fromFiles.filter((key) => !described.has(groupVersionOf(key)));
  return { ...served, ...Object.fromEntries(added.map((key) => [key, everyVerb])) };
}

/** Returns the path of the first of these collections that can be read across all namespaces. */
export async function collectionFromFiles(keys: readonly string[], probeClient: ProbeClient): Promise<string | undefined> {
  for (const [index, key] of keys.entries()) {
    const path = collectionOf(key);
    if ((await probeClient.ask(`subject-file-${index + 1}`, `${path}?limit=1`)).status === 200) return path;
  }
  return undefined;
}
