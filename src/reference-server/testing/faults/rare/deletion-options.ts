import type { JsonObject } from '#core/model/json';
import { valueAt } from '../../../json/json-object.ts';
import type { ParsedRequest } from '../../exchanges/parsed-request.ts';
import type { Fault } from '../fault.ts';
import { isTerminating } from './object-states.ts';
import { isOfOtherVersion, seeing } from './seen-requests.ts';

/** Returns an option of a deletion, from its query or from its body, as a text. */
const optionOf = ({ query, body }: ParsedRequest, name: string): string => query.get(name) ?? String(valueAt(body, name) ?? '');

/** Returns the fault of deletions that remove objects at once, whatever finalizers they have. */
function removingHeld(
  fault: Pick<Fault, 'id' | 'breaks' | 'statements'>,
  when: (parsed: ParsedRequest) => boolean,
  which: (live: JsonObject) => boolean = () => true,
): Fault {
  let isSuch = false;
  const see = seeing((parsed) => {
    isSuch = when(parsed);
  });
  return {
    ...fault,
    exchanges: [see],
    change: (plain) => ({
      removesHeld: (deletion) => (isSuch && !deletion.dryRun && which(deletion.live)) || plain.removesHeld(deletion),
    }),
  };
}

/** Returns the fault of deletes with an option that remove objects which are marked for deletion already. */
function removingMarked(id: string, options: string, name: string, value: string): Fault {
  return removingHeld(
    {
      id,
      breaks: `A second delete with ${options} removes an object at once, whatever its finalizers.`,
      statements: ['deletion/marked'],
    },
    (parsed) => parsed.operation === 'delete' && optionOf(parsed, name) === value,
    isTerminating,
  );
}

/** Returns the fault of deletions of a collection that remove objects at once, whatever finalizers they have. */
function removingHeldTogether(id: string, deletion: string, when: (parsed: ParsedRequest) => boolean): Fault {
  return removingHeld(
    { id, breaks: `${deletion} removes objects at once, whatever their finalizers.`, statements: ['deletion/with-the-collection'] },
    (parsed) => parsed.operation === 'deletecollection' && when(parsed),
  );
}

/** Returns the fault of deletions of a collection that do not read the selector in the query beside a body. */
function unreadSelector(): Fault {
  let hasBody = false;
  return {
    id: 'collection-deletion-with-body-ignores-labels',
    breaks: 'The deletion of a collection with DeleteOptions in its body deletes the objects that its label selector does not select too.',
    statements: ['verbs/several/deletecollection-selected'],
    exchanges: [
      seeing(({ operation, text }) => {
        hasBody = operation === 'deletecollection' && text !== '';
      }),
    ],
    change: (plain) => ({ deletesItem: (item) => plain.deletesItem(item) || hasBody }),
  };
}

/** Faults of deletions with options (specification, "Two-phase deletion of any object", "Verbs"). */
export const rareDeletionOptionFaults: readonly Fault[] = [
  removingHeld(
    {
      id: 'collection-deletion-without-grace-removes-held',
      breaks: 'The deletion of a collection with a grace period of zero removes objects at once, whatever their finalizers.',
      statements: ['deletion/with-the-collection'],
    },
    (parsed) => parsed.operation === 'deletecollection' && optionOf(parsed, 'gracePeriodSeconds') === '0',
  ),
  removingHeld(
    {
      id: 'collection-deletion-in-background-removes-held',
      breaks: 'The deletion of a collection with the policy Background removes objects at once, whatever their finalizers.',
      statements: ['deletion/with-the-collection'],
    },
    (parsed) => parsed.operation === 'deletecollection' && optionOf(parsed, 'propagationPolicy') === 'Background',
  ),
  removingHeld(
    {
      id: 'orphaning-delete-removes-held',
      breaks: 'A delete with the policy Orphan removes an object at once, whatever its finalizers.',
      statements: ['deletion/marked'],
    },
    (parsed) => parsed.operation === 'delete' && optionOf(parsed, 'propagationPolicy') === 'Orphan',
  ),
  removingMarked('second-delete-without-grace-removes-held', 'a grace period of zero', 'gracePeriodSeconds', '0'),
  removingMarked('second-delete-in-background-removes-held', 'the policy Background', 'propagationPolicy', 'Background'),
  removingMarked('second-delete-in-foreground-removes-held', 'the policy Foreground', 'propagationPolicy', 'Foreground'),
  removingHeld(
    {
      id: 'delete-of-one-version-removes-held',
      breaks: 'A delete with the resourceVersion of the object as a precondition removes it at once, whatever its finalizers.',
      statements: ['deletion/marked'],
    },
    ({ operation, body }) => operation === 'delete' && valueAt(valueAt(body, 'preconditions'), 'resourceVersion') !== undefined,
  ),
  removingHeldTogether(
    'orphaning-collection-deletion-removes-held',
    'The deletion of a collection with the policy Orphan',
    (parsed) => optionOf(parsed, 'propagationPolicy') === 'Orphan',
  ),
  removingHeldTogether(
    'collection-deletion-in-foreground-removes-held',
    'The deletion of a collection with the policy Foreground',
    (parsed) => optionOf(parsed, 'propagationPolicy') === 'Foreground',
  ),
  removingHeldTogether(
    'whole-collection-deletion-removes-held',
    'The deletion of a collection without a selector',
    ({ query }) => !query.has('labelSelector') && !query.has('fieldSelector'),
  ),
  removingHeldTogether(
    'collection-deletion-in-other-version-removes-held',
    'The deletion of a collection in another version than the one in which objects are stored',
    isOfOtherVersion,
  ),
  unreadSelector(),
  {
    id: 'collection-deletion-stops-after-a-batch',
    breaks: 'The deletion of a collection deletes only the first ten objects that it selects.',
    statements: ['verbs/several/deletecollection'],
    change: (plain) => {
      let last = '';
      let count = 0;
      return {
        deletesItem: (item) => {
          if (item.key <= last) count = 0;
          last = item.key;
          const isSelected = plain.deletesItem(item);
          if (isSelected) count += 1;
          return isSelected && count <= 10;
        },
      };
    },
  },
];
