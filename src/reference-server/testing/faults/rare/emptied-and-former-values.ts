import { isJsonArray, isJsonObject } from '#core/json/json-object';
import type { JsonObject } from '#core/model/json';
import { arrayAt, objectAt, textAt, valueAt, withFields } from '../../../json/json-object.ts';
import { apiVersionOf } from '../../../kinds/resources/resource-type.ts';
import { changedBinary } from '../../exchanges/changed-json.ts';
import type { ExchangeRule } from '../../exchanges/exchange-rule.ts';
import type { Fault } from '../fault.ts';
import { applierIn, entriesIn, withEntriesIn } from './entries.ts';
import { isTerminating, labelsOf, withMetadata, withoutPath } from './object-states.ts';

const strategicMergePatch = 'application/strategic-merge-patch+json';

/** Faults of values that are emptied, of what a server keeps from before, and of requests in one form. */
export const rareEmptiedOrFormerValueFaults: readonly Fault[] = [
  {
    id: 'empty-label-lost-in-strategic-patch',
    breaks: 'A strategic merge patch that sets a label to the empty text removes the label.',
    statements: ['object-metadata/labels'],
    change: (plain) => ({
      patchedObject: (result) => {
        const object = plain.patchedObject(result);
        if (result.mediaType !== strategicMergePatch) return object;
        const before = labelsOf(result.live);
        const lost = Object.entries(labelsOf(object)).filter(([key, value]) => value === '' && before[key] !== '');
        return lost.reduce((left, [key]) => withoutPath(left, ['metadata', 'labels', key]), object);
      },
    }),
  },
  {
    id: 'copied-over-field-keeps-former-owner',
    breaks: 'A field that a JSON patch overwrites with a copy of another one keeps its former owners beside the new one.',
    statements: ['managed-fields/kept-up'],
    change: (plain) => {
      let copied: string | undefined;
      return {
        patchedObject: (result) => {
          const operations = isJsonArray(result.patch) ? result.patch : [];
          const areCopies = operations.length > 0 && operations.every((operation) => textAt(operation, 'op') === 'copy');
          copied = areCopies ? textAt(result.live, 'metadata', 'uid') : undefined;
          return plain.patchedObject(result);
        },
        track: (update) => {
          const tracked = plain.track(update);
          const isCopy = copied !== undefined && copied === textAt(update.before, 'metadata', 'uid');
          copied = undefined;
          if (!isCopy) return tracked;
          const isOwn = (entry: JsonObject): boolean => textAt(entry, 'manager') === update.manager;
          return withEntriesIn(tracked, [
            ...entriesIn(update.before).filter((entry) => !isOwn(entry)),
            ...entriesIn(tracked).filter(isOwn),
          ]);
        },
      };
    },
  },
  {
    id: 'null-creation-time-removes-it',
    breaks: 'An update whose body has null as creationTimestamp removes the creationTimestamp.',
    statements: ['object-metadata/creation-timestamp/kept'],
    change: (plain) => ({
      changedObject: (change) => {
        const object = plain.changedObject(change);
        const isNull = valueAt(change.wanted, 'metadata', 'creationTimestamp') === null;
        return change.mediaType === undefined && change.subresource === undefined && isNull
          ? withMetadata(object, { creationTimestamp: undefined })
          : object;
      },
    }),
  },
  {
    id: 'finalizers-kept-where-null',
    breaks: 'An update in which the finalizers are null keeps those that the object has.',
    statements: ['verbs/put/replaces'],
    change: (plain) => ({
      changedObject: (change) => {
        const object = plain.changedObject(change);
        const isNull = valueAt(change.wanted, 'metadata', 'finalizers') === null;
        return change.mediaType === undefined && change.subresource === undefined && isNull
          ? withMetadata(object, { finalizers: valueAt(change.live, 'metadata', 'finalizers') })
          : object;
      },
    }),
  },
  {
    id: 'dry-run-of-namespace-deletion-empties-it',
    breaks: 'A dry run of the deletion of a namespace deletes the config maps in it.',
    statements: ['dry-run/delete/nothing-stored'],
    exchanges: [
      {
        on: { operation: 'delete', resource: 'namespaces', subresource: 'none', query: { dryRun: 'present' }, status: 200 },
        also: { to: ({ path }) => `${path}/configmaps`, query: { dryRun: null }, body: [{ at: '/dryRun', drop: true }] },
      },
    ],
  },
  {
    id: 'apply-to-terminating-object-keeps-omitted-fields',
    breaks:
      'An apply to an object that is being deleted keeps the fields that its manager applied before and now omits, apart from finalizers.',
    statements: ['apply/removes-missing-items'],
    change: (plain) => ({
      applied: (apply) => {
        const { live, manager } = apply;
        const own = applierIn(live, manager);
        if (live === undefined || own === undefined || !isTerminating(live)) return plain.applied(apply);
        const finalizers = valueAt(objectAt(own, 'fieldsV1'), 'f:metadata', 'f:finalizers');
        const others = entriesIn(live).filter((entry) => entry !== own);
        const fieldsV1: JsonObject | undefined = finalizers === undefined ? undefined : { 'f:metadata': { 'f:finalizers': finalizers } };
        const entries = fieldsV1 === undefined ? others : [...others, withFields(own, { fieldsV1 })];
        return plain.applied({ ...apply, live: withEntriesIn(live, entries), unowned: true });
      },
    }),
  },
  {
    id: 'table-rows-of-former-columns',
    breaks: 'After the columns of a definition change, the rows of its Tables have as many cells as it had columns at the first Table.',
    statements: ['table/rows'],
    change: (plain) => {
      const sizes = new Map<string, number>();
      return {
        tableRows: (rows, type) => {
          const sent = plain.tableRows(rows, type);
          const place = `${apiVersionOf(type)}/${type.resource}`;
          const size = sizes.get(place);
          if (type.origin !== 'definition') return sent;
          if (size === undefined) {
            const [first] = sent;
            if (first !== undefined) sizes.set(place, arrayAt(first, 'cells').length);
            return sent;
          }
          return sent.map((row) => {
            const cells = arrayAt(row, 'cells');
            return { ...row, cells: Array.from({ length: size }, (_, index) => cells[index] ?? null) };
          });
        },
      };
    },
  },
  {
    id: 'binary-type-meta-of-other-writer',
    breaks: 'An autoscaler in autoscaling/v1 that was also written in autoscaling/v2 has v2 in the typeMeta of its binary envelope.',
    statements: ['protobuf/type-meta'],
    change: (plain) => ({
      binaryResponse: (bytes, types) => {
        const sent = plain.binaryResponse(bytes, types);
        let isOther = false;
        changedBinary(sent, types, (document) => {
          isOther =
            isJsonObject(document) &&
            textAt(document, 'kind') === 'HorizontalPodAutoscaler' &&
            textAt(document, 'apiVersion') === 'autoscaling/v1' &&
            entriesIn(document).some((entry) => textAt(entry, 'apiVersion') === 'autoscaling/v2');
          return document;
        });
        if (!isOther) return sent;
        const last = 7 + 'autoscaling/v1'.length;
        const changed = Uint8Array.from(sent);
        changed[last] = '2'.charCodeAt(0);
        return changed;
      },
    }),
  },
  {
    id: 'binary-body-answered-in-binary',
    breaks: 'A write with a binary body and no media type in Accept is answered in the binary media type.',
    statements: ['content-negotiation/json-by-default'],
    exchanges: ['application/vnd.kubernetes.protobuf', 'application/vnd.svc.protobuf'].map(
      (mediaType): ExchangeRule => ({
        on: {
          operation: ['create', 'update'],
          origin: 'built-in',
          when: ({ request: { headers } }) =>
            (headers.get('content-type') ?? '').startsWith(mediaType) && ['', '*/*'].includes(headers.get('accept') ?? ''),
        },
        request: { headers: { accept: mediaType } },
      }),
    ),
  },
  {
    id: 'resumed-watch-without-credentials',
    breaks: 'A watch of CSINodes that continues from a resourceVersion is served without credentials.',
    statements: ['authentication/no-credentials/watch'],
    exchanges: [
      {
        on: { operation: 'watch', resource: 'csinodes', query: { resourceVersion: /^[1-9]/ }, headers: { authorization: 'absent' } },
        request: { asKnown: true },
      },
    ],
  },
  {
    id: 'deletion-by-name-selector-needs-delete-only',
    breaks: 'The deletion of a collection with a field selector of one name is allowed to those who may delete single objects alone.',
    statements: ['authentication/permission/deletecollection'],
    change: (plain) => ({
      isAllowed: (allows, requested) => {
        if (plain.isAllowed(allows, requested)) return true;
        if ('path' in requested || requested.verb !== 'deletecollection' || requested.name === '') return false;
        return allows({ ...requested, verb: 'delete' });
      },
    }),
  },
  {
    id: 'used-token-continues-at-cursor',
    breaks: 'A continue token that is sent again after a later one of its chain returns the page of the later one.',
    statements: ['query-parameters/continue/from-a-chunk'],
    change: (plain) => {
      const cursors = new Map<string, string>();
      const chainOf = ({ collection, revision }: { readonly collection: string; readonly revision: number }): string =>
        `${collection}@${revision}`;
      return {
        pageLimit: (requested) => {
          if (!requested.continued) cursors.delete(chainOf(requested));
          return plain.pageLimit(requested);
        },
        pageStart: (page) => {
          const start = plain.pageStart(page);
          const cursor = cursors.get(chainOf(page));
          if (cursor !== undefined && start < cursor) return cursor;
          cursors.set(chainOf(page), start);
          return start;
        },
      };
    },
  },
];
