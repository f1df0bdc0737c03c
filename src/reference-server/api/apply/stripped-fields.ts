import { fieldsAt } from './field-set.ts';
import type { PathElement } from './path-element.ts';

const metadata: PathElement = 'f:metadata';

/** The identity of an object, the fields that the server sets, and metadata itself: no manager owns them, and no apply removes them. */
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
