import type { JsonObject } from '#core/model/json';
import { Refusal } from '../../exchange/refusal.ts';
import { refusals } from '../../exchange/refusals.ts';
import type { Api } from '../api.ts';
import type { Apply } from '../apply/index.ts';

/** What an apply makes of an object. Throws a refusal: 409 for conflicts with other managers, 400 or 500 for a body that does not fit. */
export function mergeApplied(api: Api, apply: Apply): JsonObject {
  const outcome = api.hooks.applied(apply);
  if (outcome.kind === 'invalid') throw unappliable(api, outcome);
  if (outcome.kind === 'merged') return outcome.object;
  const causes = outcome.conflicts.map((conflict) => ({
    reason: 'FieldManagerConflict',
    message: `conflict with "${conflict.manager}"${conflict.subresource ? ` with subresource "${conflict.subresource}"` : ''}${conflict.operation === 'Apply' ? '' : ` using ${conflict.apiVersion}`}`,
    field: conflict.path,
  }));
  const told = causes.map((cause) => `${cause.message}: ${cause.field}`).join(', ');
  const message = `Apply failed with ${causes.length} conflict${causes.length === 1 ? '' : 's'}: ${told}`;
  throw new Refusal(409, 'Conflict', message, { causes });
}

/** Released servers take a body that does not fit the schema for a fault of their own. */
function unappliable(api: Api, { because, message }: { readonly because: 'managed-fields' | 'schema'; readonly message: string }): Refusal {
  const isFault = because === 'schema' && api.personality.wrongTypeInApply === 500;
  return isFault ? new Refusal(500, '', `failed to create typed patch object: ${message}`) : refusals.badRequest(message);
}
