import { isJsonArray, isJsonObject } from '#core/json/json-object';
import type { Json } from '#core/model/json';
import { valueAt } from '../../../json/json-object.ts';
import type { Fault } from '../fault.ts';
import { forcing, keepingGivenUp, leavingOwners, removingGivenUp } from './owner-changes.ts';

const anyUpdate = ['put', 'merge-patch', 'json-patch'].map((kind) => `field-ownership/${kind}/moves`);

/** Returns whether the spec of a value has fields, and all of them are of a kind. */
const hasOnly = (object: Json, isOf: (value: Json | undefined) => boolean): boolean => {
  const spec = valueAt(object, 'spec');
  return isJsonObject(spec) && Object.keys(spec).length > 0 && Object.values(spec).every(isOf);
};

/** Faults of the owners of a field with one kind of value (specification, "Ownership of a field under server-side apply"). */
export const rareOwnerOfOneValueFaults: readonly Fault[] = [
  {
    id: 'changed-list-also-of-former-applier',
    breaks: 'An update or patch that changes a list leaves the manager that applied it as an owner of the list too.',
    statements: anyUpdate,
    change: leavingOwners((path, { operation }, { before }) => operation === 'Apply' && isJsonArray(valueAt(before, ...path))),
  },
  {
    id: 'changed-atomic-map-also-of-former-applier',
    breaks: 'An update or patch that changes an atomic map leaves the manager that applied it as an owner of the map too.',
    statements: anyUpdate,
    change: leavingOwners((path, { operation }, { before }) => operation === 'Apply' && isJsonObject(valueAt(before, ...path))),
  },
  {
    id: 'shared-number-removed-by-one-release',
    breaks: 'A number that two managers applied is removed when one of them applies without it.',
    statements: ['field-ownership/released-by-first/value-unchanged'],
    change: removingGivenUp(({ live }, path) => typeof valueAt(live, ...path) === 'number'),
  },
  {
    id: 'given-up-boolean-stays',
    breaks: 'A boolean stays when the manager that applied it applies without it.',
    statements: ['field-ownership/released/removed'],
    change: keepingGivenUp(({ live }, path) => typeof valueAt(live, ...path) === 'boolean'),
  },
  {
    id: 'conflict-over-boolean-overlooked',
    breaks: 'An apply that changes nothing but a boolean of another manager does not conflict.',
    statements: ['field-ownership/conflict/refused', 'field-ownership/conflict/value-unchanged'],
    change: forcing(({ applied }) => hasOnly(applied, (value) => typeof value === 'boolean')),
  },
  {
    id: 'given-up-deep-default-stays',
    breaks: 'A number with a default that is deep in a deployment keeps its value when its manager applies without it.',
    statements: ['field-ownership/released/reset-to-default'],
    change: keepingGivenUp(({ live }, path) => path.length > 3 && typeof valueAt(live, ...path) === 'number'),
  },
];
