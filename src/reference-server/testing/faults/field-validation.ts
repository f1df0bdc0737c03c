import { isJsonObject } from '#core/json/json-object';
import type { Json } from '#core/model/json';
import type { Schema } from '../../kinds/schema/schema.ts';
import type { Operation } from '../exchanges/parsed-request.ts';
import { changedSchema } from './changed-schema.ts';
import type { Fault } from './fault.ts';

/** The requests with validated bodies. Those with YAML bodies have statements for them as well. */
const requests: readonly { readonly operation: Operation; readonly name: string; readonly contents: readonly string[] }[] = [
  { operation: 'create', name: 'create', contents: ['unknown', 'duplicate', 'several', 'unknown-nested', 'unknown-in-*', 'duplicate-*'] },
  { operation: 'update', name: 'update', contents: ['unknown', 'duplicate', 'several'] },
  { operation: 'json-patch', name: 'json-patch', contents: ['unknown', 'duplicate', 'several'] },
  { operation: 'merge-patch', name: 'merge-patch', contents: ['unknown', 'duplicate', 'several'] },
  { operation: 'strategic-merge-patch', name: 'strategic-merge-patch', contents: ['unknown', 'duplicate', 'several'] },
  { operation: 'apply', name: 'apply', contents: ['unknown', 'duplicate'] },
];

/** The result of an apply is validated against the schema again. */
const writes = requests.flatMap(({ name }) => (name === 'apply' ? [] : [name]));

/** Returns statements about types with a known schema. */
const cells = (name: string, levels: readonly string[], contents: readonly string[]): readonly string[] =>
  levels.flatMap((level) => contents.map((content) => `field-validation/*/${name}*/${level}/${content}`));

/** Only for built-in types it is known how their lists merge. */
const schemasOf = (name: string): readonly string[] => (name === 'strategic-merge-patch' ? ['built-in'] : ['built-in', 'structural']);

/** Returns statements without those about unknown fields of types that keep them, where only duplicate fields are reported. */
const known = (name: string, levels: readonly string[], contents: readonly string[]): readonly string[] =>
  cells(name, levels, contents).flatMap((cell) =>
    cell.includes('/unknown') ? schemasOf(name).map((schema) => cell.replace('/*/', `/${schema}/`)) : [cell],
  );

/** One level in place of another, for each request, since servers read each of them in another place. */
const mistakenLevels: readonly { readonly from: string; readonly to: string; readonly cells: string; readonly breaks: string }[] = [
  { from: 'Strict', to: 'Warn', cells: 'strict', breaks: 'is accepted at level Strict with warnings' },
  { from: 'Strict', to: 'Ignore', cells: 'strict', breaks: 'is accepted at level Strict without a report' },
  { from: 'Warn', to: 'Strict', cells: 'warn', breaks: 'is rejected at level Warn' },
  { from: 'Warn', to: 'Ignore', cells: 'warn', breaks: 'is accepted at level Warn without a warning' },
  { from: 'Ignore', to: 'Warn', cells: 'ignore', breaks: 'gets warnings at level Ignore' },
  { from: 'Ignore', to: 'Strict', cells: 'ignore', breaks: 'is rejected at level Ignore' },
];

