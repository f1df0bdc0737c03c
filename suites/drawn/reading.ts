import { drawDelete, drawDeleteCollection } from './deletions.ts';
import type { Draft } from './draft.ts';
import { drawFewApplied, drawLabel, drawLabelAndContent, type Link } from './links.ts';
import { drawPages } from './pages.ts';
import { drawRead } from './reads.ts';
import { drawSelect } from './selectors.ts';
import { drawGet } from './sending.ts';

/** Reads of all kinds, mostly of a state that has just changed, and often the same one again. */
export const ofReading: readonly Link[] = [
  { what: 'read', usual: true, weight: 6, draw: (draft, at) => drawRead(draft, at, [at.where]) },
  { what: 'same read', weight: 6, draw: drawSameRead },
  { what: 'select', usual: true, weight: 3, draw: drawSelect },
  { what: 'get', weight: 2, draw: drawGet },
  { what: 'pages', usual: true, weight: 2, draw: (draft, at) => drawPages(draft, [at.where], (one) => drawLabel(draft, one)) },
  { what: 'label', weight: 4, draw: drawLabel },
  { what: 'label and content', weight: 2, draw: drawLabelAndContent },
  { what: 'apply', weight: 2, draw: drawFewApplied },
  { what: 'delete', usual: true, weight: 1, draw: drawDelete },
  { what: 'delete-collection', usual: true, weight: 1, draw: (draft, at) => drawDeleteCollection(draft, at.where) },
];

/** Pages of a few objects, which are deleted between them. */
export const ofWalking: readonly Link[] = [
  { what: 'pages', weight: 5, draw: (draft, at) => drawPages(draft, [at.where], (one) => drawDelete(draft, one)) },
  { what: 'delete-collection', weight: 1, draw: (draft, at) => drawDeleteCollection(draft, at.where) },
  { what: 'label', weight: 1, draw: drawLabel },
];

/** How many of the last steps a read is taken from that is sent again. */
const recent = 15;

/** Sends one of the last reads again, as it was: what a server keeps of a read shows in the second one. */
function drawSameRead(draft: Draft): void {
  const reads = draft.steps.slice(-recent).flatMap((step) => (step.do === 'send' && step.request.method === 'GET' ? [step.request] : []));
  const [read] = draft.random.some(reads, 1, 1);
  if (read !== undefined) draft.sendAsIs('same-read', read);
}
