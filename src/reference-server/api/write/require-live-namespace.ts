import type { About } from '../../exchange/refusals.ts';
import { refusals } from '../../exchange/refusals.ts';
import { textAt } from '../../json/json-object.ts';
import { objectKey } from '../../kinds/resources/storage-key.ts';
import type { Api } from '../api.ts';

/** The resource of namespaces. */
export const namespaces = { group: '', resource: 'namespaces' } as const;

/** Throws a refusal where no object can be created in a namespace: 404 if it is missing, 403 if it is terminating. */
export function requireLiveNamespace(api: Api, namespace: string, about: About): void {
  const found = api.store.get(objectKey(namespaces, undefined, namespace));
  if (found === undefined) throw refusals.notFound({ ...namespaces, name: namespace });
  if (textAt(found, 'metadata', 'deletionTimestamp') === undefined) return;
  const why = `unable to create new content in namespace ${namespace} because it is being terminated`;
  throw refusals.forbidden(about, why, [
    { reason: 'NamespaceTerminating', message: `namespace ${namespace} is being terminated`, field: 'metadata.namespace' },
  ]);
}
