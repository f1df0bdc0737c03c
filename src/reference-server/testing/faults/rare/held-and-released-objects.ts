import { deepEqual } from '#core/json/deep-equal';
import { isJsonArray, isJsonObject } from '#core/json/json-object';
import { arrayAt, textAt, withFields } from '../../../json/json-object.ts';
import { readJson } from '../../exchanges/read-json.ts';
import type { Fault } from '../fault.ts';
import { finalizersOf, isTerminating, labelsOf, uidOf } from './object-states.ts';
import { isDryRun, keyOf, seeing } from './seen-requests.ts';

const metadataOnly = /as=PartialObjectMetadata/i;

/** Returns the fault of the time of a deletion without a grace period. */
function timeOfCreation(): Fault {
  const deleted = new Set<string>();
  return {
    id: 'deletion-time-without-grace-is-that-of-creation',
    breaks: 'The deletionTimestamp of an object that is deleted without a grace period is its creationTimestamp.',
    statements: ['deletion/current-time'],
    exchanges: [
      seeing((parsed) => {
        if (parsed.operation === 'delete' && !isDryRun(parsed) && parsed.query.get('gracePeriodSeconds') === '0')
          deleted.add(keyOf(parsed) ?? '');
      }),
      {
        on: { operation: 'get', subresource: 'none', when: (parsed) => deleted.has(keyOf(parsed) ?? '') },
        answer: {
          body: [
            {
              at: '/metadata/deletionTimestamp',
              by: (time, document) => textAt(document, 'metadata', 'creationTimestamp') ?? time,
            },
          ],
        },
      },
    ],
  };
}

/** Returns the fault of the watch of a removal by an update. */
function removalUnsent(): Fault {
  const released = new Set<string>();
  return {
    id: 'removal-by-update-not-sent',
    breaks: 'A watch sends no event of the removal of an object whose last finalizer an update removes.',
    statements: ['deletion/told'],
    exchanges: [
      seeing((parsed) => {
        const { operation, body, route } = parsed;
        if (operation !== 'update' || isDryRun(parsed) || route?.of !== 'object') return;
        if (arrayAt(body, 'metadata', 'finalizers').length === 0) released.add(route.name);
        else released.delete(route.name);
      }),
      {
        on: { operation: 'watch' },
        events: [
          {
            type: 'DELETED',
            do: 'write',
            lines: (line) => {
              const [name = '', time] = ['name', 'deletionTimestamp'].map((field) => textAt(readJson(line), 'object', 'metadata', field));
              return released.has(name) && time !== undefined ? [] : [line];
            },
          },
        ],
      },
    ],
  };
}

/** Faults of objects that finalizers hold, and of their removal (specification, "Two-phase deletion of any object"). */
export const rareHeldOrReleasedObjectFaults: readonly Fault[] = [
  {
    id: 'metadata-of-terminating-objects-not-listed',
    breaks: 'A list of the metadata alone lacks the objects that have a deletionTimestamp.',
    statements: ['deletion/still-served'],
    exchanges: [
      {
        on: { operation: 'list', headers: { accept: metadataOnly } },
        answer: {
          body: [
            {
              at: '',
              by: (document) =>
                isJsonObject(document)
                  ? withFields(document, {
                      items: arrayAt(document, 'items').filter((item) => !(isJsonObject(item) && isTerminating(item))),
                    })
                  : document,
            },
          ],
        },
      },
    ],
  },
  {
    id: 'initial-state-lacks-terminating-objects',
    breaks: 'A watch without a version does not begin with the objects that have a deletionTimestamp.',
    statements: ['deletion/still-served'],
    exchanges: [
      {
        on: { operation: 'watch', query: { resourceVersion: 'absent' } },
        events: [
          {
            type: 'ADDED',
            do: 'write',
            lines: (line) => (textAt(readJson(line), 'object', 'metadata', 'deletionTimestamp') === undefined ? [line] : []),
          },
        ],
      },
    ],
  },
  timeOfCreation(),
  removalUnsent(),
  {
    id: 'last-finalizer-of-live-object-deletes-it',
    breaks: 'A JSON patch that removes the finalizers of an object without a deletionTimestamp deletes it.',
    statements: ['verbs/method/patch'],
    exchanges: [
      {
        on: {
          operation: 'json-patch',
          subresource: 'none',
          query: { dryRun: 'absent' },
          when: ({ body }) =>
            (body !== undefined && isJsonArray(body) ? body : []).some(
              (one) => textAt(one, 'op') === 'remove' && textAt(one, 'path') === '/metadata/finalizers',
            ),
        },
        also: { method: 'DELETE', headers: { 'content-type': null }, text: [/^.*$/s, ''] },
      },
    ],
  },
  {
    id: 'released-with-labels-stays',
    breaks: 'A terminating object stays after a write that removes its last finalizer and changes its labels at once.',
    statements: ['deletion/removed'],
    change: (plain) => {
      let kept: string | undefined;
      return {
        changedObject: (change) => {
          const next = plain.changedObject(change);
          const isRelabelled = !deepEqual(labelsOf(change.live), labelsOf(next));
          kept = isTerminating(change.live) && isRelabelled && finalizersOf(next).length === 0 ? uidOf(change.live) : undefined;
          return next;
        },
        blocksRemoval: (finalizers, type, object) => {
          const isKept = finalizers.length === 0 && kept !== undefined && uidOf(object) === kept;
          return isKept || plain.blocksRemoval(finalizers, type, object);
        },
      };
    },
  },
];
