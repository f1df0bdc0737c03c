import { expect, it } from 'vitest';
import type { Form } from '#core/model/form';
import { schemas } from './schema-texts.ts';

/** Of a parameter that is one of some words, the words: a compiler error names the one that is missing or too many. */
type Words<Value extends string> = string extends Value ? 'any text' : Readonly<Record<Value, true>>;
type Parameters<F extends Form> = {
  readonly [Name in Exclude<keyof F, 'name'>]-?: F[Name] extends string ? Words<F[Name]> : 'any text';
};

const version = { unset: true, zero: true, other: true } as const;
const semantic = { 'most-recent': true, any: true, 'not-older-than': true, exact: true, 'continue-token': true } as const;
const meaning = { ...semantic, invalid: true, 'invalid-400': true, 'invalid-as-continue-token': true } as const;

const forms: { readonly [Name in Form['name']]: Parameters<Extract<Form, { readonly name: Name }>> } = {
  'list-cell': {
    meaning,
    ignoringMatch: meaning,
    match: { unset: true, Exact: true, NotOlderThan: true },
    paging: { 'limit-unset': true, 'limit-set': true, continue: true },
    resourceVersion: version,
  },
  'query-value': {
    parameter: { resourceVersionMatch: true, limit: true, continue: true },
    value: 'any text',
    version: { given: true, missing: true },
    answer: { served: true, refused: true },
  },
  'watch-flag': { value: { bare: true, true: true, '1': true, false: true, '0': true }, read: { watch: true, list: true } },
  unauthenticated: {
    credentials: { none: true, invalid: true },
    operation: {
      get: true,
      list: true,
      watch: true,
      create: true,
      update: true,
      patch: true,
      apply: true,
      delete: true,
      deletecollection: true,
    },
  },
  'beta-versions': { older: 'any text' },
  'removed-version': { release: 'any text', resources: 'any text', reviews: 'any text' },
  'replacement-version': { since: 'any text', resources: 'any text', reviews: 'any text' },
  'notable-change': {
    examples: 'any text',
    clause: { shown: true, dropped: true, 'field-gone': true },
    change: 'any text',
    shows: 'any text',
  },
  'refused-change': {
    examples: 'any text',
    by: { create: true, update: true, status: true, approval: true },
    change: 'any text',
    instead: 'any text',
  },
  ownership: {
    from: { nothing: true, applied: true, updated: true, shared: true, moved: true, 'shared-with-update': true },
    request: {
      post: true,
      put: true,
      'json-patch': true,
      'merge-patch': true,
      'strategic-merge-patch': true,
      apply: true,
      'apply-without-force': true,
      'forced-apply': true,
    },
    by: { first: true, second: true, third: true },
    value: { same: true, other: true, none: true },
    field: { plain: true, defaulted: true },
    requires: {
      conflict: true,
      'no-conflict': true,
      'owned-by-first': true,
      'owned-by-second': true,
      'owned-by-third': true,
      'owned-by-both': true,
      'owned-by-nobody': true,
      'value-taken': true,
      'value-kept': true,
      'value-removed': true,
      'value-defaulted': true,
    },
  },
  'merge-strategy': {
    field: {
      'atomic-list': true,
      set: true,
      'map-list': true,
      'two-key-list': true,
      'atomic-map': true,
      'granular-map': true,
      'atomic-struct': true,
      'granular-struct': true,
      'set-in-atomic-list': true,
      'granular-in-atomic-struct': true,
      'unmarked-list': true,
      'unmarked-map': true,
      'unmarked-struct': true,
      'unstructured-list': true,
      'unstructured-map': true,
    },
    requires: {
      'part-conflicts': true,
      'replaced-whole': true,
      'one-owner': true,
      'parts-merge': true,
      'same-part-conflicts': true,
      'own-part-removed': true,
      'same-key-merges': true,
      'unique-elements': true,
    },
  },
  'marker-change': {
    field: { set: true, 'map-list': true, 'granular-map': true, 'granular-struct': true },
    to: { atomic: true, named: true },
    requires: { 'owners-own-all': true, 'nothing-inferred': true },
  },
  'managed-fields-reset': {
    request: { put: true, 'json-patch': true, 'merge-patch': true, 'strategic-merge-patch': true },
    sends: { 'empty-entry': true, nothing: true },
    requires: { cleared: true, kept: true, 'reset-first': true, 'requester-owns': true },
  },
  'dry-run': {
    request: {
      create: true,
      update: true,
      'json-patch': true,
      'merge-patch': true,
      'strategic-merge-patch': true,
      apply: true,
      'apply-new': true,
      delete: true,
      'delete-held': true,
      'delete-collection': true,
      'delete-with-body': true,
      'delete-collection-with-body': true,
      'delete-in-options': true,
    },
    aspect: { status: true, object: true, 'nothing-stored': true, 'no-event': true, 'name-free': true },
  },
  'dry-run-value': {
    request: { create: true, update: true, patch: true, apply: true, delete: true, 'delete-collection': true },
    value: { other: true, none: true },
  },
  'field-validation': {
    meaning: { dropped: true, warned: true, refused: true, kept: true, 'refused-type': true, 'refused-missing': true },
    schema: { 'built-in': true, structural: true, preserving: true },
    request: { create: true, update: true, 'json-patch': true, 'merge-patch': true, 'strategic-merge-patch': true, apply: true },
    encoding: { json: true, yaml: true },
    level: { default: true, Ignore: true, Warn: true, Strict: true },
    content: {
      unknown: true,
      'unknown-nested': true,
      'unknown-in-metadata': true,
      'unknown-in-list-item': true,
      duplicate: true,
      'duplicate-nested': true,
      'duplicate-in-metadata': true,
      'duplicate-in-list-item': true,
      several: true,
      'wrong-type': true,
      'wrong-type-in-metadata': true,
      'unknown-and-wrong-type': true,
      'missing-required': true,
    },
  },
  unverifiable: { why: 'any text', tried: 'any text', instead: 'any text' },
};

