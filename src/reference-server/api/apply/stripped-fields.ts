import { fieldsAt } from './field-set.ts';
import type { PathElement } from './path-element.ts';

const metadata: PathElement = 'f:metadata';

/** What identifies an object or is the server's own, and metadata as such: no manager owns it, and no apply removes it. */
export const strippedFields = fieldsAt(
  ['f:apiVersion'],
  ['f:kind'],
  [metadata],
  [metadata, 'f:name'],
  [metadata, 'f:namespace'],
  [metadata, 'f:uid'],
  [metadata, 'f:resourceVersion'],
  [metadata, 'f:generation'],
  [metadata, 'f:creationTimestamp'],
  [metadata, 'f:selfLink'],
  [metadata, 'f:managedFields'],
);
