import { isJsonArray, isJsonObject } from '#core/json/json-object';
import type { Json } from '#core/model/json';
import { textAt, withFields } from '../../json/json-object.ts';
import type { Fault } from './fault.ts';

const groups = { path: /^\/apis$/, headers: { accept: /^application\/json$/ } } as const;

/** Adds a version to each group with a name prefix. */
const versionMore = (group: string, version: string) => ({
  at: '/groups/*',
  by: (found: Json): Json => {
    const versions = isJsonObject(found) ? found['versions'] : undefined;
    if (!isJsonObject(found) || !isJsonArray(versions) || !(textAt(found, 'name') ?? '').startsWith(group)) return found;
    return withFields(found, { versions: [...versions, { groupVersion: `${textAt(found, 'name') ?? ''}/${version}`, version }] });
  },
});

/** Faults of discovery and of served paths (specification, "Path shapes", "Terminology", "Stability levels"). */
export const discoveryFaults: readonly Fault[] = [
  {
    id: 'longer-names-served',
    breaks: 'A path that begins with the path of a type is served like that of the type.',
    statements: ['paths/nothing-unlisted'],
    exchanges: [{ on: { operation: 'other', path: /s[a-z]+form$/ }, request: { to: ({ path }) => path.replace(/(s)[a-z]+form$/, '$1') } }],
  },
  {
    id: 'unlisted-subresource-read',
    breaks: 'A subresource can be read without the verb in discovery.',
    statements: ['paths/subresource-verbs'],
    exchanges: [{ on: { operation: 'get', subresource: 'finalize' }, request: { to: ({ path }) => path.replace(/\/finalize$/, '') } }],
  },
  {
    id: 'types-in-the-singular',
    breaks: 'Discovery documents that are read again have resource names in the singular.',
    statements: ['service/resource-type-in-paths'],
    exchanges: [
      {
        on: { operation: 'other', path: /^\/api\/v1$/, after: 1 },
        answer: { body: [{ at: '/resources/*/name', by: (name) => (typeof name === 'string' ? name.replace(/s$/, '') : name) }] },
      },
    ],
  },
  {
    id: 'alpha-version-listed',
    breaks: 'A built-in group has an alpha version that was not enabled.',
    statements: ['stability/alpha-disabled'],
    exchanges: [{ on: groups, answer: { body: [versionMore('storage.', 'v1alpha1')] } }],
  },
  {
    id: 'beta-version-listed',
    breaks: 'A built-in group without beta versions before release 1.22 has one that was not enabled.',
    statements: ['stability/beta-disabled'],
    exchanges: [{ on: groups, answer: { body: [versionMore('resource.', 'v1beta1')] } }],
  },
];
