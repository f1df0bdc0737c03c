import fc from 'fast-check';
import { dump } from 'js-yaml';
import { isJsonObject } from '#core/json/json-object';
import type { Json, JsonObject } from '#core/model/json';
import { mergePatch } from '#reference-server/api/patch/merge-patch';
import { objectAt, withFields } from '#reference-server/json/json-object';
import { bodySchema, fieldsOf } from './body-schema.ts';
import type { BodyType, Command } from './command.ts';
import { jsonPatchOf, mergePatchOf, strategicMergePatchOf } from './patch-arbitraries.ts';
import { labelSelectors } from './selectors.ts';
import type { Subject } from './subject.ts';
import type { Mistakes } from './value-arbitraries.ts';
import { noMistakes, valuesOf } from './value-arbitraries.ts';

const nameOfObject = fc.constantFrom('a', 'a', 'a', 'b');
const manager = fc.constantFrom('one', 'two');
const mistakes: Mistakes = { wrongTypes: 60, unknownFields: 30, nulls: 60 };
type Query = { readonly [parameter: string]: string };

/** What sequences are drawn from. */
export type SequenceOptions = {
  /** The most requests beside the first. */
  readonly length: number;
  /** The fields that sequences may be about; those of the subject where none are given. */
  readonly fields?: readonly (readonly string[])[];
  /** To how many of them each is. */
  readonly fieldsOfOne?: number;
};

/** Sequences of requests about one subject, each about a few of its fields, so that its requests meet. */
export function sequenceOf(subject: Subject, options: SequenceOptions): fc.Arbitrary<readonly Command[]> {
  const fields = [...(options.fields ?? subject.fields ?? fieldsOf(subject))];
  const most = Math.min(options.fieldsOfOne ?? 3, fields.length);
  return fc.subarray(fields, { minLength: 1, maxLength: most }).chain((chosen) => {
    const schema = bodySchema(subject, chosen);
    return fc
      .tuple(firstOf(subject, schema), fc.array(commandOf(subject, schema), { minLength: 1, maxLength: options.length }))
      .map(([first, rest]) => [first, ...rest]);
  });
}

function firstOf(subject: Subject, schema: JsonObject): fc.Arbitrary<Command> {
  return fc.oneof(createOf(subject, schema, noMistakes), applyOf(subject, schema, noMistakes));
}

function commandOf(subject: Subject, schema: JsonObject): fc.Arbitrary<Command> {
  const weighted = (weight: number, arbitrary: fc.Arbitrary<Command>): fc.WeightedArbitrary<Command> => ({ weight, arbitrary });
  const status = subject.subresources.includes('status');
  return fc.oneof(
    weighted(3, createOf(subject, schema, mistakes)),
    weighted(8, applyOf(subject, schema, mistakes)),
    weighted(5, putOf(subject, schema)),
    weighted(3, patchOf(subject, 'merge-patch', mergePatchOf(schema, mistakes))),
    weighted(3, patchOf(subject, 'json-patch', jsonPatchOf(schema, mistakes))),
    ...(subject.builtIn ? [weighted(4, patchOf(subject, 'strategic-merge-patch', strategicMergePatchOf(schema, mistakes)))] : []),
    ...(status
      ? [weighted(2, fc.oneof(applyOf(subject, statusOf(subject), mistakes), putOf(subject, statusOf(subject))).map(toStatus))]
      : []),
    ...(subject.subresources.includes('scale') ? [weighted(3, scaleOf(subject))] : []),
    weighted(2, deleteOf(subject)),
    weighted(1, releaseOf(subject)),
    weighted(2, getOf(subject)),
    ...(subject.namespaced ? [weighted(3, listOf(subject)), weighted(1, deleteCollectionOf(subject)), weighted(2, watchOf(subject))] : []),
    weighted(1, textOf(subject, schema)),
  );
}

const statusOf = (subject: Subject): JsonObject => bodySchema(subject, [['status'], ['metadata', 'labels']]);
const toStatus = (command: Command): Command => ({ ...command, subresource: 'status' });

