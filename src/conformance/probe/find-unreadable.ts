import type { ProbeClient } from '#core/http/probe-client';
import type { Facts } from '#core/model/facts';
import { type Right, textOfRight } from '#core/model/right';
import { collectionOf } from './discover-resources.ts';

const atOnce = 8;

/** A name that no object has. */
const noName = 'apiconform-none';

/**
 * Finds which of these rights to read the identity of the run does not have, by GET requests alone: a server authorizes a request
 * before it looks at it, so that only 403 says that there is no right. Returns them as texts.
 */
export async function findUnreadable(
  rights: readonly Right[],
  { served, run }: Pick<Facts, 'served'> & { readonly run: string },
  probeClient: ProbeClient,
): Promise<readonly string[]> {
  const denied: string[] = [];
  for (let from = 0; from < rights.length; from += atOnce) {
    const part = rights.slice(from, from + atOnce);
    const statuses = await Promise.all(part.map((right) => probeClient.statusOf('right', targetOf(right, served, run))));
    denied.push(...part.filter((_, index) => statuses[index] === 403).map(textOfRight));
  }
  return denied.sort();
}

/** Returns the request that needs a right. Of a path of which only the beginning is known, it is one of its paths. */
function targetOf(right: Right, served: Facts['served'], run: string): string {
  if ('path' in right) return right.path.replace('*', 'ping');
  const [resource = '', subresource] = right.resource.split('/');
  const collection = collectionOf(keyOf(right.group.replaceAll('*', run), resource, served));
  const place = right.namespace === undefined ? collection : collection.replace(/[^/]+$/, `namespaces/${right.namespace}/$&`);
  if (right.verb === 'get') {
    return `${place}/${right.name ?? noName}${subresource === undefined ? '' : `/${subresource}`}`;
  }
  return `${place}?${right.verb === 'watch' ? 'watch=true&timeoutSeconds=1' : 'limit=1'}`;
}

/** Rights are about all versions, so that any of them will do. */
function keyOf(group: string, resource: string, served: Facts['served']): string {
  const prefix = group === '' ? '' : `${group}/`;
  const known = Object.keys(served).find((key) => {
    const rest = key.startsWith(prefix) ? key.slice(prefix.length).split('/') : [];
    return rest.length === 2 && rest[1] === resource;
  });
  return known ?? `${prefix}v1/${resource}`;
}
