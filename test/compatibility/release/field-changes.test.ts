import { describe, expect, it } from 'vitest';
import { schemaChanges } from '#compatibility/descriptions/field-change';
import { judgeReleases } from '#compatibility/release/judge-releases';
import type { Json, JsonObject } from '#core/model/json';
import type { Snapshot } from '#core/model/snapshot';
import { catalogue } from '../../spec/schedule/project-schedule.ts';
import { aPair, aSnapshot, described, withSpec } from './a-release.ts';
import { changePairs } from './change-pairs.ts';

const { changes, release } = catalogue.rules;
const text: JsonObject = { type: 'string' };

/** What is found or undecided between two releases: the rules and the fields. */
const shown = (older: Snapshot, newer: Snapshot): readonly string[] =>
  [...judgeReleases(aPair(older, newer)).results].flatMap(([rule, { findings, undecided }]) => [
    ...findings.map(({ subject }) => `${rule} ${subject.is === 'field' ? subject.path : ''}`),
    ...undecided.map(({ about }) => `${rule} undecided ${about}`),
  ]);
const always = shown(aSnapshot(), aSnapshot());
const found = (older: Snapshot, newer: Snapshot): readonly string[] => shown(older, newer).filter((each) => !always.includes(each));
const ofField = (older: Json, newer: Json): readonly string[] => found(withSpec({ part: older }), withSpec({ part: newer }));

describe.each(schemaChanges)('the change %s', (id) => {
  const row = changes.find((each) => each.id === id);
  const { older, newer, path, isSymmetric } = changePairs[id];

  it('is in the table', () => {
    expect(row?.effect).toMatch(/^(?:is|was|has|may|must|no longer|allows|became|changed|restricts)\b/);
    expect(release.find((rule) => rule.id === row?.rule)?.level).toBe('MUST');
  });

  it('breaks its rule, or cannot be decided', () => {
    const result = judgeReleases(aPair(older, newer)).results.get(row?.rule ?? '');
    const isUndecided = row?.undecided !== undefined;
    expect(result?.findings.map(({ subject }) => (subject.is === 'field' ? subject.path : ''))).toEqual(isUndecided ? [] : [path]);
    expect(result?.undecided.map(({ missing }) => missing)).toEqual(isUndecided ? [row.undecided] : []);
    if (!isUndecided) expect(result?.findings[0]?.message).toContain(row?.effect);
  });

  it('breaks no other rule', () => {
    expect(new Set(found(older, newer).map((each) => each.split(' ')[0]))).toEqual(new Set([row?.rule]));
  });

  it(isSymmetric ? 'breaks the same rule in the other direction' : 'breaks nothing in the other direction', () => {
    const reversed = found(newer, older).filter((each) => !/default-new/.test(each));
    if (isSymmetric) expect(new Set(reversed.map((each) => each.split(' ')[0]))).toEqual(new Set([row?.rule]));
    else expect(reversed.filter((each) => !reverse[id]?.test(each))).toEqual([]);
  });

  it('breaks nothing between equal releases', () => {
    if (id !== 'too-deep') expect(found(newer, newer)).toEqual([]);
  });
});

/** Changes whose reverse is another row of the table. */
const reverse: Readonly<Record<string, RegExp>> = {
  embedded: /release\/field-type spec\.part$/,
  'not-embedded': /release\/field-type spec\.part$/,
  'new-required': /release\/field-removed spec\.part\.b$/,
  'alternative-overlap': /release\/field-validation spec\.part\.oneOf\[2\]$/,
  'values-new': /release\/field-unknown spec\.part$/,
  'default-new': /release\/field-default spec\.part$/,
};

describe('a default', () => {
  it.each([
    ['false', { type: 'boolean', default: false }, { type: 'boolean', default: true }],
    ['0', { type: 'integer', default: 0 }, { type: 'integer', default: 5 }],
    ['no text', { ...text, default: '' }, { ...text, default: 'red' }],
    ['a value', { ...text, default: 'red' }, text],
    ['a value, for the zero value', { ...text, default: 'red' }, { ...text, default: '' }],
  ])('may not change from %s', (_name, older, newer) => {
    expect(ofField(older, newer)).toEqual(['release/field-default spec.part']);
  });

  it('may be stated or left out if it is the zero value', () => {
    expect(ofField({ type: 'boolean' }, { type: 'boolean', default: false })).toEqual([]);
    expect(ofField({ type: 'boolean', default: false }, { type: 'boolean' })).toEqual([]);
  });
});

describe('fields that are not listed', () => {
  const map = { type: 'object', additionalProperties: text };

  it.each([
    ['a map becomes an object without fields', map, { type: 'object' }],
    ['a map of anything becomes closed', { type: 'object', additionalProperties: true }, { type: 'object', additionalProperties: false }],
    ['an object becomes closed', { type: 'object', properties: {} }, { type: 'object', properties: {}, additionalProperties: false }],
  ])('may not be lost: %s', (_name, older, newer) => {
    expect(ofField(older, newer)).toEqual(['release/field-unknown spec.part']);
  });

  it('keep their type', () => {
    expect(ofField(map, { type: 'object', additionalProperties: { type: 'integer' } })).toEqual(['release/field-type spec.part{}']);
    expect(ofField({ type: 'object', additionalProperties: true }, map)).toEqual(['release/field-type spec.part{}']);
  });

  it('may be kept in another form', () => {
    const marked = { type: 'object', 'x-kubernetes-preserve-unknown-fields': true };
    expect(ofField(marked, { type: 'object', additionalProperties: true })).toEqual([]);
    expect(ofField({ type: 'object', additionalProperties: {} }, marked)).toEqual([]);
  });
});