const ofEachRequest = requests.flatMap(({ operation, name, contents }): readonly Fault[] => [
  ...mistakenLevels.map(
    ({ from, to, cells: level, breaks }): Fault => ({
      id: `${name}-${from}-as-${to}`.toLowerCase(),
      breaks: `A body with unknown or duplicate fields (${name}) ${breaks}.`,
      statements: known(name, [level], contents),
      exchanges: [{ on: { operation, query: { fieldValidation: from } }, request: { query: { fieldValidation: to } } }],
    }),
  ),
  {
    id: `${name}-strict-by-default`,
    breaks: `A body (${name}) with unknown or duplicate fields is rejected without a level.`,
    statements: known(name, ['default'], contents.slice(0, 3)),
    exchanges: [{ on: { operation, query: { fieldValidation: 'absent' } }, request: { query: { fieldValidation: 'Strict' } } }],
  },
  {
    id: `${name}-silent-by-default`,
    breaks: `A body (${name}) with unknown or duplicate fields is accepted without a warning where no level is given.`,
    statements: known(name, ['default'], contents.slice(0, 3)),
    exchanges: [{ on: { operation, query: { fieldValidation: 'absent' } }, request: { query: { fieldValidation: 'Ignore' } } }],
  },
  {
    id: `${name}-refused-but-stored`,
    breaks: `A body (${name}) that is rejected at level Strict is stored nevertheless.`,
    statements: known(name, ['strict'], contents),
    exchanges: [{ on: { operation, query: { fieldValidation: 'Strict' }, status: 400 }, also: { query: { fieldValidation: 'Ignore' } } }],
  },
  {
    id: `${name}-warned-not-stored`,
    breaks: `A body (${name}) with warnings is answered with success and not stored.`,
    statements: known(name, ['warn'], contents),
    exchanges: [{ on: { operation, query: { fieldValidation: 'Warn' } }, request: { query: { dryRun: 'All' } } }],
  },
  {
    id: `${name}-wrong-type-conflicts`,
    breaks: `A value of a wrong type (${name}) is answered with another status than 400.`,
    statements: [
      `field-validation/*/${name}*/*/wrong-type`,
      ...(name === 'apply'
        ? []
        : [`field-validation/*/${name}*/*/unknown-and-wrong-type`, `field-validation/*/${name}/*/wrong-type-in-metadata`]),
    ],
    exchanges: [{ on: { operation, status: 400 }, answer: { status: 403 } }],
  },
]);

/** Reports only some of the fields. */
const toldOnly =
  (keeps: (field: string) => boolean): NonNullable<Fault['change']> =>
  () => ({
    reportedFields: ({ unknown, duplicated }) => [...duplicated, ...unknown].filter(keeps),
  });

/** Declares the fields of every custom resource in a schema that has none. */
function knownAtRoot(schema: Schema): Schema {
  if (schema.preserveUnknownFields !== true) return schema;
  const anything: Schema = { preserveUnknownFields: true, type: 'object' };
  return {
    ...schema,
    preserveUnknownFields: undefined,
    properties: new Map([...(schema.properties ?? []), ['spec', anything], ['status', anything]]),
  };
}

/** Drops the last member of an object with more than `most`. */
function withoutLast(value: Json, most: number): Json {
  if (!isJsonObject(value) || Object.keys(value).length <= most) return value;
  return Object.fromEntries(Object.entries(value).slice(0, -1));
}

const nested = (content: string): readonly string[] => ['warn', 'strict'].map((level) => `field-validation/*/create/${level}/${content}`);

/** The levels in writes to subresources. */
const ofSubresources = (['status', 'scale'] as const).flatMap((subresource): readonly Fault[] => [
  {
    id: `${subresource}-fields-unchecked`,
    breaks: `Unknown and duplicate fields in a write to the ${subresource} are dropped without a report at any level.`,
    statements: ['default', 'warn', 'strict'].map((level) => `field-validation-level/${subresource}/${level}`),
    exchanges: [{ on: { subresource, operation: ['update', 'merge-patch'] }, request: { query: { fieldValidation: 'Ignore' } } }],
  },
  {
    id: `${subresource}-fields-always-told`,
    breaks: `Unknown and duplicate fields in a write to the ${subresource} get warnings at level Ignore.`,
    statements: [`field-validation-level/${subresource}/ignore`],
    exchanges: [{ on: { subresource, query: { fieldValidation: 'Ignore' } }, request: { query: { fieldValidation: 'Warn' } } }],
  },
  {
    id: `${subresource}-patch-lenient`,
    breaks: `Level Strict is the same as Warn in a patch of the ${subresource}.`,
    statements: [`field-validation-level/${subresource}/strict`],
    exchanges: [
      {
        on: { subresource, operation: 'merge-patch', query: { fieldValidation: 'Strict' } },
        request: { query: { fieldValidation: 'Warn' } },
      },
    ],
  },
  {
    id: `${subresource}-types-unchecked`,
    breaks: `A write of a wrong type to the ${subresource} is answered with success.`,
    statements: [`field-validation-level/${subresource}/wrong-type`],
    exchanges: [{ on: { subresource, status: 400, text: /"(?:hard|replicas)":"text"/ }, answer: { status: 200 } }],
  },
]);

