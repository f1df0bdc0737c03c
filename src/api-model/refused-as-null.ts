import { isJsonArray } from '#core/json/json-object';
import { stringAt } from '#core/json/object-identity';
import { pointTo } from '#core/json/pointer';
import type { Json } from '#core/model/json';
import type { ObjectWriteOperation } from './operation.ts';
import { separator } from './ownership.ts';
import type { Permitted } from './permitted.ts';
import type { Turn } from './turn.ts';

/**
 * Returns whether an apply is refused because the server made maps null, and for nothing else, as
 * released servers are known to do.
 */
export function isRefusedAsNull({ dryRun }: ObjectWriteOperation, { nulls = [] }: Permitted, { answer, body, deviations }: Turn): boolean {
  // A dry run returns what the real request would, a known difference too.
  const isKnown = dryRun || deviations.includes('emptied-maps-become-null');
  if (!isKnown || answer.status !== 422 || body === undefined) return false;
  const fields = nulls.map((path) => path.split(separator).join('.')).flatMap((field) => [field, ...inStatus(field)]);
  const causes = pointTo(body, '/details/causes');
  const isOfNull = (cause: Json): boolean =>
    stringAt(cause, '/reason') === 'FieldValueTypeInvalid' && fields.includes(stringAt(cause, '/field') ?? '');
  return isJsonArray(causes) && causes.length > 0 && causes.every(isOfNull);
}

/** How release 1.30 names a field of the status in a refusal: without the status, which has no name by itself. */
function inStatus(field: string): readonly string[] {
  if (field === 'status') return ['<nil>'];
  return field.startsWith('status.') ? [field.slice('status.'.length)] : [];
}
