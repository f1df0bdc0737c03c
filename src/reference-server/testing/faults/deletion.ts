import type { Fault } from './fault.ts';

/** Faults of deletion (specification, "Two-phase deletion of any object"). */
export const deletionFaults: readonly Fault[] = [
  {
    id: 'still-served-is-gone',
    breaks: 'Objects marked for deletion are not in lists.',
    statements: ['deletion/still-served'],
    exchanges: [
      {
        on: { operation: 'list' },
        answer: {
          body: [
            {
              at: '/items',
              by: (items) => (Array.isArray(items) ? items.filter((item) => !JSON.stringify(item).includes('"deletionTimestamp"')) : items),
            },
          ],
        },
      },
    ],
  },
  {
    id: 'first-finalizer-lets-go',
    breaks: 'A deleted object is removed with the first of its finalizers.',
    statements: ['deletion/held-by-the-rest'],
    seen: 'kubernetes #77988',
    change: () => ({ blocksRemoval: (finalizers) => finalizers.length > 1 }),
  },
  {
    id: 'last-finalizer-stays',
    breaks: 'The last finalizer of an object cannot be removed.',
    statements: ['deletion/any-order/*'],
    exchanges: [
      {
        on: { operation: ['update', 'merge-patch', 'json-patch'], text: /"finalizers":\s*(\[\s*\]|null)/ },
        refuse: { status: 422, reason: 'Invalid', message: 'one finalizer must stay' },
      },
    ],
  },
  {
    id: 'finalizers-ignored',
    breaks: 'A delete removes an object despite its finalizers.',
    statements: ['deletion/marked'],
    change: () => ({ blocksRemoval: () => false }),
  },
  {
    id: 'finalizers-of-namespaces-ignored',
    breaks: 'A namespace is removed despite its finalizers.',
    statements: ['deletion/held-by-the-rest'],
    change: (plain) => ({
      blocksRemoval: (finalizers, type, object) => type.strategy !== 'namespace' && plain.blocksRemoval(finalizers, type, object),
    }),
  },
  {
    id: 'finalizers-ignored-by-collections',
    breaks: 'The deletion of a collection removes objects despite their finalizers.',
    statements: ['deletion/with-the-collection'],
    change: () => ({ removesHeldItems: () => true }),
  },
  {
    id: 'finalizers-stick',
    breaks: 'An object that loses its last finalizer is not removed.',
    statements: ['deletion/removed'],
    change: () => ({ removesWithLastFinalizer: ({ strategy }) => strategy !== 'plain' }),
  },
];
