import { groupInName, leaseOf, type OwnNames, ownLabel, slotOfGroup } from '#core/codecs/own-names';
import type { ResourcePath } from '#core/codecs/resource-path';
import { stringAt } from '#core/json/object-identity';
import { pointTo } from '#core/json/pointer';
import type { JsonObject } from '#core/model/json';
import { isDefinitions, isNamedAsOwn, type KnownObjects, namespaces } from './known-objects.ts';
import { selectsOwn } from './selectors.ts';
import { deletesCollection, isReview, type Write } from './write.ts';

type Known = Pick<KnownObjects, 'hasNamespace' | 'hasSlot' | 'isGenerated' | 'isGiven'>;

/**
 * Returns why a run must not send a write, as a clause; undefined where it may. A run writes objects with its own names, in
 * its own namespaces and API groups, and no others. `known` says which namespaces the run created, and which names the server
 * generated for it.
 */
export function refusalOf(write: Write, own: OwnNames, known: Known): string | undefined {
  const { place } = write;
  if (place === undefined) return `the path ${write.path} is not the path of an API resource`;
  if (isReview(write)) return undefined;
  if (place.namespace !== undefined && !isUsable(place.namespace, own, known))
    return `the namespace "${place.namespace}" is not one of this run`;
  if (isOwnGroup(place.group, own, known)) return refusedObjects(write, place, own, known);
  if (place.name !== undefined && !isOwnObject(place, place.name, own, known))
    return `the ${place.resource} object "${place.name}" is not one of this run`;
  if (deletesCollection(write)) return refusedCollection(write, place, own, known);
  return refusedObjects(write, place, own, known) ?? refusedNameless(write, place, known);
}

/** A namespace of the run, or one that it was given. */
function isUsable(namespace: string, own: OwnNames, known: Known): boolean {
  return known.isGiven(namespace) || isOwnObject(namespaces, namespace, own, known);
}

/** A group has the id of the run, or is one of the slot that it leased. */
function isOwnGroup(group: string, own: OwnNames, known: Known): boolean {
  const slot = slotOfGroup(group);
  return slot === undefined ? own.isGroup(group) : known.hasSlot(slot);
}

function isOwnObject(place: ResourcePath, name: string, own: OwnNames, known: Known): boolean {
  if (isNamedAsOwn(place, name, own) || known.isGenerated(place, name)) return true;
  return isDefinitions(place) && isOwnGroup(groupInName(name), own, known);
}

/** Returns whether an object is the definition that leases a slot. Any run may try to create it: only one can. */
function isLease(object: JsonObject, place: ResourcePath, own: OwnNames): boolean {
  const name = stringAt(object, '/metadata/name') ?? '';
  const slot = isDefinitions(place) && place.name === undefined ? slotOfGroup(groupInName(name)) : undefined;
  return (
    slot !== undefined &&
    name === leaseOf(slot).name &&
    stringAt(object, '/spec/group') === leaseOf(slot).group &&
    pointTo(object, `/metadata/labels/${ownLabel}`) === own.run
  );
}

function refusedCollection({ query }: Write, { namespace, resource }: ResourcePath, own: OwnNames, known: Known): string | undefined {
  if (namespace !== undefined && known.hasNamespace(namespace)) return undefined;
  const { byLabel, byField } = selectsOwn(query, own);
  if (byLabel || (namespace !== undefined && byField && !known.isGiven(namespace))) return undefined;
  return `a deletion of ${resource} ${namespace === undefined ? 'outside of the namespaces of this run' : `in "${namespace}"`} has no label selector of this run`;
}

/** A request that names no object and has no body that could be read may write any object of its collection. */
function refusedNameless({ objects }: Write, { name, namespace, resource }: ResourcePath, known: Known): string | undefined {
  const isInOwn = namespace !== undefined && !known.isGiven(namespace);
  if (name !== undefined || isInOwn || objects.some(isNamed)) return undefined;
  return `the request names no ${resource} object of this run`;
}

function refusedObjects({ objects }: Write, place: ResourcePath, own: OwnNames, known: Known): string | undefined {
  return objects.map((object) => refusedObject(object, place, own, known)).find((refusal) => refusal !== undefined);
}

function refusedObject(object: JsonObject, place: ResourcePath, own: OwnNames, known: Known): string | undefined {
  if (isLease(object, place, own)) return undefined;
  const at = (pointer: string): string => stringAt(object, pointer) ?? '';
  const [name, generateName, namespace] = [at('/metadata/name'), at('/metadata/generateName'), at('/metadata/namespace')];
  if (name !== '' && !isOwnGroup(place.group, own, known) && !isOwnObject(place, name, own, known))
    return `the ${place.resource} object "${name}" in the body is not one of this run`;
  if (generateName !== '' && !own.isName(generateName)) return `names generated from "${generateName}" are not those of this run`;
  if (namespace !== '' && !isUsable(namespace, own, known)) return `the namespace "${namespace}" in the body is not one of this run`;
  const label = pointTo(object, `/metadata/labels/${ownLabel}`);
  if (label !== undefined && label !== own.run) return `the label ${ownLabel} in the body is not that of this run`;
  const defined = at('/spec/group');
  if (place.resource === 'customresourcedefinitions' && defined !== '' && !isOwnGroup(defined, own, known))
    return `the API group "${defined}" is not one of this run`;
  return undefined;
}

function isNamed(object: JsonObject): boolean {
  return (stringAt(object, '/metadata/name') ?? stringAt(object, '/metadata/generateName') ?? '') !== '';
}
