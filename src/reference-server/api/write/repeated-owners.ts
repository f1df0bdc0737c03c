import { jsonEqual } from '../../json/json-equal.ts';
import { arrayAt, objectAt, textAt, withFields } from '../../json/json-object.ts';
import type { Accepted } from './accept-object.ts';

/** An object with each of its owner references once, and a warning that tells the uids of those that were there again. */
export function withoutRepeatedOwners({ object, warnings }: Accepted): Accepted {
  const owners = arrayAt(object, 'metadata', 'ownerReferences');
  const isRepeated = owners.map((owner, index) => owners.findIndex((one) => jsonEqual(one, owner)) < index);
  if (!isRepeated.includes(true)) return { object, warnings };
  const uids = owners.filter((_owner, index) => isRepeated[index]).map((owner) => textAt(owner, 'uid') ?? '');
  const ownerReferences = owners.filter((_owner, index) => !isRepeated[index]);
  return {
    object: withFields(object, { metadata: withFields(objectAt(object, 'metadata'), { ownerReferences }) }),
    warnings: [...warnings, `metadata.ownerReferences: each owner counts once, and these were there again: ${uids.join(', ')}`],
  };
}
