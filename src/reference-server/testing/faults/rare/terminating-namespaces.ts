import type { Operation } from '../../exchanges/parsed-request.ts';
import type { Fault } from '../fault.ts';
import { readingStore } from './kept-store.ts';
import { isTerminating, partsOf } from './object-states.ts';

const namespacesKey = '/core/namespaces/';
const refusal = { status: 403, reason: 'Forbidden', message: 'the namespace is being terminated' } as const;

const refused: readonly { readonly operation: Operation; readonly what: string; readonly statement: string }[] = [
  { operation: 'update', what: 'An update', statement: 'verbs/method/put' },
  { operation: 'json-patch', what: 'A JSON patch', statement: 'verbs/method/patch' },
  { operation: 'apply', what: 'An apply', statement: 'verbs/apply/json' },
];

/** Faults of what is in a namespace that is being deleted (specification, "Two-phase deletion of any object"). */
export const rareTerminatingNamespaceFaults: readonly Fault[] = [
  ...refused.map(({ operation, what, statement }) =>
    readingStore((store) => ({
      id: `${operation}-beside-namespace-deletion-refused`,
      breaks: `${what} of an object is refused in a namespace that is being deleted.`,
      statements: [statement],
      exchanges: [
        {
          on: {
            operation,
            scope: 'namespaced',
            when: ({ route }) => route?.of === 'object' && isTerminating(store()?.get(`${namespacesKey}${route.namespace ?? ''}`)),
          },
          refuse: refusal,
        },
      ],
    })),
  ),
  {
    id: 'list-of-terminating-namespace-empty',
    breaks: 'A list of a namespace that is being deleted has no objects.',
    statements: ['verbs/several/list'],
    change: ({ isListed }) => ({
      isListed: (item) =>
        isListed(item) &&
        (item.namespace === undefined || !isTerminating(item.store.get(`${namespacesKey}${partsOf(item.key)?.namespace ?? ''}`))),
    }),
  },
];
