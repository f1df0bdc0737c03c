import type { Waiver } from '#core/model/waiver';

/** Returns whether a value of saved evidence is a waiver. */
export function isWaiver(value: unknown): value is Waiver {
  if (typeof value !== 'object' || value === null) return false;
  const text = (key: string): boolean => typeof Reflect.get(value, key) === 'string';
  const optional = (key: string, holds: (field: unknown) => boolean): boolean => !(key in value) || holds(Reflect.get(value, key));
  return (
    text('rule') &&
    text('reason') &&
    text('owner') &&
    optional('match', (match) => typeof match === 'string') &&
    optional('finding', (finding) => typeof finding === 'string') &&
    optional('maxResults', Number.isSafeInteger) &&
    optional('until', isUntil) &&
    isWhere(Reflect.get(value, 'where'))
  );
}

function isUntil(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if ('day' in value) return typeof value.day === 'string';
  if (!('release' in value) || typeof value.release !== 'object' || value.release === null) return false;
  return Number.isInteger(Reflect.get(value.release, 'major')) && Number.isInteger(Reflect.get(value.release, 'minor'));
}

function isWhere(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return (
    typeof Reflect.get(value, 'file') === 'string' &&
    Number.isInteger(Reflect.get(value, 'line')) &&
    Number.isInteger(Reflect.get(value, 'column'))
  );
}
