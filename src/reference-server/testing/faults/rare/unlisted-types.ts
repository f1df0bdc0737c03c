import type { Fault } from '../fault.ts';

/** Faults of types under names and in groups for which discovery does not list them (specification, "Path shapes"). */
export const rareUnlistedTypeFaults: readonly Fault[] = [
  {
    id: 'singular-name-served',
    breaks: 'The collection of a type is also served under the singular of its name.',
    statements: ['paths/nothing-unlisted'],
    exchanges: [{ on: { path: /\/(configmap|csinode|sample|namespace)$/, status: 404 }, next: { to: ({ path }) => `${path}s` } }],
  },
  {
    id: 'names-of-types-ignore-case',
    breaks: 'The name of a type in a path is compared without regard to case.',
    statements: ['paths/nothing-unlisted'],
    exchanges: [
      {
        on: { path: /\/[A-Z][A-Za-z]*s$/, status: 404 },
        next: { to: ({ path }) => path.replace(/[^/]+$/, (name) => name.toLowerCase()) },
      },
    ],
  },
  {
    id: 'core-type-served-in-named-group',
    breaks: 'The types of the core group are also served in the storage group.',
    statements: ['paths/nothing-unlisted'],
    exchanges: [
      {
        on: { path: /^\/apis\/storage\.[^/]+\/v1\/.*configmaps$/, status: 404 },
        next: { to: ({ path }) => path.replace(/^\/apis\/storage\.[^/]+\/v1/, '/api/v1') },
      },
    ],
  },
  {
    id: 'create-of-unlisted-type-answered',
    breaks: 'A create of a type that is not served is answered with success.',
    statements: ['paths/nothing-unlisted'],
    exchanges: [
      {
        on: { status: 404, when: ({ request, operation }) => request.method === 'POST' && operation === 'other' },
        answer: { status: 201 },
      },
    ],
  },
];
