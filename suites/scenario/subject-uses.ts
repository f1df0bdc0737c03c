import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';

type Use = NonNullable<Subject['uses']>[number];

/** Returns whether the table of subjects names this use of the subject. */
export function isUsedFor(subject: Subject, use: Use): boolean {
  return subject.uses?.includes(use) === true;
}

/** Returns whether the subject is a custom type: neither the binary media type nor strategic merge patches are for it. */
export function isCustom({ fixture, origin }: Subject): boolean {
  return fixture !== undefined || origin === 'custom';
}

/** Returns whether objects of the subject contain lists. Servers add fields to the items, and items are not fields of the object. */
export function containsLists(subject: Subject): boolean {
  return hasList(subject.body);
}

function hasList(value: Template): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Array.isArray(value) || Object.values(value).some(hasList);
}
