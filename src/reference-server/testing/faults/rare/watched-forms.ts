import type { EventChange } from '../../exchanges/exchange-rule.ts';
import type { Fault } from '../fault.ts';

const table = /as=Table/;
const metadata = /as=PartialObjectMetadata/;

/** Returns the fault of watches in one form of the response, whose events are changed. */
function ofEvents(accept: RegExp, fault: Omit<Fault, 'exchanges'>, ...events: readonly EventChange[]): Fault {
  return { ...fault, exchanges: [{ on: { operation: 'watch', headers: { accept } }, events }] };
}

/** Returns an event with its first row twice. */
const withTwoRows = (line: string): string => line.replace(/"rows":\[(.*)\]/, '"rows":[$1,$1]');

/** Faults of watches as Tables and as metadata alone (specification, "Watch", "Table representation"). */
export const rareWatchedFormFaults: readonly Fault[] = [
  ofEvents(
    table,
    {
      id: 'change-as-table-sent-as-added',
      breaks: 'A watch of Tables sends the change of an object as ADDED.',
      statements: ['watch/from-list-version', 'watch/one-document-per-change'],
    },
    { type: 'MODIFIED', do: 'edit', edits: [{ at: '/type', by: () => 'ADDED' }] },
  ),
  ofEvents(
    metadata,
    {
      id: 'deletion-as-metadata-unnamed',
      breaks: 'A watch of metadata sends the deletion of an object without its name.',
      statements: ['watch/from-list-version', 'watch/one-document-per-change'],
    },
    { type: 'DELETED', do: 'edit', edits: [{ at: '/object/metadata/name', drop: true }] },
  ),
  ofEvents(
    table,
    {
      id: 'watched-table-has-two-rows',
      breaks: 'The Table of a deletion that a watch sends has the row of the object twice.',
      statements: ['watch/one-document-per-change'],
    },
    { type: 'DELETED', do: 'write', lines: (line) => [withTwoRows(line)] },
  ),
  ofEvents(
    table,
    {
      id: 'watched-table-has-type-of-object',
      breaks: 'The Table of a change that a watch sends has another apiVersion than that of Tables.',
      statements: ['watch/one-document-per-change'],
    },
    { type: 'MODIFIED', do: 'edit', edits: [{ at: '/object/apiVersion', by: () => 'v1' }] },
  ),
  {
    id: 'resumed-watch-of-tables-starts-now',
    breaks: 'A watch of Tables from an earlier version sends later changes alone.',
    statements: ['watch/resume'],
    exchanges: [
      {
        on: { operation: 'watch', headers: { accept: table }, query: { resourceVersion: /^[1-9]/ } },
        events: [{ type: 'MODIFIED', nth: 1, do: 'drop' }],
      },
    ],
  },
  {
    id: 'loss-of-label-as-metadata-sent-as-changed',
    breaks:
      'A watch of metadata with a label selector sends an object that it no longer selects as MODIFIED before it sends it as DELETED.',
    statements: ['watch/selected/leaves'],
    exchanges: [
      {
        on: { operation: 'watch', headers: { accept: metadata }, query: { labelSelector: /pick/ } },
        events: [{ type: 'DELETED', do: 'write', lines: (line) => [line.replace('"type":"DELETED"', '"type":"MODIFIED"'), line] }],
      },
    ],
  },
  ofEvents(
    table,
    {
      id: 'object-of-other-namespace-unwatched-as-table',
      breaks: 'A watch of Tables of all namespaces sends the first of two objects of one name alone.',
      statements: ['paths/namespaced/all-namespaces'],
    },
    { type: 'ADDED', nth: 2, do: 'drop' },
  ),
  ofEvents(
    metadata,
    {
      id: 'bookmark-as-metadata-has-name',
      breaks: 'A bookmark of a watch of metadata has a name.',
      statements: ['events/bookmark/content'],
    },
    { type: 'BOOKMARK', do: 'edit', edits: [{ at: '/object/metadata/name', set: 'bookmark' }] },
  ),
];
