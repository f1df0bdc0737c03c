import { bodyOf } from '#core/http/body-of';
import type { ProbeClient } from '#core/http/probe-client';
import { definedFields } from '#core/json/defined-fields';
import { itemsOf, stringAt } from '#core/json/object-identity';
import { pointTo } from '#core/json/pointer';
import type { Json } from '#core/model/json';

/** The versions of a CustomResourceDefinition. */
export type CustomDefinition = {
  readonly group: string;
  readonly kind: string;
  /** The plural name, as in paths. */
  readonly resource: string;
  readonly versions: readonly {
    readonly name: string;
    readonly served: boolean;
    readonly storage: boolean;
    readonly deprecated: boolean;
    /** The warning that the definition sets. */
    readonly warning?: string;
  }[];
  /** The versions in which objects may still be stored, from the status of the definition. */
  readonly stored: readonly string[];
};

const pageSize = 100;
const mostPages = 100;
const mostVersions = 100;

/**
 * Lists CustomResourceDefinitions page by page and returns them, with their number. Returns what is missing if they cannot be read. `path` is
 * the path of their collection.
 */
export async function surveyDefinitions(
  probeClient: ProbeClient,
  path: string,
): Promise<{ readonly definitions: readonly CustomDefinition[]; readonly count: number } | { readonly missing: string }> {
  const definitions: CustomDefinition[] = [];
  let count = 0;
  let token = '';
  for (let page = 0; page < mostPages; page += 1) {
    const query = token === '' ? '' : `&continue=${encodeURIComponent(token)}`;
    const answer = await probeClient.ask('definitions', `${path}?limit=${pageSize}${query}`);
    if (answer.status !== 200) return { missing: `CustomResourceDefinitions: ${path} returned ${answer.status}` };
    const body = bodyOf(answer);
    for (const item of itemsOf(body)) {
      count += 1;
      const definition = definitionOf(item);
      if (definition !== undefined) definitions.push(definition);
    }
    const next = stringAt(body, '/metadata/continue') ?? '';
    if (next === '') return { definitions, count };
    if (next === token) break;
    token = next;
  }
  return { missing: `CustomResourceDefinitions: the list of ${path} did not end` };
}

function definitionOf(item: Json): CustomDefinition | undefined {
  const [group, kind, resource] = ['/spec/group', '/spec/names/kind', '/spec/names/plural'].map((at) => stringAt(item, at));
  if (group === undefined || kind === undefined || resource === undefined) return undefined;
  const versions = listAt(item, '/spec/versions').flatMap((version) => {
    const name = stringAt(version, '/name');
    const is = (flag: string): boolean => pointTo(version, `/${flag}`) === true;
    const warning = stringAt(version, '/deprecationWarning');
    const flags = { served: is('served'), storage: is('storage'), deprecated: is('deprecated') };
    return name === undefined ? [] : [{ name, ...flags, ...definedFields({ warning }) }];
  });
  const stored = listAt(item, '/status/storedVersions').filter((name) => typeof name === 'string');
  return { group, kind, resource, versions, stored };
}

function listAt(item: Json, at: string): readonly Json[] {
  const found = pointTo(item, at);
  return Array.isArray(found) ? found.slice(0, mostVersions) : [];
}
