import { isJsonObject } from '#core/json/json-object';
import type { Json, JsonObject } from '#core/model/json';
import { fieldOf, objectAt, textAt, textsAt } from '../json/json-object.ts';
import resources from './resources.json' with { type: 'json' };

/** One resource in one version, as released servers publish it. Groups may have the placeholder `{api_domain}`. */
export type ResourceRow = {
  readonly group: string;
  readonly version: string;
  readonly resource: string;
  readonly singular: string;
  readonly kind: string;
  readonly namespaced: boolean;
  readonly shortNames: readonly string[];
  readonly categories: readonly string[];
  readonly verbs: readonly string[];
  readonly below: readonly SubresourceRow[];
  /** The name of its definition in `definitions.json`. */
  readonly definition: string;
  /** The releases, such as `1.22`, that introduce, deprecate and remove it. */
  readonly introduced: string;
  readonly deprecated: string | undefined;
  readonly removed: string | undefined;
  /** Its replacement, as group/version/kind. */
  readonly replacement: string | undefined;
};

/** A subresource, with its kind where that is not the kind of the object. */
export type SubresourceRow = {
  readonly name: string;
  readonly verbs: readonly string[];
  readonly kind: string | undefined;
  readonly group: string | undefined;
  readonly version: string | undefined;
};

const source: Json = resources;

/** The rows of `resources.json`, which `scripts/kinds.mjs` writes. */
export const resourceRows: readonly ResourceRow[] = isJsonObject(source)
  ? Object.entries(source).flatMap(([name, row]) => (isJsonObject(row) ? [rowOf(name, row)] : []))
  : [];

function rowOf(name: string, row: JsonObject): ResourceRow {
  const [resource = '', version = '', group = ''] = name.split('/').reverse();
  return {
    group,
    version,
    resource,
    singular: textAt(row, 'singular') ?? '',
    kind: textAt(row, 'kind') ?? '',
    namespaced: fieldOf(row, 'namespaced') === true,
    shortNames: textsAt(row, 'shortNames'),
    categories: textsAt(row, 'categories'),
    verbs: textsAt(row, 'verbs'),
    below: Object.entries(objectAt(row, 'below')).map(([below, of]) => ({
      name: below,
      verbs: textsAt(of, 'verbs'),
      kind: textAt(of, 'kind'),
      group: textAt(of, 'group'),
      version: textAt(of, 'version'),
    })),
    definition: textAt(row, 'definition') ?? '',
    introduced: textAt(row, 'introduced') ?? '1.0',
    deprecated: textAt(row, 'deprecated'),
    removed: textAt(row, 'removed'),
    replacement: textAt(row, 'replacement'),
  };
}
