import { deepEqual } from '#core/json/deep-equal';
import type { Json, JsonObject } from '#core/model/json';
import type { Cause } from '../../exchange/refusal.ts';
import { arrayAt, objectAt, textAt, textsAt, valueAt, withFields } from '../../json/json-object.ts';
import type { ResourceType } from '../../kinds/resources/resource-type.ts';
import type { Api } from '../api.ts';
import type { Accepted } from './accept-object.ts';
import { propagationFinalizers, standardFinalizers } from './finalizers.ts';
import { isDnsSubdomain } from './names.ts';

const invalid = (field: string, why: string): Cause => ({ reason: 'FieldValueInvalid', field, message: `Invalid value: ${why}` });

/** Returns the problems of metadata that its schema does not cover. */
export function metadataProblems({ personality }: Pick<Api, 'personality'>, type: ResourceType, object: JsonObject): readonly Cause[] {
  const owners = arrayAt(object, 'metadata', 'ownerReferences');
  const controllers = owners.filter((owner) => valueAt(owner, 'controller') === true);
  const isStrict = type.origin === 'built-in' && type.anyFinalizers !== true && personality.finalizersOfBuiltIns === 'with-domain';
  const finalizers = textsAt(object, 'metadata', 'finalizers');
  const propagations = Object.values(propagationFinalizers).filter((finalizer) => finalizers.includes(finalizer));
  return [
    ...Object.entries(objectAt(object, 'metadata', 'labels')).flatMap(([key, value]) => labelProblems(key, value)),
    ...finalizers.flatMap((finalizer, index) =>
      isStrict && isQualifiedName(finalizer) && !finalizer.includes('/') && !standardFinalizers.includes(finalizer)
        ? [invalid(`metadata.finalizers[${index}]`, `${JSON.stringify(finalizer)} has no domain`)]
        : [],
    ),
    ...finalizers
      .filter((finalizer) => !isQualifiedName(finalizer))
      .map((finalizer) => invalid('metadata.finalizers', `${JSON.stringify(finalizer)} is not a qualified name`)),
    ...owners.flatMap(ownerProblems),
    ...(controllers.length > 1 ? [invalid('metadata.ownerReferences', 'only one owner may be the controller')] : []),
    ...(propagations.length > 1
      ? [invalid('metadata.finalizers', 'the finalizers for orphaning and foreground deletion exclude each other')]
      : []),
  ];
}

/** Returns whether a text is a name, optionally with a DNS subdomain and a slash before it. */
function isQualifiedName(text: string): boolean {
  const [name = '', domain, ...more] = text.split('/').reverse();
  return isName(name) && name !== '' && more.length === 0 && (domain === undefined || isDnsSubdomain(domain));
}

const isName = (text: string): boolean => text.length <= 63 && /^([A-Za-z0-9]([-A-Za-z0-9_.]*[A-Za-z0-9])?)?$/.test(text);

function labelProblems(key: string, value: Json): readonly Cause[] {
  return [
    ...(isQualifiedName(key) ? [] : [invalid('metadata.labels', `${JSON.stringify(key)} is not a qualified name`)]),
    ...(typeof value !== 'string' || isName(value)
      ? []
      : [invalid('metadata.labels', `${JSON.stringify(value)} is not a valid label value`)]),
  ];
}

function ownerProblems(owner: Json): readonly Cause[] {
  const missing = ['apiVersion', 'kind', 'name', 'uid'].filter((field) => !textAt(owner, field));
  return missing.map((field) => invalid(`metadata.ownerReferences.${field}`, 'must not be empty'));
}

/** Drops repeated owner references, with a warning that has their uids. */
export function withoutRepeatedOwners({ object, warnings }: Accepted): Accepted {
  const owners = arrayAt(object, 'metadata', 'ownerReferences');
  const isRepeated = owners.map((owner, index) => owners.findIndex((one) => deepEqual(one, owner)) < index);
  if (!isRepeated.includes(true)) return { object, warnings };
  const uids = owners.filter((_owner, index) => isRepeated[index]).map((owner) => textAt(owner, 'uid') ?? '');
  const ownerReferences = owners.filter((_owner, index) => !isRepeated[index]);
  return {
    object: withFields(object, { metadata: withFields(objectAt(object, 'metadata'), { ownerReferences }) }),
    warnings: [...warnings, `metadata.ownerReferences: duplicate owner references were dropped: ${uids.join(', ')}`],
  };
}
