import { isJsonArray, isJsonObject } from '#core/json/json-object';
import type { Json, JsonObject } from '#core/model/json';
import { fieldOf, objectAt, withFields } from '../../../json/json-object.ts';
import { apiVersionOf } from '../../../kinds/resources/resource-type.ts';
import type { Schema } from '../../../kinds/schema/schema.ts';
import type { Fault } from '../fault.ts';
import { seeing } from './seen-requests.ts';

/** The annotation in which version 1 of autoscalers has the behavior. The name is data of the interface. */
const behavior = 'autoscaling.alpha.kubernetes.io/behavior';

/** Returns the fault of updates of custom resources whose status is a field like any other. */
function statusAsField(): Fault {
  let isField = false;
  return {
    id: 'status-without-subresource-kept-by-update',
    breaks: 'An update of a custom resource keeps the status that the object had, although its version has no status subresource.',
    statements: ['verbs/put/replaces'],
    exchanges: [
      seeing(({ route }) => {
        isField =
          route?.of === 'object' && route.type.origin === 'definition' && !route.type.subresources.some(({ name }) => name === 'status');
      }),
    ],
    change: (plain) => {
      isField = false;
      return {
        replacement: (update) => {
          const sent = plain.replacement(update);
          return isField ? withFields(sent, { status: update.live['status'] }) : sent;
        },
      };
    },
  };
}

/** Faults of custom resources and of versions in one state (specification, "Server-side apply", "Deprecation rules", "Object names"). */
export const rareCustomResourceFaults: readonly Fault[] = [
  {
    id: 'given-up-default-keeps-value',
    breaks: 'A field with a default that an apply gives up keeps its value, and is not reset to the default.',
    statements: ['field-ownership/released/reset-to-default'],
    change: () => ({
      changedObject: ({ type, mediaType, live, wanted, next }) => {
        if (mediaType !== 'application/apply-patch+yaml' || !isJsonObject(next['spec'])) return next;
        const kept = [...(type.schema.properties?.get('spec')?.properties ?? [])].flatMap(([name, field]): [string, Json][] => {
          const before = fieldOf(objectAt(live, 'spec'), name);
          const isGivenUp = fieldOf(objectAt(wanted, 'spec'), name) === undefined;
          return field.default !== undefined && before !== undefined && isGivenUp ? [[name, before]] : [];
        });
        return withFields(next, { spec: withFields(next['spec'], Object.fromEntries(kept)) });
      },
    }),
  },
  {
    id: 'named-items-of-custom-resources-merge',
    breaks: 'An apply merges a list of a custom resource without markers by the required name of its items.',
    statements: ['apply/force'],
    change: () => {
      const made = new WeakMap<Schema, Schema>();
      return {
        schemaToMerge: (schema, { origin }) => {
          if (origin === 'built-in') return schema;
          const merging = made.get(schema) ?? withNamedItems(schema);
          made.set(schema, merging);
          return merging;
        },
      };
    },
  },
  {
    id: 'empty-lists-lost-by-other-version',
    breaks: 'A change of a custom resource in another version than the stored one loses the empty lists of its spec.',
    statements: ['deprecation/rule-2'],
    change: () => ({
      changedObject: ({ type, next }) =>
        type.origin === 'definition' && apiVersionOf(type) !== type.storedApiVersion && isJsonObject(next['spec'])
          ? withFields(next, { spec: withoutEmptyLists(next['spec']) })
          : next,
    }),
  },
  {
    id: 'behavior-lost-by-old-version',
    breaks: 'A change of an autoscaler in version 1 loses the behavior that it has in version 2.',
    statements: ['deprecation/rule-2'],
    change: () => ({
      changedObject: ({ type, next }) => {
        const metadata = objectAt(next, 'metadata');
        if (type.group !== 'autoscaling' || type.version !== 'v1') return next;
        const annotations = withFields(objectAt(metadata, 'annotations'), { [behavior]: undefined });
        return withFields(next, { metadata: withFields(metadata, { annotations }) });
      },
    }),
  },
  {
    id: 'namespace-leaves-custom-resources',
    breaks: 'The deletion of a namespace leaves the custom resources in it.',
    statements: ['object-names/namespace-deleted'],
    change: ({ emptiesNamespace }) => ({ emptiesNamespace: (type) => type.origin !== 'definition' && emptiesNamespace(type) }),
  },
  statusAsField(),
  {
    id: 'custom-resource-with-items-taken-for-list',
    breaks: 'A create of a custom resource that has a field with the name items at its top is refused as if it were of several objects.',
    statements: ['verbs/method/post'],
    undetected: 'No type of a definition has a field with the name items at its top.',
    exchanges: [
      {
        on: {
          operation: 'create',
          origin: 'definition',
          when: ({ body, route }) => {
            const kind = route?.of === 'collection' ? route.type.kind : undefined;
            return isJsonObject(body) && Array.isArray(body['items']) && body['kind'] === kind;
          },
        },
        refuse: { status: 400, reason: 'BadRequest', message: 'the body is a list of objects, and a create accepts one object' },
      },
    ],
  },
];

/** Returns a schema whose lists without a type are merged by the required names of their items. */
function withNamedItems(schema: Schema): Schema {
  const { properties, items, listType } = schema;
  const isNamed = listType === undefined && items?.required?.includes('name') === true;
  return {
    ...schema,
    ...(properties === undefined ? {} : { properties: new Map([...properties].map(([name, field]) => [name, withNamedItems(field)])) }),
    ...(items === undefined ? {} : { items: withNamedItems(items) }),
    ...(isNamed ? { listType: 'map', listMapKeys: ['name'] } : {}),
  };
}

const withoutEmptyLists = (spec: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(spec).filter(([, value]) => !(isJsonArray(value) && value.length === 0)));
