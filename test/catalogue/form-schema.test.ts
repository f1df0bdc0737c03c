import { expect, it } from 'vitest';
import type { Form } from '../../src/model/form.ts';
import { schemas } from './schema-texts.ts';

/** Of a parameter that is one of some words, the words: a compiler error names the one that is missing or too many. */
type Words<Value extends string> = string extends Value ? 'any text' : Readonly<Record<Value, true>>;
type Parameters<F extends Form> = { readonly [Name in Exclude<keyof F, 'name'>]: F[Name] extends string ? Words<F[Name]> : never };

const version = { unset: true, zero: true, other: true } as const;
const semantic = { 'most-recent': true, any: true, 'not-older-than': true, exact: true, 'continue-token': true } as const;
const meaning = { ...semantic, invalid: true, 'invalid-400': true, 'invalid-as-continue-token': true } as const;

const forms: { readonly [Name in Form['name']]: Parameters<Extract<Form, { readonly name: Name }>> } = {
  'get-cell': { resourceVersion: version, semantic },
  'list-cell': {
    meaning,
    ignoringMatch: meaning,
    match: { unset: true, Exact: true, NotOlderThan: true },
    paging: { 'limit-unset': true, 'limit-set': true, continue: true },
    resourceVersion: version,
  },
  'watch-cell': { resourceVersion: version, start: { 'state-most-recent': true, 'state-any': true, exact: true } },
  semantic: { semantic, read: { get: true, list: true } },
  paging: {
    aspect: {
      limit: true,
      'continue-when-more': true,
      'ends-with-empty-continue': true,
      'every-item-once': true,
      'constant-version': true,
      snapshot: true,
      'new-list-shows-changes': true,
      'exact-multiple': true,
      'token-without-limit': true,
      'remaining-count': true,
      'remaining-count-with-selector': true,
      'remaining-count-when-complete': true,
    },
  },
  watch: {
    aspect: {
      'from-list': true,
      'from-get': true,
      'media-type': true,
      'one-document-per-change': true,
      order: true,
      'same-order': true,
      resume: true,
      'single-object': true,
      'after-list-again': true,
    },
  },
  'change-event': { change: { create: true, update: true, apply: true, delete: true } },
  bookmark: { aspect: { 'only-when-asked': true, content: true, 'all-sent': true } },
  'unrecognized-version': {
    read: {
      get: true,
      list: true,
      'list-limit': true,
      'list-exact': true,
      'list-not-older-than': true,
      'list-not-older-than-limit': true,
      watch: true,
    },
    aspect: { status: true, message: true, 'no-older-events': true },
  },
  'resource-version': { aspect: { string: true, 'collection-string': true, changes: true, 'same-version-same-object': true } },
  gone: {
    read: { watch: true, continue: true, exact: true, 'exact-limit': true, 'not-older-than-limit': true },
    way: { 'fresh-collection': true, wait: true },
  },
  retention: { read: { watch: true, continue: true, exact: true } },
  'single-resource': { verb: { create: true, update: true, patch: true } },
  unverifiable: { why: 'any text', instead: 'any text' },
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

it('every parameter of every form is required, and no other is allowed', () => {
  for (const branch of branches()) {
    expect(branch).toMatchObject({ additionalProperties: false, required: Object.keys(member(branch, 'properties')) });
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
  const definition = typeof reference === 'string' ? member(member(schema('common'), '$defs'), reference.split('/').at(-1)) : parameter;
  return Array.isArray(definition.enum) ? [...definition.enum].sort() : 'any text';
}

function schema(name: string): unknown {
  return JSON.parse(schemas.find(({ file }) => file.endsWith(`/${name}.schema.json`))?.text ?? 'null');
}

function member(value: unknown, key?: string): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) throw new Error(`no map where ${key ?? 'one'} was expected`);
  return key === undefined ? { ...value } : member(Object.getOwnPropertyDescriptor(value, key)?.value);
}
