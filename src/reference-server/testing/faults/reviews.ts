import type { Fault } from './fault.ts';

/** Faults of reviews, whose objects are operations (specification, "Terminology"). */
export const reviewFaults: readonly Fault[] = [
  {
    id: 'review-without-name-refused',
    breaks: 'A review without a name is refused.',
    statements: ['service/virtual/without-name'],
    exchanges: [
      {
        on: { operation: 'create', resource: 'selfsubjectaccessreviews' },
        refuse: { status: 422, reason: 'Invalid', message: 'name is required' },
      },
    ],
  },
  {
    id: 'reviews-answered-with-nothing',
    breaks: 'A read of reviews is answered with success and without content.',
    statements: ['service/virtual/not-read-later'],
    exchanges: [{ on: { resource: 'selfsubjectaccessreviews', status: 405 }, answer: { status: 204 } }],
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
  {
    id: 'local-review-of-subresource-as-of-object',
    breaks: 'A LocalSubjectAccessReview of a subresource is answered as one of the object itself.',
    statements: ['service/virtual/operation'],
    exchanges: [
      {
        on: { operation: 'create', resource: 'localsubjectaccessreviews' },
        request: { body: [{ at: '/spec/resourceAttributes/subresource', drop: true }] },
      },
    ],
  },
  {
    id: 'review-of-subresource-answers-for-parent',
    breaks: 'A SubjectAccessReview of a subresource says what the user may do with the resource above it.',
    statements: ['service/virtual/operation'],
    exchanges: [
      {
        on: { operation: 'create', resource: 'subjectaccessreviews' },
        request: { body: [{ at: '/spec/resourceAttributes/subresource', drop: true }] },
      },
    ],
  },
  ...(['subjectaccessreviews', 'localsubjectaccessreviews'] as const).map(
    (resource): Fault => ({
      id: `verb-of-${resource}-unread`,
      breaks: `A review of another verb is answered as one of get (${resource}).`,
      statements: ['service/virtual/operation'],
      exchanges: [
        {
          on: { operation: 'create', resource, body: { '/spec/resourceAttributes/verb': 'list' } },
          request: { body: [{ at: '/spec/resourceAttributes/verb', set: 'get' }] },
        },
      ],
    }),
  ),
];
