// kinds: the served types, built in or defined, with schemas, conversions and columns. It imports exchange, json, settings and
// store. It may not serve requests.

import type { Dialect } from '#core/model/dialect';
import { textAt } from '../../json/json-object.ts';
import type { Personality } from '../../settings/personality.ts';
import type { Store } from '../../store/store.ts';
import { builtInTypes } from './built-in-types.ts';
import type { ResourceType } from './resource-type.ts';
import type { Release } from './served-in.ts';
import { collectionPrefix } from './storage-key.ts';
import { typesOfDefinition } from './types-of-definition.ts';

/** The served types. */
export type Registry = {
  /** Returns all types: built-in ones, then those of definitions. */
  types(): readonly ResourceType[];
  /** Returns the type of a path; `undefined` where none is served. */
  find(group: string, version: string, resource: string): ResourceType | undefined;
};

/** Creates a registry of the built-in types and of those that definitions in the store declare. It follows the store. */
export function createRegistry(options: {
  readonly dialect: Dialect;
  readonly personality: Personality;
  readonly release: Release;
  readonly store: Store;
}): Registry {
  const { dialect, store } = options;
  const builtIn = builtInTypes(options);
  const defined = new Map<string, { readonly firstRevision: number; readonly types: readonly ResourceType[] }>();
  const definitions = builtIn.find((type) => type.strategy === 'definition');
  const prefix = definitions === undefined ? undefined : collectionPrefix(definitions);
  let all = builtIn;
  let byPath = pathsOf(all);

  store.subscribe((change) => {
    if (prefix === undefined || !change.key.startsWith(prefix)) return;
    if (change.after === undefined) defined.delete(change.key);
    else {
      const firstRevision = defined.get(change.key)?.firstRevision ?? change.revision;
      defined.set(change.key, { firstRevision, types: typesOfDefinition(change.after, firstRevision, dialect.extensionPrefix) });
    }
    all = [...builtIn, ...[...defined.values()].flatMap((of) => of.types)];
    byPath = pathsOf(all);
  });

  return {
    types: () => all,
    find: (group, version, resource) => byPath.get(pathOf({ group, version, resource })),
  };
}

/** Returns the types by their paths; the first of two with the same path. */
function pathsOf(types: readonly ResourceType[]): ReadonlyMap<string, ResourceType> {
  return new Map([...types].reverse().map((type) => [pathOf(type), type]));
}

const pathOf = ({ group, version, resource }: Pick<ResourceType, 'group' | 'version' | 'resource'>): string =>
  [group, version, resource].join('/');

/** Returns the group and resource that a definition declares, which are the key prefix of its objects. */
export function declaredBy(definition: Parameters<typeof typesOfDefinition>[0]): { readonly group: string; readonly resource: string } {
  return { group: textAt(definition, 'spec', 'group') ?? '', resource: textAt(definition, 'spec', 'names', 'plural') ?? '' };
}
