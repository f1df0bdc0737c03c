import type { Json, JsonObject } from '../../model/json.ts';
import { arrayAt, textAt, textsAt, valueAt } from '../json/json-object.ts';
import type { Cause } from '../refusal.ts';
import { propagationFinalizers } from './propagation-finalizers.ts';

const invalid = (field: string, why: string): Cause => ({ reason: 'FieldValueInvalid', field, message: `Invalid value: ${why}` });

/** What is wrong with the metadata of any object that its schema does not tell; fields are told without the places of items. */
export function metadataProblems(object: JsonObject): readonly Cause[] {
  const owners = arrayAt(object, 'metadata', 'ownerReferences');
  const controllers = owners.filter((owner) => valueAt(owner, 'controller') === true);
  const finalizers = textsAt(object, 'metadata', 'finalizers');
  const propagations = Object.values(propagationFinalizers).filter((finalizer) => finalizers.includes(finalizer));
  return [
    ...owners.flatMap(ownerProblems),
    ...(controllers.length > 1 ? [invalid('metadata.ownerReferences', 'only one owner is the controller')] : []),
    ...(propagations.length > 1 ? [invalid('metadata.finalizers', 'what is owned is let go of or deleted, not both')] : []),
  ];
}

function ownerProblems(owner: Json): readonly Cause[] {
  const missing = ['apiVersion', 'kind', 'name', 'uid'].filter((field) => !textAt(owner, field));
  return missing.map((field) => invalid(`metadata.ownerReferences.${field}`, 'must not be empty'));
}
