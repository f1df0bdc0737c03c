import { bodyOf } from '#core/http/body-of';
import type { ProbeClient } from '#core/http/probe-client';
import { refused } from '#core/http/refused';
import { isJsonObject } from '#core/json/json-object';
import { stringAt } from '#core/json/object-identity';
import { pointTo } from '#core/json/pointer';
import type { Facts } from '#core/model/facts';
import type { Json } from '#core/model/json';
import type { ServedGroup } from './read-groups.ts';

const mostResources = 5_000;
const mostVerbs = 50;

/** No server has more group versions. */
const mostGroupVersions = 300;

/** Returns the resources of every group in all its versions. A group version without an APIResourceList counts as not served. */
export async function discoverResources(groups: readonly ServedGroup[], probeClient: ProbeClient): Promise<Facts['served']> {
  const core = await probeClient.ask('group v1', '/api/v1');
  const coreBody = core.status === 200 ? bodyOf(core) : undefined;
  if (core.status !== 404 && !isJsonObject(coreBody)) throw refused(probeClient.server, '/api/v1', core);
  const served = new Map(isJsonObject(coreBody) ? resourcesOf('v1', coreBody) : []);
  const groupVersions = new Set(groups.flatMap(({ name, versions }) => versions.map((version) => `${name}/${version}`)));
  const described = await Promise.all(
    [...groupVersions].slice(0, mostGroupVersions).map(async (groupVersion) => {
      const answer = await probeClient.ask(`group ${groupVersion}`, `/apis/${groupVersion}`);
      const body = answer.status === 200 ? bodyOf(answer) : undefined;
      return isJsonObject(body) ? resourcesOf(groupVersion, body) : [];
    }),
  );
  for (const [resource, verbs] of described.flat()) served.set(resource, verbs);
  return Object.fromEntries(served);
}

/**
 * Returns the path of a collection to try requests on: that of namespaces, else the first that can be listed; that of ConfigMaps in
 * `namespace`, where the run uses no other.
 */
export function anyCollection(served: Facts['served'], namespace?: string): string | undefined {
  if (namespace !== undefined && Object.hasOwn(served, 'v1/configmaps')) return `/api/v1/namespaces/${namespace}/configmaps`;
  const usual = 'v1/namespaces';
  const others = Object.keys(served).filter((key) => served[key]?.includes('list') === true && listableKey.test(key));
  const key = Object.hasOwn(served, usual) ? usual : others[0];
  return key === undefined ? undefined : collectionOf(key);
}

/** Returns the path of a collection across all namespaces, of `group/version/resource`, or `v1/resource` for the core group. */
export function collectionOf(key: string): string {
  return `${key.startsWith('v1/') ? '/api' : '/apis'}/${key}`;
}

/** A version, or a group and a version, and a resource without a subresource, which can all stand in a path. */
const listableKey = /^(?:[-a-z0-9.]+\/)?v[a-z0-9]+\/[-a-z0-9.]+$/;

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
