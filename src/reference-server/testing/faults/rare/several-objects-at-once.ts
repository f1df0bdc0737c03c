import { arrayAt } from '../../../json/json-object.ts';
import type { Edit } from '../../exchanges/edit-json.ts';
import type { ParsedRequest } from '../../exchanges/parsed-request.ts';
import type { Fault } from '../fault.ts';

const isToCollection = ({ route }: ParsedRequest): boolean => route?.of === 'collection';
const isCollection = ({ body }: ParsedRequest): boolean => arrayAt(body, 'items').length > 0;
const firstItem = [{ at: '', by: (body) => arrayAt(body, 'items')[0] }] as const satisfies readonly Edit[];

/** Faults of requests that would change several objects at once (specification, "Verbs", "Limits"). */
export const rareSeveralObjectsAtOnceFaults: readonly Fault[] = [
  {
    id: 'patch-of-collection-accepted',
    breaks: 'A JSON patch or a strategic merge patch of a collection is answered as if it had been accepted.',
    statements: ['limits/single-resource/patch'],
    exchanges: [{ on: { operation: ['json-patch', 'strategic-merge-patch'], when: isToCollection }, answer: { status: 200 } }],
  },
  {
    id: 'update-takes-first-of-collection',
    breaks: 'An update of an object with a collection in its place stores the first object in it.',
    statements: ['limits/single-resource/update'],
    exchanges: [{ on: { operation: 'update', subresource: 'none', when: isCollection }, request: { body: firstItem } }],
  },
  {
    id: 'apply-to-collection-accepted',
    breaks: 'An apply to a collection is answered as if it had been accepted.',
    statements: ['verbs/single/apply'],
    exchanges: [{ on: { operation: 'apply', when: isToCollection }, answer: { status: 200 } }],
  },
];