function objectsOf(subject: Subject, schema: JsonObject, wrong: Mistakes, name: string): fc.Arbitrary<JsonObject> {
  return partsOf(subject, schema, wrong, name).map((part) =>
    Object.keys(subject.minimal).length === 0 ? part : objectAt(mergePatch(subject.minimal, part)),
  );
}

/** Objects of which something may be missing that every object must have. */
function partsOf(subject: Subject, schema: JsonObject, wrong: Mistakes, name: string): fc.Arbitrary<JsonObject> {
  const { apiVersion, kind } = subject;
  return valuesOf(schema, { ...wrong, nulls: 0 }).map((value) => {
    const fields = isJsonObject(value) ? value : {};
    const written = subject.namespaced ? name : `$namespace-${name}`;
    return { apiVersion, kind, ...fields, metadata: { ...objectAt(fields, 'metadata'), name: written } };
  });
}

const dryRun: fc.Arbitrary<Query> = fc.constantFrom<Query>({}, {}, {}, {}, {}, {}, {}, { dryRun: 'All' });
const level: fc.Arbitrary<Query> = fc.constantFrom<Query>(
  {},
  {},
  { fieldValidation: 'Ignore' },
  { fieldValidation: 'Warn' },
  { fieldValidation: 'Strict' },
);
const managed: fc.Arbitrary<Query> = fc.oneof(
  manager.map((fieldManager): Query => ({ fieldManager })),
  fc.constant<Query>({}),
);
const joined = (...queries: fc.Arbitrary<Query>[]): fc.Arbitrary<Query> => fc.tuple(...queries).map((all) => Object.assign({}, ...all));
const writing = joined(dryRun, level, managed);

function createOf(subject: Subject, schema: JsonObject, wrong: Mistakes): fc.Arbitrary<Command> {
  return nameOfObject.chain((name) =>
    fc.record({ method: fc.constant('POST'), of: fc.constant(subject.id), query: writing, body: objectsOf(subject, schema, wrong, name) }),
  );
}

function applyOf(subject: Subject, schema: JsonObject, wrong: Mistakes): fc.Arbitrary<Command> {
  const force = fc.constantFrom<Query>({}, {}, { force: 'true' }, { force: 'false' });
  const query = joined(
    dryRun,
    level,
    force,
    manager.map((fieldManager): Query => ({ fieldManager })),
  );
  const metadata = fc.constantFrom<JsonObject>(
    {},
    {},
    {},
    {},
    {},
    {},
    {},
    {},
    { resourceVersion: '$version' },
    { resourceVersion: '$version:0' },
    { uid: '$uid' },
    { uid: 'none' },
  );
  return nameOfObject.chain((name) =>
    fc.record({
      method: fc.constant('PATCH'),
      of: fc.constant(subject.id),
      name: fc.constant(name),
      type: fc.constant('apply'),
      query,
      body: fc
        .tuple(appliedOf(subject, schema, wrong, name), metadata)
        .map(([object, more]) => withFields(object, { metadata: { ...objectAt(object, 'metadata'), ...more } })),
    }),
  );
}

/** What is applied need not be a whole object once there is one. */
function appliedOf(subject: Subject, schema: JsonObject, wrong: Mistakes, name: string): fc.Arbitrary<JsonObject> {
  const whole = objectsOf(subject, schema, wrong, name);
  if (wrong === noMistakes || Object.keys(subject.minimal).length === 0) return whole;
  return fc.oneof(whole, partsOf(subject, schema, wrong, name));
}

