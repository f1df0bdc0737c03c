import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { MarkedField } from '#core/model/tables/form';
import type { Template } from '#core/model/template';
import { definitionsPath, sharedGroup } from './definition.ts';
import type { Fields } from './field-manager.ts';
import { extension, jsonText } from './json-text.ts';

const text: Fields = { type: 'string' };
const listType = (type: string): Fields => ({ [`${extension}list-type`]: type });
const mapType = (type: string): Fields => ({ [`${extension}map-type`]: type });
const listOfText: Fields = { type: 'array', items: text };
const mapOfText: Fields = { type: 'object', additionalProperties: text };
const struct: Fields = { type: 'object', properties: { a: text, b: text } };

/** The zone of an item that has none, which a list with two keys takes for its key. */
export const defaultZone = 'x';

const items = (...keys: readonly string[]): Fields => ({
  type: 'array',
  items: {
    type: 'object',
    required: ['name'],
    properties: { name: text, zone: keys.includes('zone') ? { ...text, default: defaultZone } : text, value: text, other: text },
  },
  ...listType('map'),
  [`${extension}list-map-keys`]: keys,
});

type Marked = Exclude<MarkedField, `unstructured-${string}`>;

/** The fields below `spec` of the definition that has all markers: by the name of the marker, that of the field, and its schema. */
export const markedFields: { readonly [Field in Marked]: { readonly name: string; readonly schema: Fields } } = {
  'atomic-list': { name: 'atomicList', schema: { ...listOfText, ...listType('atomic') } },
  set: { name: 'set', schema: { ...listOfText, ...listType('set') } },
  'map-list': { name: 'mapList', schema: items('name') },
  'two-key-list': { name: 'twoKeyList', schema: items('name', 'zone') },
  'atomic-map': { name: 'atomicMap', schema: { ...mapOfText, ...mapType('atomic') } },
  'granular-map': { name: 'granularMap', schema: { ...mapOfText, ...mapType('granular') } },
  'atomic-struct': { name: 'atomicStruct', schema: { ...struct, ...mapType('atomic') } },
  'granular-struct': { name: 'granularStruct', schema: { ...struct, ...mapType('granular') } },
  'set-in-atomic-list': {
    name: 'setInAtomicList',
    schema: {
      type: 'array',
      items: { type: 'object', properties: { set: { ...listOfText, ...listType('set') } } },
      ...listType('atomic'),
    },
  },
  'granular-in-atomic-struct': {
    name: 'granularInAtomicStruct',
    schema: { type: 'object', properties: { map: { ...mapOfText, ...mapType('granular') } }, ...mapType('atomic') },
  },
  'unmarked-list': { name: 'unmarkedList', schema: listOfText },
  'unmarked-map': { name: 'unmarkedMap', schema: mapOfText },
  'unmarked-struct': { name: 'unmarkedStruct', schema: struct },
};

/** The schema of all fields, and of some without a marker. */
const markedSpec: Fields = {
  type: 'object',
  properties: {
    text,
    kept: text,
    count: { type: 'integer' },
    on: { type: 'boolean' },
    defaulted: { type: 'string', default: 'default' },
    namedItems: { type: 'array', items: { type: 'object', required: ['name'], properties: { name: text, value: text } } },
    atomicWithDefault: { type: 'object', properties: { a: text, b: { type: 'string', default: 'default' } }, ...mapType('atomic') },
    ...Object.fromEntries(Object.values(markedFields).map(({ name, schema }) => [name, schema])),
  },
};

/**
 * A definition: its plural name, its group, and the schema of `spec`, or one that preserves unknown fields; `scalable` if its
 * objects have a status and a scale, with the number of replicas in both.
 */
export type Definition = {
  readonly plural: string;
  readonly kind: string;
  readonly group: Template;
  readonly spec: Fields | 'unknown';
  readonly scalable?: true;
  /** The schema of the status: of a scalable type, in place of one with the number of replicas alone; of another, a field like others. */
  readonly status?: Fields;
  /** Whether its objects are served in another version too, with the same schema. */
  readonly inTwoVersions?: true;
  /** The columns of its Table after the name. */
  readonly columns?: readonly Column[];
};

/** A column, and the field that it shows: text, if it has no type. */
export type Column = { readonly name: string; readonly at: `/${string}`; readonly type?: 'integer' | 'boolean' };

