import { describe, expect, it } from 'vitest';
import type { Json } from '#core/model/json';
import type { Migration, MigrationAction, MigrationStep } from '#core/model/migration';
import { draftOf, jsonOf, replaceDraft } from '#manifests/migrate/draft';
import { migrateObject, migrationPath } from '#manifests/migrate/migrate-object';
import { printDraft, sourceOf } from '#manifests/migrate/print-draft';
import { structuralProblem } from '#manifests/migrate/structural-problem';
import { parseManifest } from '#manifests/parse/parse-manifest';

const where = { file: 'm.yaml', line: 1, column: 1 };
const step = (action: MigrationAction, at: string, more: Partial<Pick<MigrationStep, 'when' | 'caution'>> = {}): MigrationStep => ({
  text: 'The field differs.',
  at: [at],
  ...more,
  ...action,
});
const migration = (steps: readonly MigrationStep[], more: Partial<Migration> = {}): Migration => ({
  id: 'm',
  kinds: ['A'],
  from: ['a/v1'],
  to: 'a/v2',
  steps,
  where,
  ...more,
});

/** The printed object and the outcome after some steps. */
const migrated = (text: string, steps: readonly MigrationStep[], more: Partial<Migration> = {}) => {
  const parsed = parseManifest(text);
  if (parsed.is === 'broken' || parsed.node === undefined) throw new Error('broken');
  const draft = draftOf(parsed.node);
  const outcome = migrateObject(draft, [migration(steps, more)], 'keep');
  return { text: printDraft(draft, sourceOf(text, parsed.node, draft), 0), json: jsonOf(draft), outcome };
};

/** The object with the markers of its schema. */
const preserved = (schema: Json): Json => migrated(JSON.stringify(schema), [step({ do: 'preserve' }, '/s')]).json;
const kept = { 'x-kubernetes-preserve-unknown-fields': true };

describe('a schema that preserves unknown fields', () => {
  it.each<[string, Json, Json]>([
    ['has a marker at its root', { type: 'object' }, { type: 'object', ...kept }],
    [
      'has one in every property, item and value of a map',
      {
        type: 'object',
        properties: {
          a: { type: 'object', properties: { b: { type: 'object' } } },
          c: { type: 'array', items: { type: 'array', items: { type: 'object' } } },
          d: { type: 'object', additionalProperties: { type: 'object' } },
        },
      },
      {
        type: 'object',
        ...kept,
        properties: {
          a: { type: 'object', ...kept, properties: { b: { type: 'object', ...kept } } },
          c: { type: 'array', items: { type: 'array', items: { type: 'object', ...kept } } },
          d: { type: 'object', additionalProperties: { type: 'object', ...kept } },
        },
      },
    ],
    [
      'has none in values without fields, nor in the metadata of an object',
      {
        type: 'object',
        properties: { a: { type: 'string' }, b: { 'x-kubernetes-int-or-string': true }, metadata: { type: 'object' } },
      },
      {
        type: 'object',
        ...kept,
        properties: { a: { type: 'string' }, b: { 'x-kubernetes-int-or-string': true }, metadata: { type: 'object' } },
      },
    ],
    [
      'has one in other properties with that name',
      { type: 'object', properties: { spec: { type: 'object', properties: { metadata: { type: 'object' } } } } },
      { type: 'object', ...kept, properties: { spec: { type: 'object', ...kept, properties: { metadata: { type: 'object', ...kept } } } } },
    ],
    [
      'has one in place of a type, of items, and of any additional properties',
      { type: 'object', properties: { a: {}, b: { type: 'array' }, c: { type: 'object', additionalProperties: true } } },
      { type: 'object', ...kept, properties: { a: kept, b: { type: 'array', items: kept }, c: { type: 'object', ...kept } } },
    ],
    [
      'keeps its validations',
      { type: 'object', anyOf: [{ required: ['a'] }], properties: { a: { items: { type: 'string' }, maxItems: 2 } } },
      { type: 'object', ...kept, anyOf: [{ required: ['a'] }], properties: { a: { items: { type: 'string' }, maxItems: 2, ...kept } } },
    ],
  ])('%s', (_, schema, expected) => {
    expect(preserved({ s: schema })).toEqual({ s: expected });
    expect(structuralProblem(expected)).toBeUndefined();
    expect(preserved({ s: expected })).toEqual({ s: expected });
  });
});

