import { textAt } from '../../../json/json-object.ts';
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
  {
    id: 'unreached-version-of-named-list-served',
    breaks: 'A list of one object by its name at a version that was never reached is served from the latest state.',
    statements: ['unrecognized-version/list/status', 'unrecognized-version/list/message'],
    exchanges: [{ on: { operation: 'list', query: { ...unreached, fieldSelector: 'present' } }, request: latest }],
  },
  {
    id: 'unreached-version-of-page-of-table-served',
    breaks: 'A page of a Table at a version that was never reached is served from the latest state.',
    statements: ['unrecognized-version/list-with-limit/status', 'unrecognized-version/list-not-older-than-with-limit/status'],
    exchanges: [
      {
        on: { operation: 'list', query: { ...unreached, limit: 'present' }, headers: { accept: /as=Table/ } },
        request: { query: { resourceVersion: null, resourceVersionMatch: null } },
      },
    ],
  },
  {
    id: 'watch-with-bookmarks-from-unreached-version-begins-at-once',
    breaks: 'A watch with bookmarks from a version that was never reached sends all later changes.',
    statements: ['unrecognized-version/watch/no-older-events'],
    exchanges: [{ on: { operation: 'watch', query: { ...unreached, allowWatchBookmarks: 'true' } }, request: latest }],
  },
  ofMarkedObject(),
];

/** Returns the fault of gets of objects that are being deleted. */
function ofMarkedObject(): Fault {
  const marked = new Set<string>();
  return {
    id: 'unreached-version-of-marked-object-served',
    breaks: 'A get of an object that is being deleted at a version that was never reached is served from the latest state.',
    statements: ['unrecognized-version/get/status'],
    exchanges: [
      {
        on: {
          operation: 'delete',
          when: ({ path }) => {
            marked.add(path);
            return false;
          },
        },
      },
      {
        on: {
          operation: 'create',
          when: ({ path, body }) => {
            marked.delete(`${path}/${textAt(body, 'metadata', 'name') ?? ''}`);
            return false;
          },
        },
      },
      { on: { operation: 'get', query: unreached, when: ({ path }) => marked.has(path) }, request: latest },
    ],
  };
}
