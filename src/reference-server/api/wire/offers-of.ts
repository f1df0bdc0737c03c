import { apiVersionOf } from '../../kinds/resources/resource-type.ts';
import type { Api } from '../api.ts';
import { aggregatedGroup, aggregatedKind, aggregatedVersions } from '../discovery/aggregated.ts';
import type { Offers } from './negotiate.ts';
import type { Route } from './route.ts';

/**
 * Returns the representations of a path besides JSON and YAML (specification, "Content negotiation"): binary for built-in
 * types with a known encoding, Tables of objects, and one document for the roots of discovery. A watch is a stream of JSON
 * documents, each of which may be a Table.
 */
export function offersOf(api: Api, to: Route, query: URLSearchParams): Offers {
  if (to?.of === 'discovery' && to.group === (to.root === 'api' ? '' : undefined) && to.version === undefined) {
    const group = `${aggregatedGroup}.${api.dialect.apiDomain}`;
    return { discovery: { group, versions: aggregatedVersions(api.served), kind: aggregatedKind } };
  }
  if (to?.of !== 'collection' && to?.of !== 'object') return {};
  const { type } = to;
  const subresource = to.of === 'object' ? to.subresource?.name : undefined;
  const isBinary = !query.has('watch') && api.binary(type.kind, apiVersionOf(type)) !== undefined;
  const isTable = (subresource === undefined || subresource === 'status') && type.operation === undefined;
  return {
    ...(isBinary ? { binary: api.dialect.binaryMediaType.toLowerCase() } : {}),
    ...(isTable ? { tableGroup: `meta.${api.dialect.apiDomain}` } : {}),
  };
}
