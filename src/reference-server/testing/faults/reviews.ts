import type { Fault } from './fault.ts';

/** Faults of reviews, whose objects are operations (specification, "Terminology"). */
export const reviewFaults: readonly Fault[] = [
  {
    id: 'review-named',
    breaks: 'The response to a review has a name.',
    statements: ['service/virtual/without-name'],
    exchanges: [
      { on: { operation: 'create', resource: 'selfsubjectaccessreviews' }, answer: { body: [{ at: '/metadata/name', set: 'review' }] } },
    ],
  },
  {
    id: 'reviews-listed',
    breaks: 'Reviews can be listed.',
    statements: ['service/virtual/not-read-later'],
    exchanges: [{ on: { operation: 'list', resource: 'selfsubjectaccessreviews' }, request: { to: () => '/api/v1/namespaces' } }],
  },
  {
    id: 'review-without-outcome',
    breaks: 'The response to a review has no status.',
    statements: ['service/virtual/operation'],
    exchanges: [
      {
        on: {
          resource: [
            'selfsubjectaccessreviews',
            'selfsubjectreviews',
            'subjectaccessreviews',
            'tokenreviews',
            'localsubjectaccessreviews',
            'selfsubjectrulesreviews',
          ],
        },
        answer: { body: [{ at: '/status', drop: true }] },
      },
    ],
  },
];
