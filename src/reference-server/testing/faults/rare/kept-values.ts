import { isJsonObject } from '#core/json/json-object';
import type { Json } from '#core/model/json';
import { textAt, withFields } from '../../../json/json-object.ts';
import type { Fault } from '../fault.ts';
import { uidOf, withMetadata } from './object-states.ts';

/** Returns the parts of the fault that stores the creationTimestamp in the body of an update that creates. */
function sentCreationTimes(): Pick<Fault, 'change' | 'exchanges'> {
  let sent: string | undefined;
  return {
    change: (plain) => {
      sent = undefined;
      return {
        createdObject: (created) => {
          const object = plain.createdObject(created);
          return sent === undefined ? object : withMetadata(object, { creationTimestamp: sent });
        },
      };
    },
    exchanges: [
      {
        on: {
          when: ({ operation, body }) => {
            if (operation !== 'get' && operation !== 'list' && operation !== 'watch')
              sent = operation === 'update' ? textAt(body, 'metadata', 'creationTimestamp') : undefined;
            return false;
          },
        },
      },
    ],
  };
}

/** Returns the parts of the fault that shows the result of a dry run of a write to a status in the next read of the status. */
function statusAfterDryRun(): Pick<Fault, 'change' | 'exchanges'> {
  const tried = new Map<string, Json>();
  return {
    change: () => {
      tried.clear();
      return {};
    },
    exchanges: [
      {
        on: {
          operation: ['update', 'merge-patch', 'json-patch', 'apply'],
          subresource: 'status',
          query: { dryRun: 'present' },
          status: 200,
        },
        answer: {
          body: [
            {
              at: '/status',
              by: (status, document) => {
                tried.set(uidOf(isJsonObject(document) ? document : {}), status);
                return status;
              },
            },
          ],
        },
      },
      {
        on: { operation: 'get', subresource: 'status' },
        answer: {
          body: [
            {
              at: '',
              by: (document) => {
                const object = isJsonObject(document) ? document : {};
                const status = tried.get(uidOf(object));
                tried.delete(uidOf(object));
                return status === undefined ? document : withFields(object, { status });
              },
            },
          ],
        },
      },
    ],
  };
}

/** Faults of values that a request sent, and that should not be kept (specification, "Common metadata fields", "Dry-run"). */
export const rareKeptValueFaults: readonly Fault[] = [
  {
    id: 'sent-creation-time-of-creating-update',
    breaks: 'An update that creates its object stores the creationTimestamp that it sends.',
    statements: ['object-metadata/creation-timestamp/set'],
    ...sentCreationTimes(),
  },
  {
    id: 'status-shows-dry-run',
    breaks: 'The first read of the status subresource after a dry run of a write to it shows the result of the dry run.',
    statements: ['dry-run/subresource/status'],
    ...statusAfterDryRun(),
  },
];