describe('a step', () => {
  it.each([
    ['renames', { do: 'rename', to: 'b' }, '/a', 'a: 1 # c\nd: 2', 'b: 1 # c\nd: 2'],
    ['moves down', { do: 'move', to: 'b/c' }, '/a', '# x\na: 1 # y\nd: 2', 'b:\n  c: 1 # y\nd: 2'],
    ['moves up', { do: 'move', to: '../b' }, '/a/b', 'a:\n  # x\n  b: 1 # y', 'a: {}\nb: 1 # y'],
    ['removes', { do: 'remove' }, '/a', 'a: 1\n# of b\nb: 2', '# of b\nb: 2'],
    ['makes defaults explicit', { do: 'default', value: { x: [1] }, before: 'b' }, '/a', 'c: 1\nb: 2', 'c: 1\na:\n  x:\n  - 1\nb: 2'],
    ['requires in new maps', { do: 'require', value: 'on' }, '/a/b', 'c: 1', 'c: 1\na:\n  b: "on"'],
    ['replaces', { do: 'replace', value: 2 }, '/a', "a: '1' # x", 'a: 2 # x'],
    ['copies', { do: 'copy', from: '/a' }, '/b/c', 'a:\n  x: 1 # y', 'a:\n  x: 1 # y\nb:\n  c:\n    x: 1 # y'],
    [
      'nests',
      { do: 'nest', keys: ['x', 'y'], under: 'z' },
      '/a/*',
      'a:\n- n: 1\n  # of x\n  x: 2\n  y: 3',
      'a:\n- n: 1\n  z:\n    # of x\n    x: 2\n    y: 3',
    ],
    [
      'wraps',
      { do: 'wrap', under: 'v' },
      '/a/*',
      'a:\n  # of x\n  x: "1" # y\n  z: {w: 2}',
      'a:\n  # of x\n  x:\n    v: "1" # y\n  z:\n    v: {w: 2}',
    ],
    ['lifts', { do: 'lift' }, '/a', 'a:\n  # of x\n  x: 1\n  y: |\n    t\nb: 2', '# of x\nx: 1\ny: |\n  t\nb: 2'],
    [
      'spreads',
      { do: 'spread', over: '/l/*', as: 's' },
      '/a',
      'l:\n- n: 1\n- n: 2\n  s: 0\na: {x: 1}',
      'l:\n- n: 1\n  s: {x: 1}\n- n: 2\n  s: 0',
    ],
  ] as const)('%s', (_, action, at, before, expected) => {
    expect(migrated(before, [step(action, at)])).toMatchObject({ text: expected, outcome: { blocked: [] } });
  });

  it('does not overwrite existing values and reports lost ones', () => {
    expect(migrated('a: 1\nb: 2', [step({ do: 'default', value: 3 }, '/b')]).outcome.changed).toEqual([]);
    expect(migrated('a: 1\nb: 2', [step({ do: 'move', to: 'b' }, '/a')]).outcome.cautions).toEqual(['The field differs.']);
  });

  it('treats an empty value as missing', () => {
    expect(migrated('a:\nb: ~', [step({ do: 'require', value: 1 }, '/a'), step({ do: 'rename', to: 'c' }, '/b')]).json).toEqual({
      a: 1,
      b: null,
    });
  });

  it.each([
    ['present', 'x: 1', true],
    ['absent', 'y: 1', true],
    ['integer', 'x: 80', true],
    ['integer', 'x: "80"', false],
    ['text', 'x: "80"', true],
    [[{ a: [] }, null], 'x: {a: []}', true],
    [[null], '', true],
  ] as const)('checks the condition %j', (is, rest, holds) => {
    const { outcome } = migrated(`a: 1\n${rest}`, [step({ do: 'rename', to: 'b' }, '/a', { when: [{ at: 'x', is }] })]);
    expect(outcome.changed.length > 0).toBe(holds);
  });

  it('adds a caution, or blocks', () => {
    expect(migrated('a: 1', [step({ do: 'report', blocks: false }, '/a')]).outcome).toMatchObject({
      cautions: ['The field differs.'],
      blocked: [],
    });
    expect(migrated('a: 1', [step({ do: 'report', blocks: true }, '/a')]).outcome).toMatchObject({ blocked: ['The field differs.'] });
    expect(migrated('b: 1', [step({ do: 'report', blocks: true }, '/a')]).outcome.blocked).toEqual([]);
  });

  it('blocks if a check finds a problem', () => {
    const names = step({ do: 'check', check: 'unique-names' }, '/w');
    expect(migrated('w: [{name: a}, {name: b}]', [names]).outcome.blocked).toEqual([]);
    expect(migrated('w: [{name: a}, {name: a}]', [names]).outcome.blocked).toEqual(['The field differs: a is duplicated.']);
    const group = step({ do: 'check', check: 'protected-group' }, '/g');
    expect(migrated('g: x.k8s.io', [group]).outcome.blocked).toEqual(['The field differs: x.k8s.io is protected.']);
    expect(migrated('g: x.k8s.io\nmetadata: {annotations: {api-approved.kubernetes.io: a}}', [group]).outcome.blocked).toEqual([]);
  });

  it('blocks if an alias is in the way', () => {
    expect(migrated('x: &x {a: 1}\nb: *x', [step({ do: 'rename', to: 'c' }, '/b/a')]).outcome.blocked).not.toEqual([]);
  });

  it('adds nothing to a patch', () => {
    const { text } = migrated('a: 1', [step({ do: 'require', value: 1 }, '/b'), step({ do: 'rename', to: 'c' }, '/a')], { whole: '/spec' });
    expect(text).toBe('c: 1');
  });

  it('reports its caution if it changed the object', () => {
    const steps = [step({ do: 'rename', to: 'b' }, '/a', { caution: 'Review it.' })];
    expect(migrated('a: 1', steps).outcome.cautions).toEqual(['Review it.']);
    expect(migrated('x: 1', steps).outcome.cautions).toEqual([]);
  });
});

