import type { Fault } from './fault.ts';

/** The last release that serves the older versions. */
const release = 'v1.24.17';

/** Faults of what only older releases serve (specification, "Removed API versions by release"). */
export const olderReleaseFaults: readonly Fault[] = [
  {
    id: 'flow-control-half-served',
    breaks: 'The replacement of a removed version is not served for priority levels.',
    statements: ['removed-versions/1-26/flow-control/replacement'],
    release,
    exchanges: [
      {
        on: { operation: 'list', resource: 'prioritylevelconfigurations', path: /v1beta2/ },
        refuse: { status: 404, reason: 'NotFound', message: 'it is not there' },
      },
    ],
  },
  {
    id: 'replacement-missing',
    breaks: 'The replacement of a removed version is neither served nor named by discovery.',
    statements: ['removed-versions/1-25/endpoint-slice/replacement'],
    exchanges: [{ on: { path: /^\/apis\/discovery\.[^/]*\/v1/ }, refuse: { status: 404, reason: 'NotFound', message: 'it is not there' } }],
  },
  {
    id: 'pod-security-policies-elsewhere',
    breaks: 'The replacement of a removed version has the apiVersion of that version.',
    statements: ['removed-versions/1-16/pod-security-policy/replacement'],
    release,
    exchanges: [
      {
        on: { operation: 'list', resource: 'podsecuritypolicies' },
        answer: { body: [{ at: '/apiVersion', set: 'extensions/v1beta1' }] },
      },
    ],
  },
];