describe('parts of a schema', () => {
  it('are found where the schema of list elements is gone', () => {
    expect(ofField({ type: 'array', items: text }, { type: 'array' })).toEqual(['release/field-type spec.part[]']);
  });

  it('are found in allOf', () => {
    const [a, b] = [
      { type: 'object', properties: { a: text } },
      { type: 'object', properties: { b: text }, required: ['b'] },
    ];
    expect(ofField({ allOf: [a, b] }, { allOf: [a] })).toEqual(['release/field-removed spec.part.b']);
    expect(ofField({ allOf: [a, b] }, { ...a, ...b, properties: { a: text, b: text } })).toEqual([]);
    expect(ofField(a, { allOf: [a, b] })).toEqual(['release/field-new-required spec.part.b']);
    expect(ofField({ ...text, maxLength: 9 }, { ...text, maxLength: 9, allOf: [{ maxLength: 5 }] })).toEqual([
      'release/field-limit spec.part.maxLength',
    ]);
  });

  it('are found in allOf beside a reference', () => {
    const withParts = (...parts: readonly Json[]): Snapshot =>
      aSnapshot({
        openApi: described(
          { spec: { allOf: [{ $ref: '#/components/schemas/Spec' }, ...parts] } },
          { Spec: { type: 'object', properties: { size: { type: 'integer' } } } },
        ),
      });
    expect(found(withParts({ properties: { color: text } }), withParts())).toEqual(['release/field-removed spec.color']);
    expect(found(withParts(), withParts({ properties: { color: text } }))).toEqual([]);
  });

  it('are found beside a reference', () => {
    const withKeywords = (more: JsonObject): Snapshot =>
      aSnapshot({
        openApi: described({ spec: { allOf: [{ $ref: '#/components/schemas/Spec' }], ...more } }, { Spec: { type: 'object' } }),
      });
    expect(found(withKeywords({ nullable: true }), withKeywords({}))).toEqual(['release/field-values spec']);
    expect(found(withKeywords({}), withKeywords({ 'x-kubernetes-validations': [{ rule: 'has(self.a)' }] }))).toEqual([
      'release/field-validation spec',
    ]);
  });

  it('are found in an alternative', () => {
    const either = (...values: readonly string[]): Json => ({
      anyOf: [
        { ...text, enum: values },
        { type: 'integer', minimum: 1 },
      ],
    });
    expect(ofField(either('a', 'b'), either('a'))).toEqual(['release/field-values spec.part.anyOf[0]']);
    expect(ofField(either('a'), either('a', 'b'))).toEqual([]);
  });
});

describe('the same type in another form', () => {
  it.each([
    [{ ...text, nullable: true }, { type: ['string', 'null'] }],
    [{ ...text, nullable: true }, { oneOf: [text, { type: 'null' }] }],
    [
      { type: 'string', format: 'int-or-string' },
      { 'x-kubernetes-int-or-string': true, anyOf: [{ type: 'integer' }, text] },
    ],
    [{ 'x-kubernetes-int-or-string': true }, { oneOf: [{ type: 'integer' }, text] }],
    [
      { ...text, const: 'a' },
      { ...text, enum: ['a'] },
    ],
    [text, { ...text, minLength: 0 }],
    [text, { ...text, description: 'A part.', title: 'Part', 'x-vendor': 1 }],
  ])('is no change: %j and %j', (one, other) => {
    expect(ofField(one, other)).toEqual([]);
    expect(ofField(other, one)).toEqual([]);
  });

  it('is a change if it no longer accepts one of both', () => {
    expect(ofField({ 'x-kubernetes-int-or-string': true }, text)).toEqual(['release/field-type spec.part']);
    expect(ofField({ ...text, format: 'date' }, text)).toEqual(['release/field-type spec.part']);
  });
});

describe('two changes of one field', () => {
  it('are two findings, although they break the same rule', () => {
    const [older, newer] = [
      withSpec({ part: { ...text, enum: ['a', 'b'], nullable: true } }),
      withSpec({ part: { ...text, enum: ['a'] } }),
    ];
    const findings = judgeReleases(aPair(older, newer)).results.get('release/field-values')?.findings ?? [];
    expect(findings.map(({ message }) => message)).toEqual([
      'Widget spec.part no longer allows a value in example.test/v1 of release 1.36.',
      'Widget spec.part no longer allows null in example.test/v1 of release 1.36.',
    ]);
    expect(new Set(findings.map(({ fingerprint }) => fingerprint)).size).toBe(2);
  });
});

describe('a required field', () => {
  it('is found if no schema describes it', () => {
    expect(ofField({ type: 'object' }, { type: 'object', required: ['a'] })).toEqual(['release/field-required spec.part.a']);
  });

  it('is not required if it has a default', () => {
    const properties = { a: { ...text, default: 'red' } };
    expect(ofField({ type: 'object', properties }, { type: 'object', properties, required: ['a'] })).toEqual([]);
  });
});
