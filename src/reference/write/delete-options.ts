import type { Json } from '../../model/json.ts';
import { isObject, textAt, textsAt } from '../json/json-object.ts';
import type { Personality } from '../personality.ts';
import { refusals } from '../refusals.ts';

/** How a deletion was asked for: the query, and the DeleteOptions of the body. */
export type DeleteOptions = { readonly dryRun: boolean; readonly uid: string | undefined; readonly resourceVersion: string | undefined };

/** The options in the body of a delete, which may be missing. Throws a refusal with 400 for a body that is something else. */
export function deleteOptions(
  body: Json | undefined,
  dryRun: boolean,
  inBody: Personality['deleteOptionsInBody'] = 'beside-the-query',
): DeleteOptions {
  if (body === undefined || body === null) return { dryRun, uid: undefined, resourceVersion: undefined };
  const kind = textAt(body, 'kind');
  if (!isObject(body) || (kind !== undefined && kind !== 'DeleteOptions'))
    throw refusals.badRequest('the body of a delete is DeleteOptions');
  return {
    dryRun: (inBody === 'beside-the-query' && dryRun) || textsAt(body, 'dryRun').includes('All'),
    uid: textAt(body, 'preconditions', 'uid'),
    resourceVersion: textAt(body, 'preconditions', 'resourceVersion'),
  };
}