function putOf(subject: Subject, schema: JsonObject): fc.Arbitrary<Command> {
  const versions = fc.constantFrom<JsonObject>(
    { resourceVersion: '$version' },
    { resourceVersion: '$version' },
    {},
    { resourceVersion: '$version:0' },
    { resourceVersion: '$version', uid: '$uid' },
    { resourceVersion: '$version', uid: 'none' },
  );
  const managedFields = fc.constantFrom<JsonObject>(
    {},
    {},
    {},
    {},
    {},
    {},
    {},
    {},
    { managedFields: [] },
    { managedFields: [{}] },
    { managedFields: null },
  );
  return nameOfObject.chain((name) =>
    fc
      .tuple(objectsOf(subject, schema, mistakes, name), versions, managedFields, fc.boolean(), writing)
      .map(([object, version, entries, overLastSeen, query]): Command => {
        const metadata = { ...objectAt(object, 'metadata'), ...(overLastSeen ? {} : version), ...entries };
        return {
          method: 'PUT',
          of: subject.id,
          name,
          query,
          body: withFields(object, { metadata }),
          ...(overLastSeen ? { overLastSeen } : {}),
        };
      }),
  );
}

function patchOf(subject: Subject, type: BodyType, body: fc.Arbitrary<Json>): fc.Arbitrary<Command> {
  return fc.record({
    method: fc.constant('PATCH'),
    of: fc.constant(subject.id),
    name: nameOfObject,
    type: fc.constant(type),
    query: writing,
    body,
  });
}

/** Reads and writes the scale of an object. */
function scaleOf(subject: Subject): fc.Arbitrary<Command> {
  const replicas = fc.constantFrom<Json>(0, 1, 2, 2, -1, 'x');
  const versions = fc.constantFrom<JsonObject>({}, {}, { resourceVersion: '$version' }, { resourceVersion: '$version:0' });
  return nameOfObject.chain((name) => {
    const command = { of: subject.id, name, subresource: 'scale' };
    const scale = fc.tuple(replicas, versions).map(([count, version]) => ({
      apiVersion: 'autoscaling/v1',
      kind: 'Scale',
      metadata: { name, ...version },
      spec: { replicas: count },
    }));
    const withQuery = (method: 'PUT' | 'PATCH', type: BodyType, body: fc.Arbitrary<Json>): fc.Arbitrary<Command> =>
      fc.tuple(body, joined(dryRun, managed)).map(([sent, query]) => ({ ...command, method, type, query, body: sent }));
    const force = fc.constantFrom<Query>({}, { force: 'true' });
    return fc.oneof(
      fc.constant<Command>({ ...command, method: 'GET' }),
      withQuery('PUT', 'json', scale),
      withQuery(
        'PATCH',
        'merge-patch',
        replicas.map((count) => ({ spec: { replicas: count } })),
      ),
      fc
        .tuple(
          scale,
          joined(
            force,
            manager.map((fieldManager): Query => ({ fieldManager })),
          ),
        )
        .map(([body, query]): Command => ({ ...command, method: 'PATCH', type: 'apply', query, body })),
    );
  });
}

/** Takes the finalizers from an object, which may be all that holds it. */
function releaseOf(subject: Subject): fc.Arbitrary<Command> {
  return patchOf(
    subject,
    'merge-patch',
    fc.constantFrom<Json>(
      { metadata: { finalizers: null } },
      { metadata: { finalizers: [] } },
      { metadata: { finalizers: ['example.com/one'] } },
    ),
  );
}

const deletion = fc.constantFrom<{ query?: Query; body?: Json }>(
  {},
  {},
  {},
  { query: { dryRun: 'All' } },
  { query: { propagationPolicy: 'Foreground' } },
  { query: { propagationPolicy: 'Orphan' } },
  { query: { propagationPolicy: 'Background' } },
  { query: { gracePeriodSeconds: '0' } },
  { query: { gracePeriodSeconds: '5' } },
  { body: { kind: 'DeleteOptions', apiVersion: 'v1', preconditions: { uid: '$uid' } } },
  { body: { kind: 'DeleteOptions', apiVersion: 'v1', preconditions: { uid: 'none' } } },
  { body: { kind: 'DeleteOptions', apiVersion: 'v1', preconditions: { resourceVersion: '$version' } } },
  { body: { kind: 'DeleteOptions', apiVersion: 'v1', preconditions: { resourceVersion: '$version:0' } } },
  { body: { kind: 'DeleteOptions', apiVersion: 'v1', dryRun: ['All'] } },
  { body: { kind: 'DeleteOptions', apiVersion: 'v1', propagationPolicy: 'Orphan' } },
  { query: { propagationPolicy: 'Sideways' } },
);