/** Faults of field validation (specification, "Field validation"). */
export const fieldValidationFaults: readonly Fault[] = [
  {
    id: 'field-validation-off',
    breaks: 'The parameter fieldValidation has no effect, as if its feature gate were off.',
    statements: ['field-validation-level/gate'],
    exchanges: [{ on: { query: { fieldValidation: /./ } }, request: { query: { fieldValidation: 'Ignore' } } }],
  },
  ...ofEachRequest,
  ...ofSubresources,
  {
    id: 'fields-unchecked-in-an-unknown-release',
    breaks: 'A server with a release of its own ignores the parameter fieldValidation.',
    statements: known('*', ['warn', 'strict'], ['unknown', 'duplicate', 'several']),
    exchanges: [
      { on: { path: /^\/version$/ }, answer: { body: [{ at: '/gitVersion', set: 'v1.4.2-acme' }] } },
      { on: { query: { fieldValidation: /./ } }, request: { query: { fieldValidation: 'Ignore' } } },
    ],
  },
  {
    id: 'fields-unchecked-without-a-release',
    breaks: 'A server that does not report its release ignores the parameter fieldValidation.',
    statements: known('*', ['strict'], ['unknown', 'duplicate', 'several']),
    exchanges: [
      { on: { path: /^\/version$/ }, answer: { status: 404 } },
      { on: { query: { fieldValidation: /./ } }, request: { query: { fieldValidation: 'Ignore' } } },
    ],
  },
  {
    id: 'duplicate-in-patch-value-unseen',
    breaks: 'Duplicate fields in the values of a JSON patch are not reported.',
    statements: ['warn', 'strict'].flatMap((level) =>
      ['built-in', 'structural'].map((schema) => `field-validation/${schema}/json-patch/${level}/duplicate`),
    ),
    change: toldOnly((field) => !/duplicate.*value/.test(field)),
  },
  {
    id: 'unknown-in-metadata-unseen',
    breaks: 'Unknown fields in metadata are not reported.',
    statements: nested('unknown-in-metadata'),
    seen: 'kubernetes #109215',
    change: toldOnly((field) => !/unknown.*"metadata\./.test(field)),
  },
  {
    id: 'unknown-in-items-unseen',
    breaks: 'Unknown fields in list items are not reported.',
    statements: ['warn', 'strict'].flatMap((level) =>
      ['built-in', 'structural'].map((schema) => `field-validation/${schema}/create/${level}/unknown-in-list-item`),
    ),
    change: toldOnly((field) => !/unknown.*\[\d+\]/.test(field)),
  },
  {
    id: 'unknown-below-root-unseen',
    breaks: 'Unknown fields below the root are not reported.',
    statements: [...nested('unknown-nested'), ...nested('unknown-in-*')]
      .map((id) => id.replace('/*/', '/{}/'))
      .flatMap((id) => ['built-in', 'structural'].map((schema) => id.replace('{}', schema))),
    change: toldOnly((field) => !/unknown.*"[^"]*\./.test(field)),
  },
  {
    id: 'duplicate-below-root-unseen',
    breaks: 'Duplicate fields below the root are not reported.',
    statements: nested('duplicate-*'),
    change: toldOnly((field) => !/duplicate.*"[^"]*\./.test(field)),
  },
  {
    id: 'duplicate-in-items-unseen',
    breaks: 'Duplicate fields in list items are not reported.',
    statements: nested('duplicate-in-list-item'),
    change: toldOnly((field) => !/duplicate.*\[\d+\]/.test(field)),
  },
  {
    id: 'last-field-untold',
    breaks: 'The last of several unknown and duplicate fields is not reported.',
    statements: ['field-validation/*/*/warn/several', 'field-validation/*/*/strict/several'],
    change: () => ({
      reportedFields: ({ unknown, duplicated }) => {
        const all = [...duplicated, ...unknown];
        return all.length > 1 ? all.slice(0, -1) : all;
      },
    }),
  },
  {
    id: 'unknown-unseen',
    breaks: 'Unknown fields are dropped without a report at any level.',
    statements: known('*', ['warn', 'strict'], ['unknown', 'several']),
    seen: 'kubernetes #105916',
    change: () => ({ reportedFields: ({ duplicated }) => duplicated }),
  },
  {
    id: 'strict-refuses-metadata',
    breaks: 'Annotations are unknown fields at level Strict.',
    statements: ['csinode-operations/update/field-validation'],
    seen: 'kubernetes #109215',
    exchanges: [
      {
        on: { operation: 'update', query: { fieldValidation: 'Strict' }, text: /"annotations"/ },
        refuse: { status: 400, reason: 'BadRequest', message: 'strict decoding error: unknown field "metadata.annotations"' },
      },
    ],
  },
  {
    id: 'strict-names-nothing',
    breaks: 'A rejection at level Strict does not name the fields.',
    statements: known('*', ['strict'], ['unknown', 'duplicate', 'several']),
    exchanges: [
      {
        on: { query: { fieldValidation: 'Strict' }, status: 400 },
        answer: { body: [{ at: '/message', set: 'strict decoding error' }] },
      },
    ],
  },
  {
    id: 'unknown-fields-stored',
    breaks: 'Unknown fields are stored.',
    statements: writes.flatMap((name) => known(name, ['ignore', 'default', 'warn', 'strict'], ['unknown'])),
    change: () => ({ schemaOfBody: ({ schema }) => changedSchema(schema, () => ({ preserveUnknownFields: true })) }),
  },
  {
    id: 'preserved-root-pruned',
    breaks: 'A type that preserves unknown fields drops and reports those at the root.',
    statements: ['field-validation/preserving/*/*/unknown'],
    change: () => ({ schemaOfBody: ({ schema, origin }) => (origin === 'definition' ? knownAtRoot(schema) : schema) }),
  },
  {
    id: 'preserved-spec-cut',
    breaks: 'A type that preserves unknown fields loses the last field of the spec and of items in it.',
    statements: ['field-validation/preserving/create/*/unknown-nested', 'field-validation/preserving/create/*/unknown-in-list-item'],
    exchanges: [
      {
        on: { operation: 'create', origin: 'definition', when: ({ query }) => query.get('fieldValidation') !== 'Ignore' },
        request: {
          body: [
            { at: '/spec', by: (spec) => withoutLast(spec, 2) },
            { at: '/spec/parts/*', by: (part) => withoutLast(part, 1) },
          ],
        },
      },
    ],
  },
  {
    id: 'wrong-types-stored',
    breaks: 'A value of a wrong type is stored.',
    statements: [
      ...writes.flatMap((name) => [
        `field-validation/*/${name}*/*/wrong-type`,
        `field-validation/*/${name}*/ignore/unknown-and-wrong-type`,
      ]),
      'errors/wrong-type',
    ],
    change: () => ({ wrongTypes: () => [] }),
  },
  {
    id: 'wrong-types-stored-when-ignoring',
    breaks: 'A value of a wrong type is stored at level Ignore.',
    statements: ['errors/wrong-type-at-any-level'],
    exchanges: [{ on: { query: { fieldValidation: 'Ignore' }, status: 400 }, answer: { status: 200 } }],
  },
  {
    id: 'missing-fields-unasked',
    breaks: 'An object of any type without required fields is stored.',
    statements: [
      'field-validation/*/*/default/missing-required',
      ...['create', 'update', 'merge-patch', 'strategic-merge-patch'].map((name) => `field-validation/*/${name}/ignore/missing-required`),
      'errors/required-field',
    ],
    change: () => ({ rejectsInvalid: ({ reason }) => reason !== 'FieldValueRequired' }),
  },
  {
    id: 'missing-fields-ignored',
    breaks: 'An object without required fields is stored at level Ignore.',
    statements: ['field-validation/*/*/ignore/missing-required'],
    change: () => ({ rejectsInvalid: ({ reason, level }) => reason !== 'FieldValueRequired' || level !== 'Ignore' }),
  },
  {
    id: 'strict-lenient-on-yaml',
    breaks: 'A YAML body with unknown or duplicate fields is accepted at level Strict.',
    statements: ['create-yaml', 'update-yaml'].flatMap((name) => known(name, ['strict'], ['unknown', 'duplicate', 'several'])),
    exchanges: [
      {
        on: { headers: { 'content-type': /yaml/ }, query: { fieldValidation: 'Strict' } },
        request: { query: { fieldValidation: 'Warn' } },
      },
    ],
  },
  {
    id: 'strict-lenient-on-definitions',
    breaks: 'Level Strict is the same as Warn for custom resources.',
    statements: ['unknown', 'duplicate', 'several'].map((content) => `field-validation/structural/*/strict/${content}`),
    exchanges: [{ on: { origin: 'definition', query: { fieldValidation: 'Strict' } }, request: { query: { fieldValidation: 'Warn' } } }],
  },
  {
    id: 'one-warning-for-all',
    breaks: 'One warning reports all unknown and duplicate fields.',
    statements: ['field-validation/*/*/warn/several', 'field-validation/*/*/default/several'],
    change: () => ({
      reportedFields: ({ unknown, duplicated }) => {
        const all = [...duplicated, ...unknown];
        return all.length > 1 ? [all.join(', ')] : all;
      },
    }),
  },
  ...(['create', 'update', 'patch', 'apply'] as const).map(
    (name): Fault => ({
      id: `${name}-level-unchecked`,
      breaks: `An invalid level is the same as none (${name}).`,
      statements: [`field-validation-level/other/${name}`],
      exchanges: [
        {
          on: {
            operation: name === 'patch' ? ['json-patch', 'merge-patch', 'strategic-merge-patch'] : name,
            when: ({ query }) => !['Ignore', 'Warn', 'Strict', null].includes(query.get('fieldValidation')),
          },
          request: { query: { fieldValidation: null } },
        },
      ],
    }),
  ),
  {
    id: 'first-field-told',
    breaks: 'Only the first of several unknown and duplicate fields is reported.',
    statements: ['field-validation/built-in/create/warn/several'],
    change: () => ({ reportedFields: ({ unknown, duplicated }) => [...duplicated, ...unknown].slice(0, 1) }),
  },
  {
    id: 'duplicates-unseen',
    breaks: 'Duplicate fields are dropped without a report at any level.',
    statements: ['field-validation/built-in/create/strict/duplicate'],
    change: () => ({ reportedFields: ({ unknown }) => unknown }),
  },
  {
    id: 'unknown-field-stored',
    breaks: 'Unknown fields are reported and stored.',
    statements: ['built-in', 'structural'].flatMap((schema) =>
      ['create', 'update', 'json-patch', 'merge-patch'].map((name) => `field-validation/${schema}/${name}/warn/unknown`),
    ),
    change: () => ({ storedObject: ({ given }) => given }),
  },
];
