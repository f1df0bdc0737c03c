import { isJsonObject } from '#core/json/json-object';
import { textAt, withFields } from '../../../json/json-object.ts';
import { changedBinary } from '../../exchanges/changed-json.ts';
import type { Fault } from '../fault.ts';
import { seeing } from './seen-requests.ts';

const metadata = { accept: /as=PartialObjectMetadata/ };

/** Returns the fault of a status that is shown without its fields. */
function statusLost(): Fault {
  const requested = new Set<string>();
  return {
    id: 'status-lost-in-binary-of-status',
    breaks: 'A get of the status subresource in the binary media type returns the object without its status.',
    statements: ['protobuf/raw'],
    exchanges: [
      seeing(({ operation, route, request }) => {
        const isStatus = operation === 'get' && route?.of === 'object' && route.subresource?.name === 'status';
        if (isStatus && /protobuf/.test(request.headers.get('accept') ?? '')) requested.add(route.name);
      }),
    ],
    change: (plain) => ({
      binaryResponse: (bytes, types) => {
        const sent = plain.binaryResponse(bytes, types);
        const changed = changedBinary(sent, types, (document) =>
          isJsonObject(document) && requested.delete(textAt(document, 'metadata', 'name') ?? '')
            ? withFields(document, { status: undefined })
            : document,
        );
        return changed ?? sent;
      },
    }),
  };
}

/** Faults of requests whose response is the metadata alone, and of other forms of responses to writes and subresources. */
export const rareMetadataFormFaults: readonly Fault[] = [
  {
    id: 'patch-for-metadata-unstored',
    breaks: 'A merge patch or JSON patch by a client that accepts the metadata of objects first stores nothing.',
    statements: ['verbs/method/patch'],
    exchanges: [{ on: { operation: ['merge-patch', 'json-patch'], headers: metadata }, request: { query: { dryRun: 'All' } } }],
  },
  {
    id: 'create-for-metadata-loses-content',
    breaks: 'A create by a client that accepts the metadata of objects first stores the metadata alone.',
    statements: ['verbs/method/post'],
    exchanges: [
      {
        on: { operation: 'create', resource: ['configmaps', 'samples'], headers: metadata },
        request: {
          body: [
            { at: '/data', drop: true },
            { at: '/spec', drop: true },
          ],
        },
      },
    ],
  },
  {
    id: 'deletion-for-table-deletes-nothing',
    breaks: 'A delete by a client that accepts a Table first is answered with success and deletes nothing.',
    statements: ['verbs/method/delete'],
    exchanges: [{ on: { operation: 'delete', headers: { accept: /as=Table/ } }, request: { query: { dryRun: 'All' } } }],
  },
  {
    id: 'label-selector-of-metadata-list-unread',
    breaks: 'A list as metadata has objects that its label selector does not select.',
    statements: ['collections/selected/label'],
    exchanges: [
      { on: { operation: 'list', headers: metadata, query: { labelSelector: /part/ } }, request: { query: { labelSelector: null } } },
    ],
  },
  {
    id: 'exact-list-of-metadata-shows-latest',
    breaks: 'A list as metadata at an exact version shows the latest state.',
    statements: ['resource-version-meaning/exact'],
    undetected: 'No case lists the metadata of objects at an exact version.',
    exchanges: [
      {
        on: { operation: 'list', headers: metadata, query: { resourceVersionMatch: 'Exact' } },
        request: { query: { resourceVersion: null, resourceVersionMatch: null } },
      },
    ],
  },
  {
    id: 'dry-run-as-table-in-deprecated-version-unwarned',
    breaks: 'A write to a deprecated version whose response is requested as a Table has no warning about the deprecation.',
    statements: ['errors/deprecated-warning'],
    exchanges: [
      {
        on: {
          headers: { accept: /as=Table/ },
          when: ({ request, route }) =>
            request.method !== 'GET' && (route?.of === 'object' || route?.of === 'collection') && route.type.deprecation !== undefined,
        },
        answer: { headers: { warning: null } },
      },
    ],
  },
  {
    id: 'strict-create-as-table-tolerant',
    breaks: 'A create at level Strict whose response is a Table drops unknown fields with a warning.',
    statements: ['field-validation/built-in/create/strict/unknown', 'field-validation/structural/create/strict/unknown'],
    exchanges: [
      {
        on: { operation: 'create', headers: { accept: /as=Table/ }, query: { fieldValidation: 'Strict' } },
        request: { query: { fieldValidation: 'Warn' } },
      },
    ],
  },
  statusLost(),
  {
    id: 'dry-run-for-metadata-stored',
    breaks: 'A dry run of a patch by a client that accepts the metadata of objects first is stored.',
    statements: ['dry-run/merge-patch/nothing-stored'],
    exchanges: [
      { on: { operation: 'merge-patch', headers: metadata, query: { dryRun: 'present' } }, request: { query: { dryRun: null } } },
    ],
  },
  {
    id: 'patch-of-scale-for-table-unstored',
    breaks: 'A patch of a scale by a client that accepts a Table first is answered with success and not stored.',
    statements: ['verbs/method/patch'],
    exchanges: [
      { on: { operation: 'merge-patch', subresource: 'scale', headers: { accept: /as=Table/ } }, request: { query: { dryRun: 'All' } } },
    ],
  },
];
