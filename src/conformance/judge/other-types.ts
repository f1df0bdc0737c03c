import type { ModelledType } from '#api-model/modelled-type';
import { isOwnGroup } from '#core/codecs/own-names';
import { parseResourcePath } from '#core/codecs/resource-path';
import { bodyOf } from '#core/http/body-of';
import { nameOf } from '#core/json/object-identity';
import type { Exchange } from '#core/model/evidence';

type Found = {
  readonly group: string;
  readonly resource: string;
  readonly versions: Set<string>;
  isNamespaced: boolean;
  isCreated: boolean;
};

/**
 * Returns the types of the API groups of a run of which a case created objects, as the model has to know them, without the one that the
 * case is known to be about. A type in more than two versions is left out.
 */
export function otherTypesIn(exchanges: readonly Exchange[], known: ModelledType | undefined, prefix: string): readonly ModelledType[] {
  const types = new Map<string, Found>();
  for (const { request, ...response } of exchanges) {
    if (!('answer' in response) || response.answer.status > 299) continue;
    const path = parseResourcePath(request.target.split('?')[0] ?? '');
    if (path === undefined || path.subresource !== undefined || !isOwnGroup(path.group)) continue;
    const { group, resource, version } = path;
    const key = `${group}/${resource}`;
    const found = types.get(key) ?? { group, resource, versions: new Set(), isNamespaced: false, isCreated: false };
    types.set(key, found);
    found.versions.add(version);
    found.isNamespaced ||= path.namespace !== undefined;
    found.isCreated ||= request.method === 'POST' && nameOf(bodyOf(response.answer)).startsWith(prefix);
  }
  return [...types.values()].flatMap(({ group, resource, versions, isNamespaced, isCreated }) => {
    const collections = [...versions].map((version) => `/apis/${group}/${version}/${resource}`);
    const [collection = '', otherCollection, ...more] = collections;
    const isKnown = [known?.collection, known?.otherCollection].some((one) => one !== undefined && collections.includes(one));
    if (!isCreated || isKnown || more.length > 0) return [];
    const otherVersion = otherCollection === undefined ? {} : { otherCollection };
    return [{ collection, ...otherVersion, namespaced: isNamespaced, prefix, content: ['spec', 'status'], omitsEmpty: false }];
  });
}
