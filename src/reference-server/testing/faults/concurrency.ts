import { textAt } from '../../json/json-object.ts';
import type { ParsedRequest } from '../exchanges/parsed-request.ts';
import type { Fault } from './fault.ts';

const objectOfCreate = ({ path, body }: ParsedRequest): string => `${path}/${textAt(body, 'metadata', 'name') ?? ''}`;

/**
 * Faults that only concurrent requests reveal (specification, "Common metadata fields named by the interface", "Object
 * names", "Two-phase deletion of any object").
 */
export const concurrencyFaults: readonly Fault[] = [
  {
    id: 'version-checked-before-the-lock',
    breaks: 'Each of several concurrent updates from one version is compared with the version before any of them.',
    statements: ['object-metadata/resource-version/stale-update'],
    seen: 'kubernetes #4982',
    exchanges: [
      { on: { operation: 'update', concurrentWith: 'update' }, request: { body: [{ at: '/metadata/resourceVersion', drop: true }] } },
    ],
  },
  {
    id: 'last-of-several-lost',
    breaks: 'Each of several concurrent updates is answered with success, and only the first is stored.',
    statements: ['object-metadata/resource-version/stale-update'],
    exchanges: [{ on: { operation: 'update', concurrentWith: 'update', status: 409 }, next: { method: 'GET' } }],
  },
  {
    id: 'name-checked-before-the-lock',
    breaks: 'Each of several concurrent creates with one name replaces the object before.',
    statements: ['object-names/unique', 'object-names/one-in-namespace', 'object-names/one-in-cluster'],
    exchanges: [
      {
        on: { operation: 'create', concurrentWith: 'create', status: 409 },
        next: { method: 'PUT', to: objectOfCreate },
        answer: { status: 201 },
      },
    ],
  },
  {
    id: 'deletion-overtaken',
    breaks: 'A delete that is concurrent with a new finalizer is answered with success and not stored.',
    statements: ['deletion/marked'],
    exchanges: [{ on: { operation: 'delete', concurrentWith: 'merge-patch' }, request: { method: 'GET' } }],
  },
];
