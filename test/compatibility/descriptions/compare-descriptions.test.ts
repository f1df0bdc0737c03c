import { describe, expect, it } from 'vitest';
import { compareDescriptions } from '#compatibility/descriptions/compare-descriptions';
import type { Json, JsonObject } from '#core/model/json';
import type { Snapshot } from '#core/model/snapshot';
import { aSnapshot } from '../release/a-release.ts';

/** A snapshot that describes kinds in versions. Each document has all schemas. */
const describing = (kinds: Readonly<Record<string, readonly string[]>>, schemas: Readonly<Record<string, JsonObject>>): Snapshot => {
  const marked = Object.entries(schemas).map(([name, schema]): readonly [string, readonly Json[]] => {
    const types = Object.entries(kinds).flatMap(([version, own]) =>
      own.includes(name) ? [{ group: 'example.test', version, kind: name }] : [],
    );
    return [name, [types.length === 0 ? schema : { ...schema, 'x-kubernetes-group-version-kind': types }]];
  });
  const names = Object.fromEntries(marked.map(([name]) => [name, 0]));
  return aSnapshot({
    openApi: {
      form: 'v3',
      schemas: Object.fromEntries(marked),
      documents: Object.fromEntries(
        Object.keys(kinds).map((version) => [`apis/example.test/${version}`, { schemas: names, operations: {} }]),
      ),
    },
  });
};

const refersTo = (name: string): JsonObject => ({ allOf: [{ $ref: `#/components/schemas/${name}` }] });
const object = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({ type: 'object', properties, ...more });
const text: JsonObject = { type: 'string' };

const changes = (older: Snapshot, newer: Snapshot, excuseOf: (description: string) => string | undefined = () => undefined) =>
  compareDescriptions(older, newer, { isWritten: (_version, kind) => kind !== 'Answer', excuseOf }).changes.map((change) => ({
    name: `${change.is} ${change.schema} ${change.path}`,
    versions: change.versions,
    isSent: change.isSent,
    isStored: change.isStored,
    ...(change.excuse === undefined ? {} : { excuse: change.excuse }),
  }));

describe('the comparison of descriptions', () => {
  it('reports a schema change once, however many kinds and versions use the schema', () => {
    const kinds = { v1: ['Widget', 'Gadget'], v1beta1: ['Widget'] };
    const of = (meta: JsonObject) =>
      describing(kinds, {
        Widget: object({ metadata: refersTo('Meta') }),
        Gadget: object({ metadata: refersTo('Meta') }),
        Meta: object(meta),
      });
    expect(changes(of({ name: text, cluster: text }), of({ name: text }))).toEqual([
      { name: 'removed Meta cluster', versions: ['example.test/v1', 'example.test/v1beta1'], isSent: true, isStored: true },
    ]);
  });

  it('follows a renamed schema and names the field that refers to it', () => {
    const of = (name: string, properties: JsonObject) =>
      describing({ v1: ['Widget'] }, { Widget: object({ spec: refersTo(name) }), [name]: object(properties) });
    expect(changes(of('Spec', { size: text }), of('WidgetSpec', { size: text }))).toEqual([]);
    expect(changes(of('Spec', { size: text }), of('WidgetSpec', {})).map(({ name }) => name)).toEqual(['removed Widget spec.size']);
  });

  it('treats an inlined schema like a referenced one', () => {
    const named = describing({ v1: ['Widget'] }, { Widget: object({ spec: refersTo('Spec') }), Spec: object({ size: text }) });
    const inPlace = describing({ v1: ['Widget'] }, { Widget: object({ spec: object({ size: text }) }) });
    expect(changes(named, inPlace)).toEqual([]);
  });

  it('knows that clients do not send responses and status', () => {
    const of = (part: JsonObject) =>
      describing(
        { v1: ['Widget', 'Answer'] },
        {
          Widget: object({ status: refersTo('State') }),
          State: object(part),
          Answer: object({ result: refersTo('Result') }),
          Result: object(part),
        },
      );
    expect(changes(of({ a: text }), of({})).sort((a, b) => (a.name < b.name ? -1 : 1))).toEqual([
      { name: 'removed Result a', versions: ['example.test/v1'], isSent: false, isStored: false },
      { name: 'removed State a', versions: ['example.test/v1'], isSent: false, isStored: true },
    ]);
  });

  it('excuses changes that only alpha versions and alpha fields lead to', () => {
    const of = (kinds: Readonly<Record<string, readonly string[]>>, part: JsonObject) =>
      describing(kinds, {
        Widget: object({ trial: { ...refersTo('Part'), description: 'trial' } }),
        Gadget: object({ part: refersTo('Part') }),
        Part: object(part),
      });
    const excuseOf = (description: string) => (description === 'trial' ? 'a trial' : undefined);
    const [alpha, stable, used] = [{ v1alpha1: ['Widget'] }, { v1: ['Widget'] }, { v1: ['Widget', 'Gadget'] }];
    expect(changes(of(alpha, { a: text }), of(alpha, {}))[0]?.excuse).toBe('example.test/v1alpha1 is alpha');
    expect(changes(of(stable, { a: text }), of(stable, {}), excuseOf)[0]?.excuse).toBe('a trial');
    expect(changes(of(used, { a: text }), of(used, {}), excuseOf)[0]?.excuse).toBeUndefined();
  });

  it('handles recursive schemas and any property name', () => {
    const of = (properties: JsonObject) =>
      describing({ v1: ['Widget'] }, { Widget: object({ items: { type: 'array', items: refersTo('Widget') }, ...properties }) });
    const odd: JsonObject = Object.fromEntries([['__proto__', text]]);
    expect(changes(of({}), of({}))).toEqual([]);
    expect(changes(of(odd), of({})).map(({ name }) => name)).toEqual(['removed Widget __proto__']);
    expect(changes(of({ constructor: text }), of({})).map(({ name }) => name)).toEqual(['removed Widget constructor']);
  });

  it('reports a description that is nested too deeply', () => {
    const deep = (levels: number): JsonObject => (levels === 0 ? text : object({ a: deep(levels - 1) }));
    const of = (levels: number) => describing({ v1: ['Widget'] }, { Widget: deep(levels) });
    expect(changes(of(60), of(60))).toEqual([]);
    expect(changes(of(80), of(80)).map(({ name }) => name.split(' ')[0])).toEqual(['too-deep']);
  });

  it('compares documents that describe no version of a group', () => {
    const of = (properties: JsonObject) => {
      const { openApi, ...rest } = describing({}, { Answer: object(properties) });
      const document = { schemas: { Answer: 0 }, operations: {} };
      return openApi === undefined ? rest : { ...rest, openApi: { ...openApi, documents: { version: document } } };
    };
    expect(changes(of({ major: text, minor: text }), of({ major: text }))).toEqual([
      { name: 'removed Answer minor', versions: ['version'], isSent: false, isStored: false },
    ]);
  });

  it('compares list elements and map values', () => {
    const of = (inner: JsonObject) =>
      describing(
        { v1: ['Widget'] },
        { Widget: object({ list: { type: 'array', items: inner }, map: { type: 'object', additionalProperties: inner } }) },
      );
    expect(changes(of(object({ a: text })), of(object({}))).map(({ name }) => name)).toEqual([
      'removed Widget list[].a',
      'removed Widget map{}.a',
    ]);
  });
});
