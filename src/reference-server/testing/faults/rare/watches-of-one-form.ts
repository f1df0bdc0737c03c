import { objectAt, textAt, withFields } from '../../../json/json-object.ts';
import type { Fault } from '../fault.ts';
import { uidOf } from './object-states.ts';
import { seeing } from './seen-requests.ts';

/** Returns the fault of a watch of Tables that sends changes alone. */
function tablesWithoutStart(): Fault {
  let isOfTables = false;
  return {
    id: 'watch-of-tables-begins-empty',
    breaks: 'A watch of Tables without a version does not begin with the existing objects.',
    statements: ['watch-resource-version/rv-unset'],
    detectedBy: 'drawn',
    exchanges: [
      {
        on: {
          operation: 'watch',
          when: ({ request }) => {
            isOfTables = /as=Table/.test(request.headers.get('accept') ?? '');
            return false;
          },
        },
      },
    ],
    change: (plain) => ({ initialOrder: (objects) => (isOfTables ? [] : plain.initialOrder(objects)) }),
  };
}

/** Returns the fault of an object that an update creates, and whose creation no watch sends. */
function creationByUpdate(): Fault {
  let isUpdate = false;
  return {
    id: 'creation-by-update-unsent',
    breaks: 'A watch does not send the creation of an object by an update.',
    statements: ['events/change/create'],
    exchanges: [
      {
        on: {
          when: ({ operation }) => {
            isUpdate = operation === 'update';
            return false;
          },
        },
      },
    ],
    change: (plain) => {
      const created = new Set<string>();
      return {
        createdObject: (made) => {
          if (isUpdate) created.add(uidOf(made.object));
          return plain.createdObject(made);
        },
        eventFilter:
          () =>
          (event, { before, after }) =>
            before === undefined && created.has(uidOf(after)) ? [] : [event],
      };
    },
  };
}

/** Returns the fault of watches that have a limit. */
function limitedWatch(): Fault {
  let limit: number | undefined;
  return {
    id: 'start-of-watch-ends-at-limit',
    breaks:
      'A watch without a version that has a limit begins with as many of the existing objects as the limit, and leaves out the others.',
    statements: ['events/added-at-start/rv-unset'],
    exchanges: [
      seeing(({ operation, query }) => {
        if (operation === 'watch') limit = /^[1-9]\d*$/.test(query.get('limit') ?? '') ? Number(query.get('limit')) : undefined;
      }),
    ],
    change: (plain) => {
      limit = undefined;
      return { initialOrder: (objects) => plain.initialOrder(objects).slice(0, limit) };
    },
  };
}

/** Faults of watches of one form, and of events of one kind (specification, "Watch", "Events"). */
export const rareWatchFormFaults: readonly Fault[] = [
  {
    id: 'second-watch-from-version-lacks-past',
    breaks: 'The second watch of a collection from the same version does not send the changes from before it was opened.',
    statements: ['watch-resource-version/rv-other'],
    change: (plain) => {
      const opened = new Set<string>();
      return {
        eventFilter: (watch) => {
          const { type, namespace = '', from, start, store } = watch;
          const key = JSON.stringify([type.group, type.resource, namespace, from]);
          const isSecond = start === 'exact' && opened.has(key);
          if (start === 'exact') opened.add(key);
          const at = store.revision();
          const filter = plain.eventFilter(watch);
          return (event, change) => (isSecond && change.revision <= at ? [] : filter(event, change));
        },
      };
    },
  },
  tablesWithoutStart(),
  {
    id: 'bookmark-after-deletion-has-name',
    breaks: 'A bookmark that follows the deletion of an object has the name of that object.',
    statements: ['events/bookmark/content'],
    change: (plain) => {
      let deleted: string | undefined;
      return {
        sentEvent: (event, type) => {
          const sent = plain.sentEvent(event, type);
          if (event.type !== 'BOOKMARK') {
            deleted = event.type === 'DELETED' ? textAt(event.object, 'metadata', 'name') : undefined;
            return sent;
          }
          const metadata = withFields(objectAt(sent.object, 'metadata'), { name: deleted });
          return { ...sent, object: withFields(sent.object, { metadata }) };
        },
      };
    },
  },
  {
    id: 'creation-with-generated-name-unsent',
    breaks: 'A watch does not send the creation of an object whose name was generated.',
    statements: ['watch/from-list-version'],
    detectedBy: 'drawn',
    change: () => ({
      eventFilter:
        () =>
        (event, { before, after }) =>
          before === undefined && textAt(after, 'metadata', 'generateName') !== undefined ? [] : [event],
    }),
  },
  creationByUpdate(),
  limitedWatch(),
];
