import { parseResourcePath } from '#core/codecs/resource-path';
import type { SentRequest } from '#core/model/evidence';
import type { RequestKind } from '#core/model/report';

/** Query parameters whose value is a part of what is requested. */
const withValue: ReadonlySet<string> = new Set(['fieldValidation', 'resourceVersionMatch', 'dryRun', 'propagationPolicy']);
/** Query parameters that every test sends, or that are a part of the verb. */
const usual: ReadonlySet<string> = new Set(['watch', 'fieldManager', 'timeoutSeconds', 'verbose']);
const ownSelector = /^apiconform-case=[^,]*$/;

const patches: readonly (readonly [string, string])[] = [
  ['application/apply-patch', 'apply'],
  ['application/strategic-merge-patch', 'strategic merge patch'],
  ['application/merge-patch', 'merge patch'],
  ['application/json-patch', 'JSON patch'],
];

const identities: Readonly<Record<NonNullable<SentRequest['as']>, string>> = {
  limited: 'as a limited user',
  invalid: 'with an invalid token',
  none: 'without credentials',
};

/**
 * Returns the kind of a request that was sent: its verb, with the subresource, and what it asks for, without the names and values of
 * one run. A request that is about no resource has its method and path.
 */
export function requestKindOf({ method, target, headers, as }: SentRequest): RequestKind {
  const [path = '', query = ''] = target.split('?');
  const options = [...optionsIn(query), ...mediaTypes(method, headers), ...(as === undefined ? [] : [identities[as]])];
  return { verb: verbOf(method, path, new URLSearchParams(query), headers), options: [...new Set(options)].sort() };
}

function verbOf(method: string, path: string, query: URLSearchParams, headers: SentRequest['headers']): string {
  const parsed = parseResourcePath(path);
  if (parsed === undefined) return `${method} ${path}`;
  const verb = verbOfMethod(method, parsed.name !== undefined, query, headers);
  return parsed.subresource === undefined ? verb : `${verb}/${parsed.subresource}`;
}

function verbOfMethod(method: string, isNamed: boolean, query: URLSearchParams, headers: SentRequest['headers']): string {
  switch (method) {
    case 'GET':
      return ['true', '1', ''].includes(query.get('watch') ?? 'false') ? 'watch' : isNamed ? 'get' : 'list';
    case 'POST':
      return 'create';
    case 'PUT':
      return 'update';
    case 'PATCH':
      return patches.find(([type]) => headers['content-type']?.startsWith(type) === true)?.[1] ?? 'patch';
    case 'DELETE':
      return isNamed ? 'delete' : 'deletecollection';
    default:
      return method;
  }
}

function optionsIn(query: string): readonly string[] {
  return [...new URLSearchParams(query)].flatMap(([name, value]) => {
    if (usual.has(name) || (name === 'labelSelector' && ownSelector.test(value))) return [];
    if (withValue.has(name)) return [`${name}=${value}`];
    // An unset version means the same as none.
    if (name === 'resourceVersion') return value === '' ? [] : [value === '0' ? 'resourceVersion=0' : name];
    return [name];
  });
}

function mediaTypes(method: string, headers: SentRequest['headers']): readonly string[] {
  const accept = headers['accept'];
  const content = headers['content-type'] ?? '';
  return [
    ...(accept === undefined ? ['without Accept'] : accept === 'application/json' ? [] : [acceptText(accept)]),
    ...(method === 'PATCH' || content === '' || content.startsWith('application/json') ? [] : [`in ${content.split(';')[0]}`]),
  ];
}

function acceptText(accept: string): string {
  const as = /;as=(\w+)/.exec(accept)?.[1];
  return as === undefined ? `accepts ${accept.slice(0, 60)}` : `as ${as}`;
}