describe('a migration path', () => {
  const type = { group: 'a', version: 'v1', kind: 'A' };
  const rows = [migration([]), migration([], { id: 'n', from: ['a/v2', 'a/v3'], to: 'a/v3' })];

  it('joins rows', () => {
    expect(migrationPath(rows, type, { group: 'a', version: 'v3' })?.map(({ id }) => id)).toEqual(['m', 'n']);
  });

  it('does not exist if no rows lead to the version, or for another kind', () => {
    expect(migrationPath(rows, type, { group: 'a', version: 'v4' })).toBeUndefined();
    expect(migrationPath(rows, { ...type, kind: 'B' }, { group: 'a', version: 'v3' })).toBeUndefined();
  });
});

describe('a part of a draft', () => {
  it('can be replaced, in maps and in lists', () => {
    const parsed = parseManifest('a: [1, {b: 2}]');
    const known = new Map();
    const draft = draftOf(
      parsed.is === 'read' && parsed.node !== undefined ? parsed.node : { is: 'alias', target: undefined, start: 0, end: 0 },
      known,
    );
    const two = [...known.values()].find((each) => each.is === 'scalar' && each.value === 2);
    replaceDraft(draft, two, { is: 'scalar', value: 'x' });
    expect(jsonOf(draft)).toEqual({ a: [1, { b: 'x' }] });
  });
});

describe('a structural schema', () => {
  it.each([
    [{ type: 'object', properties: { a: { type: 'array', items: { type: 'string' } } } }, undefined],
    [
      {
        type: 'object',
        properties: {
          a: {
            type: 'object',
            additionalProperties: { 'x-kubernetes-int-or-string': true, anyOf: [{ type: 'integer' }, { type: 'string' }] },
          },
        },
      },
      undefined,
    ],
    [{ type: 'object', properties: { a: {} } }, '.a has no type'],
    [{ type: 'object', properties: { a: { type: 'array' } } }, '.a has no items'],
    [
      { type: 'object', properties: { a: { type: 'object', properties: {}, additionalProperties: {} } } },
      '.a has both properties and additionalProperties',
    ],
    [{ type: 'object', properties: { a: { $ref: '#' } } }, '.a has $ref'],
    [{ type: 'object', not: { type: 'object' } }, 'the schema has type inside a value validation'],
    [{ type: 'object', allOf: [{ oneOf: [{ nullable: true }] }] }, 'the schema has nullable inside a value validation'],
    ['x', 'the schema is not a schema'],
    [{ type: 'string' }, 'the schema has the type string'],
    [{ type: 'object', additionalProperties: { type: 'string' } }, 'the schema has additionalProperties at its root'],
    [
      { type: 'object', properties: { metadata: { type: 'object', properties: { labels: { type: 'object' } } } } },
      'the schema has metadata with more than name and generateName',
    ],
    [{ type: 'object', properties: { metadata: { type: 'object', properties: { name: { type: 'string' } } } } }, undefined],
    [{ type: 'object', properties: { metadata: {} } }, 'the schema has metadata without the type object'],
    [{ type: 'object', properties: { kind: { type: 'object' } } }, 'the schema has an apiVersion or kind that is not a string'],
    [
      { type: 'object', properties: { a: { 'x-kubernetes-embedded-resource': true, 'x-kubernetes-preserve-unknown-fields': true } } },
      '.a is an embedded resource and has no type object',
    ],
    [
      { type: 'object', properties: { a: { 'x-kubernetes-int-or-string': true, 'x-kubernetes-preserve-unknown-fields': true } } },
      '.a is a number or text and cannot preserve fields',
    ],
    [
      { type: 'object', anyOf: [{ required: ['a'] }, { properties: { a: { minimum: 1 } } }] },
      'the schema validates a, which it does not declare',
    ],
    [
      { type: 'object', properties: { a: { type: 'array', items: { type: 'string' }, not: { items: { type: 'string' } } } } },
      '.a has type inside a value validation',
    ],
    [
      { type: 'object', properties: { a: { type: 'object' } }, not: { items: {} } },
      'the schema validates items, which it does not declare',
    ],
  ])('is checked like a server does: %j', (schema, problem) => {
    expect(structuralProblem(schema)).toBe(problem);
  });
});
