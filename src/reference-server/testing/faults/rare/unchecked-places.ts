import { isJsonObject } from '#core/json/json-object';
import { apiVersionOf } from '../../../kinds/resources/resource-type.ts';
import type { Schema } from '../../../kinds/schema/schema.ts';
import type { ParsedRequest } from '../../exchanges/parsed-request.ts';
import type { Fault } from '../fault.ts';
import { isOfSubresource, seeing } from './seen-requests.ts';

/** Returns a fault by which unknown and duplicate fields of some requests are not reported. */
function unreported(fault: Pick<Fault, 'id' | 'breaks' | 'statements'>, isOf: (parsed: ParsedRequest) => boolean): Fault {
  let isUnreported = false;
  return {
    ...fault,
    exchanges: [
      seeing((parsed) => {
        isUnreported = isOf(parsed);
      }),
    ],
    change: (plain) => {
      isUnreported = false;
      return { reportedFields: (found) => (isUnreported ? [] : plain.reportedFields(found)) };
    },
  };
}

const nameIn = (report: string): string => /([^."]+)"$/.exec(report)?.[1] ?? report;

/** Returns whether a text gives a field two different texts as its value. */
function hasOtherValue(text: string, report: string): boolean {
  const name = nameIn(report).replaceAll(/[^\w-]/g, '.');
  return new Set([...text.matchAll(new RegExp(`"${name}":("[^"]*")`, 'g'))].map(([, value]) => value)).size > 1;
}

function duplicateWithOtherValue(): Fault {
  let text = '';
  return {
    id: 'duplicate-with-other-value-unreported',
    breaks: 'A field that is given twice with different texts is not reported as a duplicate in an update or patch.',
    statements: ['field-validation/*/update/strict/several'],
    exchanges: [
      seeing((parsed) => {
        text = parsed.operation === 'create' ? '' : parsed.text;
      }),
    ],
    change: (plain) => ({
      reportedFields: ({ unknown, duplicated }) =>
        plain.reportedFields({ unknown, duplicated: duplicated.filter((report) => !hasOtherValue(text, report)) }),
    }),
  };
}

/** Returns a schema that preserves unknown fields at its root alone. */
function withoutPreservedMaps(schema: Schema, isRoot = true): Schema {
  return {
    ...schema,
    properties: new Map([...(schema.properties ?? [])].map(([name, field]) => [name, withoutPreservedMaps(field, false)])),
    preserveUnknownFields: isRoot ? schema.preserveUnknownFields : undefined,
  };
}

/** The names of the fields of objects at their root. */
const atRoot = ['apiVersion', 'kind', 'metadata', 'spec', 'status', 'data', 'binaryData', 'immutable'];

/** Faults of fields that are unknown or given twice, in one place or one kind of request (specification, "Field validation"). */
export const rareUncheckedPlaceFaults: readonly Fault[] = [
  {
    id: 'fields-beyond-the-tenth-unreported',
    breaks: 'Of more than ten unknown and duplicate fields, only ten are reported.',
    statements: ['create', 'update', 'merge-patch', 'json-patch'].flatMap((kind) => [
      `field-validation/*/${kind}/warn/several`,
      `field-validation/*/${kind}/strict/several`,
    ]),
    change: (plain) => ({ reportedFields: (found) => plain.reportedFields(found).slice(0, 10) }),
  },
  {
    id: 'duplicates-of-one-name-told-once',
    breaks: 'Of several duplicate fields of the same name at different paths, only the first is reported.',
    statements: ['field-validation/*/create/warn/several'],
    change: (plain) => ({
      reportedFields: ({ unknown, duplicated }) => {
        const names = duplicated.map(nameIn);
        return plain.reportedFields({ unknown, duplicated: duplicated.filter((report, index) => names.indexOf(nameIn(report)) === index) });
      },
    }),
  },
  duplicateWithOtherValue(),
  unreported(
    {
      id: 'unknown-field-alone-in-patch-unreported',
      breaks: 'A merge patch of nothing but unknown fields is accepted at level Strict and has no warnings.',
      statements: ['built-in', 'structural'].flatMap((schema) => [
        `field-validation/${schema}/merge-patch/warn/unknown`,
        `field-validation/${schema}/merge-patch/strict/unknown`,
      ]),
    },
    ({ operation, body }) => operation === 'merge-patch' && isJsonObject(body) && !Object.keys(body).some((key) => atRoot.includes(key)),
  ),
  {
    id: 'unknown-field-with-quotation-mark-unreported',
    breaks: 'An unknown field whose name has a quotation mark or a backslash is not reported.',
    statements: ['field-validation/built-in/create/warn/unknown', 'field-validation/built-in/create/strict/unknown'],
    change: (plain) => ({
      reportedFields: ({ unknown, duplicated }) =>
        plain.reportedFields({
          unknown: unknown.filter((report) => !/["\\]/.test(report.slice('unknown field "'.length, -1))),
          duplicated,
        }),
    }),
  },
  {
    id: 'preserved-map-pruned',
    breaks: 'A map of a custom resource that preserves unknown fields drops them, where its object as a whole does not preserve them.',
    statements: ['create', 'update', 'merge-patch', 'json-patch'].map((kind) => `field-validation/preserving/${kind}/strict/unknown`),
    change: ({ schemaOfBody }) => ({
      schemaOfBody: (type) => (type.origin === 'definition' ? withoutPreservedMaps(schemaOfBody(type)) : schemaOfBody(type)),
    }),
  },
  unreported(
    {
      id: 'fields-of-roles-unreported',
      breaks: 'Unknown fields in the rules of a role are dropped without a warning, and accepted at level Strict.',
      statements: ['field-validation/built-in/create/strict/unknown-in-list-item'],
    },
    ({ route }) => route?.of === 'collection' && route.type.kind === 'Role',
  ),
  unreported(
    {
      id: 'json-patch-of-part-unreported',
      breaks: 'A JSON patch of the status or the scale drops unknown fields without a warning, and is accepted at level Strict.',
      statements: ['field-validation-level/status/strict', 'field-validation-level/scale/strict'],
    },
    (parsed) => parsed.operation === 'json-patch' && (isOfSubresource(parsed, 'status') || isOfSubresource(parsed, 'scale')),
  ),
  unreported(
    {
      id: 'duplicate-below-root-of-apply-unreported',
      breaks: 'An apply with a duplicate field below its root has no warning, and is accepted at level Strict.',
      statements: ['built-in', 'structural'].map((schema) => `field-validation/${schema}/apply/strict/duplicate`),
    },
    ({ operation, text }) => operation === 'apply' && [...text.matchAll(/"kind":/g)].length === 1,
  ),
  unreported(
    {
      id: 'dry-run-of-patch-at-strict-accepted',
      breaks: 'A dry run of a patch of an object itself is accepted at level Strict with unknown fields.',
      statements: ['built-in', 'structural'].map((schema) => `field-validation/${schema}/json-patch/strict/unknown`),
    },
    ({ request, query, route }) =>
      request.method === 'PATCH' && query.has('dryRun') && route?.of === 'object' && route.subresource === undefined,
  ),
  unreported(
    {
      id: 'fields-unreported-to-readers-of-yaml',
      breaks: 'A write whose response is requested in YAML drops unknown fields without a warning, and is accepted at level Strict.',
      statements: ['built-in', 'structural'].map((schema) => `field-validation/${schema}/update/strict/unknown`),
    },
    ({ request }) => request.headers.get('accept')?.startsWith('application/yaml') === true,
  ),
  {
    id: 'schema-of-first-patch-stays',
    breaks: 'Patches of a custom resource are validated by the schema that its type had at its first patch.',
    statements: ['field-validation-level/changed-schema'],
    ...byFormerSchema(),
  },
  {
    id: 'schema-of-stored-version-for-all',
    breaks: 'Custom resources are validated by the schema of the version in which they are stored, in whichever version they are sent.',
    statements: ['create', 'update', 'merge-patch', 'json-patch'].flatMap((kind) => [
      `field-validation/structural/${kind}/strict/unknown`,
      `field-validation/structural/${kind}/ignore/missing-required`,
    ]),
    change: ({ schemaOfBody }) => {
      const stored = new Map<string, Schema>();
      return {
        schemaOfBody: (type) => {
          const schema = schemaOfBody(type);
          const id = `${type.group} ${type.resource}`;
          if (type.origin !== 'definition') return schema;
          if (apiVersionOf(type) === type.storedApiVersion) stored.set(id, schema);
          return stored.get(id) ?? schema;
        },
      };
    },
  },
];

function byFormerSchema(): Pick<Fault, 'exchanges' | 'change'> {
  let isPatch = false;
  return {
    exchanges: [
      seeing(({ request }) => {
        isPatch = request.method === 'PATCH';
      }),
    ],
    change: ({ schemaOfBody }) => {
      const first = new Map<string, Schema>();
      return {
        schemaOfBody: (type) => {
          const schema = schemaOfBody(type);
          if (type.origin !== 'definition' || !isPatch) return schema;
          const id = `${apiVersionOf(type)} ${type.resource} ${type.firstRevision}`;
          const kept = first.get(id) ?? schema;
          first.set(id, kept);
          return kept;
        },
      };
    },
  };
}
