import { deepEqual } from '#core/json/deep-equal';
import type { JsonObject } from '#core/model/json';
import type { WatchEvent } from '../../../api/watch/watch-event.ts';
import { objectAt, textAt, valueAt, withFields } from '../../../json/json-object.ts';
import type { Change } from '../../../store/store.ts';
import type { Fault } from '../fault.ts';
import { managersOf } from '../managed-field-entries.ts';
import { isTerminating, versionOf } from './object-states.ts';

/** Creates a change of the events of all watches, each given the change that it tells of. */
const telling =
  (tell: (event: WatchEvent, change: Change) => WatchEvent | undefined): NonNullable<Fault['change']> =>
  () => ({
    eventFilter: () => (event, change) => {
      const told = tell(event, change);
      return told === undefined ? [] : [told];
    },
  });

/** Returns an object without what the server writes with every change, and without its finalizers. */
const besidesFinalizers = (object: JsonObject | undefined): JsonObject =>
  withFields(object ?? {}, {
    metadata: withFields(objectAt(object, 'metadata'), { finalizers: undefined, managedFields: undefined, resourceVersion: undefined }),
  });

/** Returns the entries of managedFields that belong to the scale of an object. */
const ofScale = (object: JsonObject | undefined) => managersOf(object).filter((entry) => textAt(entry, 'subresource') === 'scale');

/** Returns the API version of the last write to an object. */
function versionOfWriter(object: JsonObject): string | undefined {
  const times = managersOf(object).map((entry) => textAt(entry, 'time') ?? '');
  const last = times.lastIndexOf([...times].sort().at(-1) ?? '');
  return textAt(managersOf(object)[last], 'apiVersion');
}

/** Faults of watches that leave out, repeat or retell some changes. */
export const rareToldChangeFaults: readonly Fault[] = [
  {
    id: 'change-of-finalizers-unsent',
    breaks: 'A watch does not send a change of the finalizers alone of an object that is not being deleted.',
    statements: ['events/change/update'],
    change: telling((event, { before, after }) => {
      const isAlone = deepEqual(besidesFinalizers(before), besidesFinalizers(after));
      const isOfFinalizers = !deepEqual(valueAt(before, 'metadata', 'finalizers') ?? [], valueAt(after, 'metadata', 'finalizers') ?? []);
      return event.type === 'MODIFIED' && isAlone && isOfFinalizers && !isTerminating(after) ? undefined : event;
    }),
  },
  {
    id: 'past-change-shows-present-content',
    breaks: 'A watch that starts in the past sends each past change of an object with the content that the object has now.',
    statements: ['resource-version-meaning/names-one-state'],
    change: () => ({
      eventFilter:
        ({ start, store }) =>
        (event, { key }) => {
          const present = store.get(key);
          const isSame = textAt(present, 'metadata', 'uid') === textAt(event.object, 'metadata', 'uid');
          if (start !== 'exact' || event.type === 'DELETED' || present === undefined || !isSame) return [event];
          const { resourceVersion } = objectAt(event.object, 'metadata');
          return [
            { type: event.type, object: withFields(present, { metadata: withFields(objectAt(present, 'metadata'), { resourceVersion }) }) },
          ];
        },
    }),
  },
  {
    id: 'unequal-field-selector-unread-by-watch',
    breaks: 'A watch ignores a field selector that excludes a value.',
    statements: ['watch/selected/field'],
    exchanges: [{ on: { operation: 'watch', query: { fieldSelector: /^[^,]*!=[^,]*$/ } }, request: { query: { fieldSelector: null } } }],
  },
  {
    id: 'event-in-version-of-its-writer',
    breaks: 'A watch sends an update in the API version of the request that made it, and not in that of the watch.',
    statements: ['events/change/update', 'paths/named-group'],
    change: ({ sentEvent }) => ({
      sentEvent: (event, type) => {
        const sent = sentEvent(event, type);
        const apiVersion = versionOfWriter(sent.object);
        return sent.type === 'MODIFIED' && apiVersion !== undefined ? { ...sent, object: withFields(sent.object, { apiVersion }) } : sent;
      },
    }),
  },
  {
    id: 'creation-by-apply-sent-as-change',
    breaks: 'A watch sends the creation of an object by an apply as MODIFIED.',
    statements: ['events/change/create'],
    change: telling((event, { before, after }) => {
      const entries = managersOf(after);
      const isApplied = entries.length > 0 && entries.every((entry) => textAt(entry, 'operation') === 'Apply');
      return event.type === 'ADDED' && before === undefined && isApplied ? { ...event, type: 'MODIFIED' } : event;
    }),
  },
  {
    id: 'change-before-opening-repeated',
    breaks: 'A watch from an earlier version sends the last change that was made before it was opened twice.',
    statements: ['watch/one-document-per-change', 'watch/resume'],
    detectedBy: 'drawn',
    change: () => ({
      eventFilter: ({ store }) => {
        const opened = store.revision();
        return (event, { revision }) => (revision === opened ? [event, event] : [event]);
      },
    }),
  },
  {
    id: 'event-of-scale-shows-former-replicas',
    breaks: 'A watch sends a change through the scale subresource with the replicas that the object had before.',
    statements: ['events/change/update', 'resource-version-meaning/names-one-state'],
    change: telling((event, { before, after }) => {
      if (before === undefined || event.type !== 'MODIFIED' || deepEqual(ofScale(before), ofScale(after))) return event;
      const spec = withFields(objectAt(event.object, 'spec'), { replicas: valueAt(before, 'spec', 'replicas') });
      return { ...event, object: withFields(event.object, { spec }) };
    }),
  },
  {
    id: 'refused-update-told-to-watches',
    breaks: 'A watch sends the content of an update that was refused for its old version, before the next change of the object.',
    statements: ['watch/one-document-per-change'],
    detectedBy: 'drawn',
    change: (plain) => {
      let update: { readonly live: JsonObject; readonly sent: JsonObject } | undefined;
      /** The content of refused updates, by the version of the object that they did not know. */
      const refused = new Map<string, JsonObject>();
      return {
        replacement: (requested) => {
          update = requested;
          return plain.replacement(requested);
        },
        isStale: (version) => {
          const isStale = plain.isStale(version);
          if (isStale && update !== undefined && versionOf(update.live) === version.live) refused.set(versionOf(update.live), update.sent);
          update = undefined;
          return isStale;
        },
        eventFilter: (watch) => {
          const filter = plain.eventFilter(watch);
          return (event, change) => {
            const sent = refused.get(versionOf(change.before));
            const events = filter(event, change);
            if (sent === undefined || event.type !== 'MODIFIED') return events;
            return [{ type: 'MODIFIED', object: withFields(sent, { metadata: objectAt(change.before, 'metadata') }) }, ...events];
          };
        },
      };
    },
  },
];
