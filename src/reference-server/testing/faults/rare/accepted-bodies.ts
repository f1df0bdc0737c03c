import { deepEqual } from '#core/json/deep-equal';
import { isJsonArray, isJsonObject } from '#core/json/json-object';
import type { Json } from '#core/model/json';
import { arrayAt, objectAt, textAt } from '../../../json/json-object.ts';
import type { Schema } from '../../../kinds/schema/schema.ts';
import type { Fault } from '../fault.ts';
import { withMetadata } from './object-states.ts';

const longestLabel = 63;

const isEmptyValue = (value: Json): boolean =>
  isJsonArray(value) ? value.length === 0 : isJsonObject(value) && Object.keys(value).length === 0;

/** Returns a value without the empty maps and lists under names that its schema does not know. */
function withoutUnknownEmpties(value: Json, schema: Schema | undefined): Json {
  if (isJsonArray(value)) return value.map((item) => withoutUnknownEmpties(item, schema?.items));
  const known = schema?.properties;
  if (!isJsonObject(value) || known === undefined || schema?.preserveUnknownFields === true) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, member]) => {
      const isUnknown = !known.has(key) && schema?.additionalProperties === undefined && key !== 'metadata';
      return isUnknown && isEmptyValue(member) ? [] : [[key, withoutUnknownEmpties(member, known.get(key))]];
    }),
  );
}

/** Returns a value with booleans in place of their texts where its schema has booleans. */
function withBooleans(value: Json, schema: Schema | undefined): Json {
  if (schema === undefined) return value;
  if (schema.type === 'boolean') return value === 'true' ? true : value === 'false' ? false : value;
  if (isJsonArray(value)) return value.map((item) => withBooleans(item, schema.items));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]): [string, Json] => [
      key,
      withBooleans(member, schema.properties?.get(key) ?? schema.additionalProperties),
    ]),
  );
}

/** Returns a rule that changes the bodies of creates and updates by the schema of their type. Other bodies keep their text, with duplicate fields. */
function bodiesBySchema(change: (body: Json, schema: Schema | undefined) => Json): NonNullable<Fault['exchanges']>[number] {
  const schemas = new Map<string, Schema>();
  const typeOf = (body: Json | undefined): string => `${textAt(body, 'apiVersion') ?? ''} ${textAt(body, 'kind') ?? ''}`;
  return {
    on: {
      operation: ['create', 'update'],
      subresource: 'none',
      when: ({ route, body }) => {
        if (route?.of === 'collection' || route?.of === 'object') schemas.set(typeOf(body), route.type.schema);
        return body !== undefined && !deepEqual(change(body, schemas.get(typeOf(body))), body);
      },
    },
    request: { body: [{ at: '', by: (body) => change(body, schemas.get(typeOf(body))) }] },
  };
}

/** Faults of bodies with one kind of value, or in one kind of write (specification, "Field validation", "Verbs", "Resource kind CSINode"). */
export const rareAcceptedBodyFaults: readonly Fault[] = [
  {
    id: 'unknown-empty-value-unreported',
    breaks: 'An unknown field with an empty map or list is dropped without a warning, and accepted at level Strict.',
    statements: ['field-validation/built-in/create/strict/unknown'],
    exchanges: [bodiesBySchema(withoutUnknownEmpties)],
  },
  {
    id: 'text-of-boolean-taken',
    breaks: 'A create or update with the text true or false in place of the boolean is accepted, and stores the boolean.',
    statements: ['errors/wrong-type'],
    exchanges: [bodiesBySchema(withBooleans)],
  },
  {
    id: 'fields-of-creating-update-unreported',
    breaks: 'An update that creates its object drops unknown and duplicate fields without a warning, and is accepted at level Strict.',
    statements: ['field-validation/built-in/update/strict/unknown'],
    change: (plain) => {
      let creates = false;
      return {
        needsRightToCreate: (request) => {
          creates = request.by === 'update';
          return plain.needsRightToCreate(request);
        },
        reportedFields: (found) => {
          const isUnreported = creates;
          creates = false;
          return isUnreported ? [] : plain.reportedFields(found);
        },
      };
    },
  },
  {
    id: 'longest-label-cut',
    breaks: 'A create stores the value of a label with the greatest length without its last character.',
    statements: ['object-metadata/labels'],
    change: (plain) => ({
      createdObject: (created) => {
        const object = plain.createdObject(created);
        const labels = Object.entries(objectAt(object, 'metadata', 'labels')).map(([key, value]): [string, Json] => [
          key,
          typeof value === 'string' ? value.slice(0, longestLabel - 1) : value,
        ]);
        return labels.length === 0 ? object : withMetadata(object, { labels: Object.fromEntries(labels) });
      },
    }),
  },
  {
    id: 'second-of-concurrent-patches-lost',
    breaks: 'The second of two concurrent merge patches of an object is answered with success and not stored.',
    statements: ['verbs/method/patch'],
    exchanges: [
      {
        on: { operation: 'merge-patch', query: { dryRun: 'absent' }, concurrentWith: 'merge-patch', every: 2 },
        request: { query: { dryRun: 'All' } },
      },
    ],
  },
  {
    id: 'last-driver-stays',
    breaks: 'An update that removes the last driver of a CSINode is refused.',
    statements: ['csinode/drivers/may-be-empty'],
    exchanges: [
      {
        on: { operation: 'update', resource: 'csinodes', body: { '/spec/drivers': [] } },
        refuse: { status: 422, reason: 'Invalid', message: 'spec.drivers: Required value' },
      },
    ],
  },
  {
    id: 'list-of-one-created',
    breaks: 'A create whose body is a list with a single object creates that object.',
    statements: ['limits/single-resource/create'],
    exchanges: [
      {
        on: { operation: 'create', when: ({ body }) => arrayAt(body, 'items').length === 1 },
        request: { body: [{ at: '', by: (list) => arrayAt(list, 'items')[0] ?? list }] },
      },
    ],
  },
];
