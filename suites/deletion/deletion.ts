import { isUsedFor } from '../scenario/subject-uses.ts';
import { scenariosPerSubject } from '../suite-module.ts';
import { graceful } from './graceful.ts';
import { heldObjects } from './held-objects.ts';
import { orders } from './orders.ts';
import { unheld } from './unheld.ts';

/** The two phases of a deletion: the object is marked, and removed once it has no finalizers. Namespaces have finalizers of their own. */
export const deletion = scenariosPerSubject((subject) => [
  ...(subject.deletion === 'immediate' ? [...heldObjects(subject), orders(subject), unheld(subject)] : []),
  ...(isUsedFor(subject, 'single-cases') ? [graceful(subject)] : []),
]);
