import type { Json } from '#core/model/json';

const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;

/** Returns whether a value is a timestamp (RFC 3339). */
export function isTimestamp(value: Json | undefined): value is string {
  return typeof value === 'string' && timestamp.test(value) && !Number.isNaN(Date.parse(value));
}
