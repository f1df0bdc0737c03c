import type { Dialect } from '../../model/dialect.ts';
import { textAt } from '../json/json-object.ts';
import type { Personality } from '../personality.ts';
import type { Store } from '../store/store.ts';
import { builtInTypes } from './built-in-types.ts';
import type { ResourceType } from './resource-type.ts';
import { collectionPrefix } from './storage-key.ts';
import { typesOfDefinition } from './types-of-definition.ts';

/** What is served right now. */
export type Registry = {
  /** All types, built-in ones first, then by definition. */
  types(): readonly ResourceType[];
  /** The type of a path; `undefined` where nothing is served there. */
  find(group: string, version: string, resource: string): ResourceType | undefined;
};

/** A registry of the built-in types and of those that the definitions in the store declare; it follows the store. */
export function createRegistry(options: { readonly dialect: Dialect; readonly personality: Personality; readonly store: Store }): Registry {
  const { dialect, personality, store } = options;
  const builtIn = builtInTypes(dialect, personality);
  const defined = new Map<string, { readonly born: number; readonly types: readonly ResourceType[] }>();
  const definitions = builtIn.find((type) => type.strategy === 'definition');
  const prefix = definitions === undefined ? undefined : collectionPrefix(definitions);
  let all = builtIn;

  store.subscribe((change) => {
    if (prefix === undefined || !change.key.startsWith(prefix)) return;
    if (change.after === undefined) defined.delete(change.key);
    else {
      const born = defined.get(change.key)?.born ?? change.revision;
      defined.set(change.key, { born, types: typesOfDefinition(change.after, born, dialect.extensionPrefix) });
    }
    all = [...builtIn, ...[...defined.values()].flatMap((of) => of.types)];
  });

  return {
    types: () => all,
    find: (group, version, resource) => all.find((type) => type.group === group && type.version === version && type.resource === resource),
  };
}

/** The group of a definition and the resource it declares: what its objects' keys are made of. */
export function declaredBy(definition: Parameters<typeof typesOfDefinition>[0]): { readonly group: string; readonly resource: string } {
  return { group: textAt(definition, 'spec', 'group') ?? '', resource: textAt(definition, 'spec', 'names', 'plural') ?? '' };
}
