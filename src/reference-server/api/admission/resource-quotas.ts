import type { JsonObject } from '#core/model/json';
import { refusals } from '../../exchange/refusals.ts';
import { arrayAt, fieldOf, objectAt, textAt, withFields } from '../../json/json-object.ts';
import { collectionPrefix } from '../../kinds/resources/storage-key.ts';
import { quantity } from '../../kinds/schema/formats.ts';
import type { Api } from '../api.ts';
import type { Collection } from '../read/list-collection.ts';
import { withVersion } from '../read/resource-version.ts';

type Counted = { readonly key: string; readonly quota: JsonObject; readonly name: string };

/**
 * Counts a new object against the quotas of its namespace that limit the number of such objects, as far as their status says
 * so: no controller writes it here. In a dry run nothing is counted. Throws a refusal with 403 for an object too many.
 */
export function countNew(api: Api, collection: Collection, object: JsonObject, { dryRun }: { readonly dryRun: boolean }): void {
  const { group, resource } = collection.type;
  const about = { group, resource, name: textAt(object, 'metadata', 'name') ?? '' };
  const counted = quotasOf(api, collection);
  for (const { quota, name } of counted) {
    const [limit, used] = (['hard', 'used'] as const).map((field) => quantity(fieldOf(objectAt(quota, 'status', field), name)));
    const title = textAt(quota, 'metadata', 'name') ?? '';
    if (limit === undefined) continue;
    if (used === undefined) throw refusals.forbidden(about, `status unknown for quota: ${title}, resources: ${name}`);
    if (used + 1 > limit)
      throw refusals.forbidden(about, `exceeded quota: ${title}, requested: ${name}=1, used: ${name}=${used}, limited: ${name}=${limit}`);
  }
  if (api.hooks.isCounted({ against: 'quota', dryRun })) for (const each of counted) count(api, each);
}

/** Returns the quotas without a scope that limit the number of objects of a type, with the name under which they do. */
function quotasOf(api: Api, { type: { group, resource }, namespace }: Collection): readonly Counted[] {
  if (namespace === undefined) return [];
  const names = group === '' ? [`count/${resource}`, resource] : [`count/${resource}.${group}`];
  const quotas = api.store.list(collectionPrefix({ group: '', resource: 'resourcequotas' }, namespace), api.store.revision());
  return [...quotas].flatMap(({ key, object: quota }) => {
    const isScoped = arrayAt(quota, 'spec', 'scopes').length > 0 || Object.keys(objectAt(quota, 'spec', 'scopeSelector')).length > 0;
    const name = names.find((known) => fieldOf(objectAt(quota, 'status', 'hard'), known) !== undefined);
    return isScoped || name === undefined ? [] : [{ key, quota, name }];
  });
}

function count(api: Api, { key, quota, name }: Counted): void {
  const status = objectAt(quota, 'status');
  const used = objectAt(status, 'used');
  const more = withFields(used, { [name]: String((quantity(fieldOf(used, name)) ?? 0) + 1) });
  api.store.put(key, (revision) => withVersion(withFields(quota, { status: withFields(status, { used: more }) }), revision));
}
