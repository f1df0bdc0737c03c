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

/**
 * Returns whether a case may delete the collection of the subject, in a dry run too: only where it has the collection to itself.
 * A server that ignores the selector, or the dry run, would delete objects of others.
 */
export function mayDeleteCollection({ isolation }: Subject): boolean {
  return isolation === 'own-collection';
}

/** Returns whether objects of the subject contain lists. Servers add fields to the items, and items are not fields of the object. */
export function containsLists(subject: Subject): boolean {
  return hasList(subject.body);
}

function hasList(value: Template): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Array.isArray(value) || Object.values(value).some(hasList);
}
