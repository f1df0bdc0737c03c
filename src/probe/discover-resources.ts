import { bodyOf } from '../evidence/body-of.ts';
import { isJsonObject } from '../evidence/json-object.ts';
import { stringAt } from '../evidence/object-identity.ts';
import { pointTo } from '../evidence/pointer.ts';
import type { Dialect } from '../model/dialect.ts';
import type { Facts } from '../model/facts.ts';
import type { Json } from '../model/json.ts';
import type { Inquirer } from './inquirer.ts';
import type { ServedGroup } from './read-groups.ts';

const mostResources = 5_000;
const mostVerbs = 50;

/**
 * The resources of the core group, of the groups that the suite needs by itself, and of those that are wanted,
 * in all their versions. A group whose description cannot be read counts as not served.
 */
export async function discoverResources(
  groups: readonly ServedGroup[],
  dialect: Dialect,
  wanted: readonly string[],
  inquirer: Inquirer,
): Promise<Facts['served']> {
  const names = new Set(
    ['storage.{api_domain}', 'apiextensions.{api_domain}', ...wanted].map((name) => name.replaceAll('{api_domain}', dialect.apiDomain)),
  );
  const served = new Map(resourcesOf('v1', await inquirer.read('group v1', '/api/v1')));
  for (const group of groups.filter(({ name }) => names.has(name))) {
    for (const version of new Set(group.versions)) {
      const groupVersion = `${group.name}/${version}`;
      const answer = await inquirer.ask(`group ${groupVersion}`, `/apis/${groupVersion}`);
      const body = answer.status === 200 ? bodyOf(answer) : undefined;
      if (!isJsonObject(body)) continue;
      for (const [resource, verbs] of resourcesOf(groupVersion, body)) served.set(resource, verbs);
    }
  }
  return Object.fromEntries(served);
}

function resourcesOf(groupVersion: string, description: Json): readonly (readonly [string, readonly string[]])[] {
  const resources = pointTo(description, '/resources');
  if (!Array.isArray(resources)) return [];
  return resources.slice(0, mostResources).flatMap((resource: Json) => {
    const name = stringAt(resource, '/name');
    return name === undefined ? [] : [[`${groupVersion}/${name}`, verbsOf(resource)] as const];
  });
}

function verbsOf(resource: Json): readonly string[] {
  const verbs = pointTo(resource, '/verbs');
  return Array.isArray(verbs) ? verbs.slice(0, mostVerbs).filter((verb: Json) => typeof verb === 'string') : [];
}