function deleteOf(subject: Subject): fc.Arbitrary<Command> {
  return fc.tuple(nameOfObject, deletion).map(([name, how]): Command => ({ method: 'DELETE', of: subject.id, name, ...how }));
}

function deleteCollectionOf(subject: Subject): fc.Arbitrary<Command> {
  return fc
    .tuple(deletion, selection)
    .map(([how, selected]): Command => ({ method: 'DELETE', of: subject.id, ...how, query: { ...how.query, ...selected } }));
}

const versionOfRead = fc.constantFrom<Query>(
  {},
  {},
  { resourceVersion: '$version:0' },
  { resourceVersion: '$version:2' },
  { resourceVersion: 'abc' },
);

function getOf(subject: Subject): fc.Arbitrary<Command> {
  return fc.tuple(nameOfObject, versionOfRead).map(([name, query]): Command => ({ method: 'GET', of: subject.id, name, query }));
}

const selection: fc.Arbitrary<Query> = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Query>({}) },
  { weight: 2, arbitrary: fc.constantFrom(...labelSelectors.keys()).map((labelSelector): Query => ({ labelSelector })) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Query>(
      { fieldSelector: 'metadata.name=a' },
      { fieldSelector: 'metadata.name!=a' },
      { labelSelector: 'a b' },
      { fieldSelector: 'spec.unknown=x' },
    ),
  },
);

function listOf(subject: Subject): fc.Arbitrary<Command> {
  const paging = fc.constantFrom<Query>(
    {},
    {},
    { limit: '1' },
    { limit: '2' },
    { limit: '1', continue: '$continue' },
    { continue: '$continue' },
    { limit: '-1' },
  );
  const match = fc.constantFrom<Query>(
    {},
    {},
    {},
    { resourceVersionMatch: 'Exact' },
    { resourceVersionMatch: 'NotOlderThan' },
    { resourceVersionMatch: 'Nearly' },
  );
  return joined(selection, paging, versionOfRead, match).map((query): Command => ({ method: 'GET', of: subject.id, query }));
}

function watchOf(subject: Subject): fc.Arbitrary<Command> {
  const selected = fc.constantFrom<Query>({}, {}, ...[...labelSelectors.keys()].map((labelSelector): Query => ({ labelSelector })), {
    fieldSelector: 'metadata.name!=a',
  });
  const start = fc.constantFrom<Query>(
    {},
    { resourceVersion: '$version:0' },
    { resourceVersion: '$version:1' },
    { resourceVersion: '$version:3' },
    { resourceVersionMatch: 'Exact' },
  );
  return joined(selected, start).map((query): Command => ({ method: 'WATCH', of: subject.id, query }));
}

/** Bodies as text: YAML, and fields that stand twice. */
function textOf(subject: Subject, schema: JsonObject): fc.Arbitrary<Command> {
  const twice = (text: string): string =>
    text.replace('"kind":', '"kind":"Other","kind":').replace('"metadata":{', '"metadata":{"name":"b",');
  const yamlTwice = (text: string): string =>
    text.replace('\nkind:', '\nkind: Other\nkind:').replace('\nmetadata:\n', '\nmetadata:\n  name: b\n');
  const from = (object: JsonObject, how: string): Partial<Command> =>
    how === 'json'
      ? { type: 'json', text: twice(JSON.stringify(object)) }
      : { type: 'yaml', text: how === 'yaml' ? dump(object) : yamlTwice(dump(object)) };
  return fc
    .tuple(
      nameOfObject.chain((name) => objectsOf(subject, schema, mistakes, name)),
      fc.constantFrom('json', 'yaml', 'yaml twice'),
      writing,
    )
    .map(([object, how, query]): Command => ({ method: 'POST', of: subject.id, query, ...from(object, how) }));
}
