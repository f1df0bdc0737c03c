import type { Subject } from '#core/model/subject';
import type { MarkedField } from '#core/model/tables/form';
import { without } from '../field-ownership/contested-field.ts';
import { markedFields, markedType, unstructuredType } from '../scenario/marked-definition.ts';
import { isUsedFor } from '../scenario/subject-uses.ts';
import { type MarkedValues, valuesOf } from './marked-values.ts';

/** A field with the tested marker, and the values that are written to it. */
export type MarkedPlace = {
  readonly subject: Subject;
  readonly field: MarkedField;
  readonly at: `/${string}`;
  /** The keys of `fieldsV1` that lead to it. */
  readonly path: readonly string[];
  readonly values: MarkedValues;
};

/** Returns the field of a subject with that marker, if it has one. */
export function markedPlace(subject: Subject, field: MarkedField): MarkedPlace | undefined {
  const values = valuesOf(field);
  const map = subject.managedMap;
  // The maps of the metadata belong to every type, not to a schema.
  if (field === 'granular-map' && map !== undefined && !map.startsWith('/metadata/')) {
    const keys = map.slice(1).split('/');
    // The field is written alone, and an operator may describe a type that requires more.
    if (subject.fromFile === true && Object.keys(without(subject.body, keys)).length > 0) return undefined;
    return { subject, field, at: `/${keys.join('/')}`, path: keys.map((key) => `f:${key}`), values };
  }
  if (field === 'map-list' && subject.kind === 'CSINode') {
    return { subject, field, at: '/spec/drivers', path: ['f:spec', 'f:drivers'], values: valuesOf('drivers') };
  }
  if (!isUsedFor(subject, 'defined-types')) return undefined;
  if (field === 'unstructured-list')
    return { subject: unstructuredType(subject), field, at: '/spec/list', path: ['f:spec', 'f:list'], values };
  if (field === 'unstructured-map')
    return { subject: unstructuredType(subject), field, at: '/spec/map', path: ['f:spec', 'f:map'], values };
  const { name } = markedFields[field];
  return { subject: markedType(subject), field, at: `/spec/${name}`, path: ['f:spec', `f:${name}`], values };
}
