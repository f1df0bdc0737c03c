import { isJsonObject } from '#core/json/json-object';
import type { Json, JsonObject } from '#core/model/json';
import { arrayAt, textAt, valueAt, withFields } from '../../../json/json-object.ts';
import { apiVersionOf } from '../../../kinds/resources/resource-type.ts';
import { changedBinary } from '../../exchanges/changed-json.ts';
import type { ParsedRequest } from '../../exchanges/parsed-request.ts';
import type { Fault } from '../fault.ts';
import { uidOf, versionOf, withMetadata } from './object-states.ts';

/** Returns a fault that does not report the unknown fields of some requests. */
function unreported(
  fault: Omit<Fault, 'change' | 'exchanges'>,
  hidden: (parsed: ParsedRequest) => ((field: string) => boolean) | undefined,
): Fault {
  let isHidden: ((field: string) => boolean) | undefined;
  return {
    ...fault,
    exchanges: [
      {
        on: {
          when: (parsed) => {
            isHidden = hidden(parsed);
            return false;
          },
        },
      },
    ],
    change: ({ reportedFields }) => ({
      reportedFields: ({ unknown, duplicated }) =>
        reportedFields({ unknown: unknown.filter((text) => isHidden?.(text.replace(/^[^"]*"|"$/g, '')) !== true), duplicated }),
    }),
  };
}

const metadataFields = ['name', 'namespace', 'labels', 'annotations', 'finalizers', 'ownerReferences', 'generateName'];

/** Returns the paths to which a JSON patch moves or copies a value, with dots. */
function targetsOf({ operation, body }: ParsedRequest): readonly string[] {
  if (operation !== 'json-patch') return [];
  return arrayAt({ body: body ?? null }, 'body').flatMap((one) => {
    const op = textAt(one, 'op');
    return op === 'move' || op === 'copy' ? [(textAt(one, 'path') ?? '').slice(1).replaceAll('/', '.')] : [];
  });
}

/** Returns the fault of the response to an update of a scale. */
function formerVersionOfScale(): Fault {
  const former = new Map<string, string>();
  return {
    id: 'scale-update-answered-with-former-version',
    breaks: 'The response to an update of a scale has the resourceVersion from before the update.',
    statements: ['object-metadata/resource-version/of-last-change'],
    exchanges: [
      {
        on: { operation: 'update', subresource: 'scale', status: 200, query: { dryRun: 'absent' } },
        answer: { body: [{ at: '/metadata/resourceVersion', by: (version, scale) => former.get(uidOf(scale)) ?? version }] },
      },
    ],
    change: (plain) => ({
      changedObject: (change) => {
        if (change.subresource === 'scale') former.set(uidOf(change.live), versionOf(change.live));
        return plain.changedObject(change);
      },
    }),
  };
}

/** Faults of subresources, of field validation, and of Tables and binary responses. */
export const rarePartAndFormFaults: readonly Fault[] = [
  {
    id: 'scale-counts-wanted-replicas',
    breaks: 'A get of a scale shows the wanted number of replicas as the current one.',
    statements: ['paths/namespaced/subresource'],
    detectedBy: 'drawn',
    exchanges: [
      {
        on: { operation: 'get', subresource: 'scale', status: 200 },
        answer: { body: [{ at: '/status/replicas', by: (counted, scale) => valueAt(scale, 'spec', 'replicas') ?? counted }] },
      },
    ],
  },
  formerVersionOfScale(),
  unreported(
    {
      id: 'misplaced-metadata-field-unreported',
      breaks:
        'An update with a field of the metadata at the top of the object drops it without a warning, and is accepted at level Strict.',
      statements: ['field-validation/built-in/update/warn/unknown', 'field-validation/built-in/update/strict/unknown'],
    },
    ({ operation }) => (operation === 'update' ? (field) => metadataFields.includes(field) : undefined),
  ),
  unreported(
    {
      id: 'copied-unknown-field-unreported',
      breaks: 'An unknown field to which a JSON patch moves or copies a value is dropped without a warning, and accepted at level Strict.',
      statements: ['field-validation/built-in/json-patch/strict/unknown'],
      detectedBy: 'drawn',
    },
    (parsed) => {
      const targets = targetsOf(parsed);
      return (field) => targets.includes(field);
    },
  ),
  unreported(
    {
      id: 'unknown-field-in-other-version-unreported',
      breaks:
        'An unknown field of a custom resource in another version than the stored one is dropped without a warning, and accepted at level Strict.',
      statements: ['field-validation-level/status/warn', 'field-validation-level/status/strict'],
    },
    ({ route }) => {
      const type = route?.of === 'collection' || route?.of === 'object' ? route.type : undefined;
      return type?.origin === 'definition' && apiVersionOf(type) !== type.storedApiVersion ? () => true : undefined;
    },
  ),
  {
    id: 'cell-of-zero-is-null',
    breaks: 'The Table of custom resources has null in a cell whose value is zero or false.',
    statements: ['table/rows'],
    exchanges: [
      {
        on: { operation: 'list', origin: 'definition', headers: { accept: /as=Table/ }, status: 200 },
        answer: { body: [{ at: '/rows/*/cells/*', by: (cell) => (cell === 0 || cell === false ? null : cell) }] },
      },
    ],
  },
  {
    id: 'item-in-binary-has-labels-of-item-before',
    breaks: 'In a list in binary, an object without labels has the labels of the object before it.',
    statements: ['protobuf/collection', 'protobuf/raw'],
    change: ({ binaryResponse }) => ({
      binaryResponse: (bytes, types) =>
        changedBinary(binaryResponse(bytes, types), types, (document) => {
          const items = arrayAt(document, 'items').filter(isJsonObject);
          if (!isJsonObject(document) || items.length < 2) return document;
          let labels: Json | undefined;
          const shown = items.map((item): JsonObject => {
            labels = valueAt(item, 'metadata', 'labels') ?? labels;
            return labels === undefined ? item : withMetadata(item, { labels });
          });
          return withFields(document, { items: shown });
        }) ?? bytes,
    }),
  },
  {
    id: 'binary-keeps-first-encoding',
    breaks: 'A response in binary shows an object as the first response in binary did, whatever was changed since.',
    statements: ['verbs/method/get'],
    detectedBy: 'drawn',
    change: ({ binaryResponse }) => {
      const first = new Map<string, Json>();
      return {
        binaryResponse: (bytes, types) =>
          changedBinary(binaryResponse(bytes, types), types, (document) => {
            const uid = uidOf(document);
            if (uid === '') return document;
            const shown = first.get(uid) ?? document;
            first.set(uid, shown);
            return shown;
          }) ?? bytes,
      };
    },
  },
];
