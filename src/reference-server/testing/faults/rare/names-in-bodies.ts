import { isJsonArray, isJsonObject } from '#core/json/json-object';
import type { Json } from '#core/model/json';
import { textAt } from '../../../json/json-object.ts';
import type { ParsedRequest } from '../../exchanges/parsed-request.ts';
import type { Fault } from '../fault.ts';

/** Returns the name that a patch or an apply sets. */
function nameIn(body: Json | undefined): string | undefined {
  if (isJsonObject(body)) return textAt(body, 'metadata', 'name');
  if (!isJsonArray(body)) return undefined;
  const named = body.filter(isJsonObject).find((operation) => operation['path'] === '/metadata/name');
  return typeof named?.['value'] === 'string' ? named['value'] : undefined;
}

/** The path of the object that the body names. */
function pathByBody({ path, body }: ParsedRequest): string {
  const name = nameIn(body);
  return name === undefined ? path : path.replace(/[^/]+$/, name);
}

const patches = [
  ['merge-patch', 'A JSON merge patch'],
  ['json-patch', 'A JSON patch'],
  ['apply', 'An apply'],
] as const;

/** Faults of requests that go by a name in their body or their selector, or take one name for another (specification, "Verbs", "Object names"). */
export const rareNameInBodyFaults: readonly Fault[] = [
  ...patches.map(
    ([operation, what]): Fault => ({
      id: `${operation}-goes-by-name-in-body`,
      breaks: `${what} changes the object that its body names, and not that of its path.`,
      statements: ['verbs/patch/keeps'],
      exchanges: [{ on: { operation, subresource: 'none' }, request: { to: pathByBody } }],
    }),
  ),
  {
    id: 'collection-deletion-ignores-excluded-name',
    breaks: 'The deletion of a collection ignores a field selector that excludes a name.',
    statements: ['verbs/several/deletecollection-selected'],
    exchanges: [{ on: { operation: 'deletecollection', query: { fieldSelector: /!=/ } }, request: { query: { fieldSelector: null } } }],
  },
  {
    id: 'object-named-like-its-namespace-unfound',
    breaks: 'An object that has the name of its namespace is not found by its path.',
    statements: ['paths/namespaced/object'],
    exchanges: [
      {
        on: { operation: 'get', when: ({ route }) => route?.of === 'object' && route.namespace === route.name },
        refuse: { status: 404, reason: 'NotFound', message: 'there is no such object' },
      },
    ],
  },
];