/** Creates a definition of namespaced objects. The prefix of the markers is the target's, so it is sent as text. */
export function define({ plural, kind, group, spec, scalable, columns, status, inTwoVersions }: Definition): Step {
  const metadata = { name: { $join: [plural, '.', group] }, labels: { 'apiconform-run': { $run: true } } };
  const names = { plural, singular: kind.toLowerCase(), kind, listKind: `${kind}List` };
  const versions = versionsWith(spec, scalable, columns, status);
  const whole = {
    apiVersion: { $join: ['apiextensions.', { $dialect: 'apiDomain' }, '/v1'] },
    kind: 'CustomResourceDefinition',
    metadata,
    spec: { group, scope: 'Namespaced', names, versions: [...versions, ...(inTwoVersions ? versions.map(asOther) : [])] },
  } as const;
  return { id: 'define', do: 'send', request: { method: 'POST', path: definitionsPath, body: { metadata }, text: jsonText(whole) } };
}

/** The version of some definitions that is served too, and in which nothing is stored. */
export const otherVersion = 'v1beta1';

/** The same with this other version. */
export function asOther(version: { readonly [field: string]: Template }): Template {
  return { ...version, name: otherVersion, storage: false };
}

/** The one version of a definition. */
export function versionsWith(
  spec: Fields | 'unknown',
  scalable?: true,
  columns: readonly Column[] = [],
  status: Fields | undefined = scalable && { type: 'object', properties: { replicas: { type: 'integer' } } },
): readonly { readonly [field: string]: Template }[] {
  const schema =
    spec === 'unknown'
      ? { type: 'object', [`${extension}preserve-unknown-fields`]: true }
      : { type: 'object', properties: { spec, ...(status === undefined ? {} : { status }) } };
  const subresources = { status: {}, scale: { specReplicasPath: '.spec.replicas', statusReplicasPath: '.status.replicas' } };
  const shown = columns.map(({ name, at, type = 'string' }) => ({ name, type, jsonPath: at.replaceAll('/', '.') }));
  const version = {
    name: 'v1',
    served: true,
    storage: true,
    schema: { openAPIV3Schema: schema },
    ...(shown.length === 0 ? {} : { additionalPrinterColumns: shown }),
  };
  return [scalable === true ? { ...version, subresources } : version];
}

/** Waits until the objects of a definition are served in a version. */
export function served({ plural, group }: Pick<Definition, 'plural' | 'group'>, version = 'v1'): Step {
  const id = version === 'v1' ? 'served' : `served-in-${version}`;
  return {
    id,
    do: 'until',
    request: { method: 'GET', path: { $join: ['/apis/', group, `/${version}/${plural}`] } },
    holds: { of: id, at: 'status', is: 'equals', value: 200 },
    boundSeconds: 60,
  };
}

/** The defined type as a subject, in place of the subject for custom resources. */
export function definedType(subject: Subject, { plural, kind, group }: Definition, fixture?: string, version = 'v1'): Subject {
  const { fixture: _, ...rest } = subject;
  return {
    ...rest,
    apiVersion: { $join: [group, `/${version}`] },
    kind,
    collection: { $join: ['/apis/', group, `/${version}/namespaces/`, { $namespace: true }, `/${plural}`] },
    body: {},
    ...(fixture === undefined ? {} : { fixture }),
  };
}

/** The columns of the Table of the type with a field for every marker. */
const markedColumns: readonly Column[] = [
  { name: 'Text', at: '/spec/text' },
  { name: 'Count', at: '/spec/count', type: 'integer' },
  { name: 'Kept', at: '/spec/kept' },
  { name: 'On', at: '/spec/on', type: 'boolean' },
];

/** The columns of its Table with the name, which is the first. */
export const tableColumns: readonly Column[] = [{ name: 'Name', at: '/metadata/name' }, ...markedColumns];

/** The definition that has a field for every marker. Its objects have a status, and no subresource for it. */
export const markedDefinition: Definition = {
  plural: 'markeds',
  kind: 'Marked',
  group: sharedGroup,
  spec: markedSpec,
  status: { type: 'object', properties: { text } },
  columns: markedColumns,
};

/** A definition without known fields. */
export const unstructuredDefinition: Definition = {
  plural: 'unstructureds',
  kind: 'Unstructured',
  group: sharedGroup,
  spec: 'unknown',
  inTwoVersions: true,
};

/** The type with a field for every marker. */
export function markedType(subject: Subject): Subject {
  return definedType(subject, markedDefinition, 'marked-definition');
}

/** The type without known fields. */
export function unstructuredType(subject: Subject): Subject {
  return definedType(subject, unstructuredDefinition, 'unstructured-definition');
}