it('the schema knows exactly the forms of the model, with their parameters and the words these may be', () => {
  expect(formsOfSchema()).toEqual(
    Object.fromEntries(
      Object.entries(forms).map(([name, parameters]) => [
        name,
        Object.fromEntries(
          Object.entries(parameters).map(([key, words]) => [key, typeof words === 'string' ? words : Object.keys(words).sort()]),
        ),
      ]),
    ),
  );
});

it('every parameter of every form is required except tried and reviews, and no other is allowed', () => {
  for (const branch of branches()) {
    const parameters = Object.keys(member(branch, 'properties')).filter((name) => name !== 'tried' && name !== 'reviews');
    expect(branch).toMatchObject({ additionalProperties: false, required: parameters });
  }
});

function formsOfSchema(): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    branches().map((branch) => {
      const { name, ...parameters } = member(branch, 'properties');
      return [
        String(member(name).const),
        Object.fromEntries(Object.entries(parameters).map(([key, schema]) => [key, wordsOf(member(schema))])),
      ];
    }),
  );
}

function branches(): readonly Readonly<Record<string, unknown>>[] {
  return Object.values(member(schema('form'), 'oneOf')).map((branch) => member(branch));
}

function wordsOf(parameter: Readonly<Record<string, unknown>>): unknown {
  const reference = parameter.$ref;
  const definition = typeof reference === 'string' ? definitionOf(reference) : parameter;
  return Array.isArray(definition.enum) ? [...definition.enum].sort() : 'any text';
}

function definitionOf(reference: string): Readonly<Record<string, unknown>> {
  return member(member(schema(reference.startsWith('#') ? 'form' : 'common'), '$defs'), reference.split('/').at(-1));
}

function schema(name: string): unknown {
  return JSON.parse(schemas.find(({ file }) => file.endsWith(`/${name}.schema.json`))?.text ?? 'null');
}

function member(value: unknown, key?: string): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) throw new Error(`no map where ${key ?? 'one'} was expected`);
  return key === undefined ? { ...value } : member(Object.getOwnPropertyDescriptor(value, key)?.value);
}
