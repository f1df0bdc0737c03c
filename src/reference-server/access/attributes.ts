import { queryFlag } from '../exchange/query-flag.ts';

/** The attributes of a request to a resource, in the terms of rules. Names that are not given are empty. */
export type ResourceAttributes = {
  readonly verb: string;
  readonly group: string;
  readonly resource: string;
  readonly subresource: string;
  readonly namespace: string;
  readonly name: string;
};

/** The attributes of a request: of a resource, or of any other path. */
export type Attributes = ResourceAttributes | { readonly verb: string; readonly path: string };

const verbs: ReadonlyMap<string, string> = new Map([
  ['GET', 'get'],
  ['HEAD', 'get'],
  ['POST', 'create'],
  ['PUT', 'update'],
  ['PATCH', 'patch'],
  ['DELETE', 'delete'],
]);

/** The subresources of a namespace. Any other segment below a namespace is a resource in it. */
const belowNamespace: readonly string[] = ['status', 'finalize'];

/**
 * Returns the attributes of a request by its form alone: access is decided before it is known whether the path is served
 * (specification, "Path shapes" and "Authentication"; the verbs are those of "Verbs").
 */
export function attributesOf(method: string, segments: readonly string[], query: URLSearchParams): Attributes {
  const [root, ...rest] = segments;
  const below = root === 'api' ? ['', ...rest] : root === 'apis' ? rest : [];
  const [group, version, ...parts] = below;
  if (group === undefined || version === undefined || parts.length === 0)
    return { verb: method.toLowerCase(), path: `/${segments.join('/')}` };
  const isInNamespace = parts[0] === 'namespaces' && parts.length > 2 && !belowNamespace.includes(parts[2] ?? '');
  const [resource = '', name = '', subresource = ''] = isInNamespace ? parts.slice(2) : parts;
  const namespace = parts[0] === 'namespaces' ? (parts[1] ?? '') : '';
  const verb = verbs.get(method) ?? '';
  if (name !== '') return { verb, group, resource, subresource, namespace, name };
  return { verb: verbOnCollection(verb, query), group, resource, subresource, namespace, name: nameInSelector(query) };
}

function verbOnCollection(verb: string, query: URLSearchParams): string {
  if (verb === 'delete') return 'deletecollection';
  if (verb !== 'get') return verb;
  return queryFlag(query, 'watch') ? 'watch' : 'list';
}

/** A list or watch of one name may be allowed to those who may read that object. */
function nameInSelector(query: URLSearchParams): string {
  const [, name = ''] = /(?:^|,)metadata\.name==?([^,!=]+)(?:,|$)/.exec(query.get('fieldSelector') ?? '') ?? [];
  return name;
}
