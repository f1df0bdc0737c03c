import type { JsonObject } from '#core/model/json';
import { textAt, withFields } from '../../../json/json-object.ts';
import { collectionPrefix } from '../../../kinds/resources/storage-key.ts';
import type { Fault } from '../fault.ts';
import { sameContent } from './object-states.ts';

/** Faults of the events of one kind of change (specification, "Watch", "Events"). */
export const rarePastEventFaults: readonly Fault[] = [
  {
    id: 'past-deletion-unsent',
    breaks: 'A watch from a version does not send a deletion before it was opened, unless the object changed after the version.',
    statements: ['watch-resource-version/rv-other'],
    change: () => ({
      eventFilter: ({ start, from, store }) => {
        const opened = store.revision();
        return (event, { before, after, revision }) => {
          const isPast = start === 'exact' && after === undefined && revision <= opened;
          return isPast && Number(textAt(before, 'metadata', 'resourceVersion')) <= from ? [] : [event];
        };
      },
    }),
  },
  {
    id: 'namesake-added-as-modified',
    breaks: 'A watch of all namespaces sends a new object as MODIFIED if it sent a new one of the name in another namespace.',
    statements: ['events/change/create'],
    change: () => ({
      eventFilter: ({ type, namespace }) => {
        const sent = new Map<string, string>();
        return (event) => {
          const [of = '', name = ''] = ['namespace', 'name'].map((field) => textAt(event.object, 'metadata', field));
          if (event.type !== 'ADDED' || !type.namespaced || namespace !== undefined) return [event];
          const known = sent.get(name);
          sent.set(name, known ?? of);
          return [known === undefined || known === of ? event : { ...event, type: 'MODIFIED' }];
        };
      },
    }),
  },
  {
    id: 'change-of-owners-unsent',
    breaks: 'A watch does not send an apply that changes nothing of an object except the owners of its fields.',
    statements: ['events/change/apply'],
    change: () => ({
      eventFilter:
        () =>
        (event, { before, after }) =>
          event.type === 'MODIFIED' && before !== undefined && after !== undefined && sameContent(before, after) ? [] : [event],
    }),
  },
  {
    id: 'deletion-in-stored-version',
    breaks: 'The DELETED event of a watch has the apiVersion in which the object was stored, and not the requested one.',
    statements: ['paths/named-group'],
    change: (plain) => ({
      sentEvent: (event, type) => {
        const sent = plain.sentEvent(event, type);
        return sent.type === 'DELETED' ? { ...sent, object: withFields(sent.object, { apiVersion: type.storedApiVersion }) } : sent;
      },
    }),
  },
  {
    id: 'past-changes-sent-by-object',
    breaks:
      'A watch from an earlier version sends the changes that were made before it was opened object by object, and not in their order.',
    statements: ['watch/order'],
    detectedBy: 'drawn',
    change: (plain) => ({
      eventFilter: (watch) => {
        const filter = plain.eventFilter(watch);
        const { type, namespace, from, store, selects } = watch;
        const prefix = collectionPrefix(type, namespace);
        const isSelected = (object: JsonObject | undefined): boolean => object !== undefined && selects(object);
        const past = [...store.changesAfter(from)].filter(
          ({ key, before, after }) => key.startsWith(prefix) && (isSelected(before) || isSelected(after)),
        );
        const last = past.at(-1)?.revision ?? 0;
        const held: { readonly key: string; readonly events: ReturnType<typeof filter> }[] = [];
        return (event, change) => {
          const events = filter(event, change);
          if (change.revision > last) return events;
          held.push({ key: change.key, events });
          if (change.revision < last) return [];
          const keys = [...new Set(held.map(({ key }) => key))];
          return keys.flatMap((key) => held.filter((one) => one.key === key).flatMap((one) => one.events));
        };
      },
    }),
  },
];
