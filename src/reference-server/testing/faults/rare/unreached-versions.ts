import type { Fault } from '../fault.ts';

const latest = { query: { resourceVersion: null } } as const;
const unreached = { resourceVersion: /^\d{10,}$/ } as const;

/** Faults of reads at a version that the server has not reached, in one place or form (specification, "Resource-version semantics"). */
export const rareUnreachedVersionFaults: readonly Fault[] = [
  {
    id: 'unreached-version-of-status-served',
    breaks: 'A get of the status of an object at a version that was never reached is served from the latest state.',
    statements: ['unrecognized-version/get/status', 'unrecognized-version/get/message'],
    exchanges: [{ on: { operation: 'get', subresource: 'status', query: unreached }, request: latest }],
  },
  {
    id: 'unreached-version-of-object-in-binary-served',
    breaks: 'A get at a version that was never reached is served from the latest state where the client accepts the binary media type.',
    statements: ['unrecognized-version/get/status'],
    exchanges: [{ on: { operation: 'get', query: unreached, headers: { accept: /protobuf/ } }, request: latest }],
  },
  {
    id: 'unreached-version-of-list-in-binary-served',
    breaks: 'A list at a version that was never reached is served from the latest state where the client accepts the binary media type.',
    statements: ['unrecognized-version/list/status', 'unrecognized-version/list-not-older-than/status'],
    exchanges: [{ on: { operation: 'list', query: unreached, headers: { accept: /protobuf/ } }, request: latest }],
  },
  {
    id: 'unreached-version-of-all-namespaces-served',
    breaks: 'A list of all namespaces at a version that was never reached is served from the latest state.',
    statements: ['unrecognized-version/list/status', 'unrecognized-version/list/message'],
    exchanges: [{ on: { operation: 'list', scope: 'all-namespaces', query: unreached }, request: latest }],
  },
];
