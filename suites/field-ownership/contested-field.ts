import type { Subject } from '#core/model/subject';
import { type Fields, merged, nested } from '../scenario/field-manager.ts';
import { markedType } from '../scenario/marked-definition.ts';
import { isUsedFor } from '../scenario/subject-uses.ts';

/** A field that several managers write to, and the other fields that objects of its type need. */
export type ContestedField = {
  readonly subject: Subject;
  readonly at: `/${string}`;
  /** The keys of `fieldsV1` that lead to it. */
  readonly path: readonly string[];
  /** The keys of another field of the same map, which every request sends too, so that the map is never empty. */
  readonly keptPath: readonly string[];
  readonly keptAt: `/${string}`;
  /** The fields that every request sends. */
  readonly fields: Fields;
};

/** The fields of a request: those of every request, and the contested field with this value or without it. */
export function fieldsWith({ at, fields }: ContestedField, value: string | undefined): Fields {
  return value === undefined ? fields : merged(fields, nested([{ at, value }]));
}

/** Returns the contested field of a subject, if it has one of that kind. */
export function contestedField(subject: Subject, field: 'plain' | 'defaulted'): ContestedField | undefined {
  if (isUsedFor(subject, 'defined-types')) return contested(markedType(subject), ['spec'], field === 'plain' ? 'text' : 'defaulted', {});
  if (field === 'defaulted' || subject.managedMap === undefined) return undefined;
  const map = subject.managedMap.slice(1).split('/');
  return contested(subject, map, 'key', without(subject.body, map));
}

/** Returns fields without the one at a path of keys. A map that only led to it is left out too. */
export function without(fields: Fields, [key = '', ...others]: readonly string[]): Fields {
  const { [key]: value, ...rest } = fields;
  if (others.length === 0 || typeof value !== 'object' || value === null || Array.isArray(value)) return rest;
  const left = without(Object.fromEntries(Object.entries(value)), others);
  return Object.keys(left).length === 0 ? rest : { ...rest, [key]: left };
}

function contested(subject: Subject, map: readonly string[], name: string, others: Fields): ContestedField {
  const keptAt = `/${[...map, 'kept'].join('/')}` as const;
  const pathOf = (field: string): readonly string[] => [...map, field].map((part) => `f:${part}`);
  return {
    subject,
    at: `/${[...map, name].join('/')}`,
    path: pathOf(name),
    keptAt,
    keptPath: pathOf('kept'),
    fields: merged(others, nested([{ at: keptAt, value: 'kept' }])),
  };
}
