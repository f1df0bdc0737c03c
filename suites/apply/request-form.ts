import type { Predicate } from '#core/model/predicate';
import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Template } from '#core/model/template';
import { type ContestedField, fieldsWith } from '../field-ownership/contested-field.ts';
import { answered } from '../scenario/answered.ts';
import { applyAs, createAs, type Fields, intent, merged } from '../scenario/field-manager.ts';
import { jsonText, yamlOf } from '../scenario/json-text.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { get, objectPath } from '../scenario/test-object.ts';

const headers = { 'content-type': 'application/apply-patch+yaml' };

/** An apply of an object that does not exist. The dry run shows that the object can be created. */
export function creation(contested: ContestedField): Scenario {
  const { subject } = contested;
  const create = createAs(subject, { id: 'would-create', manager: 'first', own: 'a', fields: fieldsWith(contested, '1') });
  const dryRun: Step = create.do === 'send' ? { ...create, request: { ...create.request, query: { dryRun: 'All' } } } : create;
  return {
    id: 'apply/creates',
    about: 'Objects that do not exist are applied: without force, after a dry run with force, and in YAML.',
    steps: [
      dryRun,
      get(subject, 'a', 'absent'),
      applyAs(subject, { id: 'apply', manager: 'first', own: 'a', fields: fieldsWith(contested, '1') }),
      get(subject, 'a', 'after'),
      applyAs(subject, { id: 'dry', manager: 'first', own: 'b', fields: fieldsWith(contested, '1') }, { dryRun: 'All' }),
      get(subject, 'b', 'absent-too'),
      applyAs(subject, { id: 'forced', manager: 'first', own: 'b', fields: fieldsWith(contested, '2') }, { force: 'true' }),
      get(subject, 'b', 'after-force'),
      {
        id: 'in-yaml',
        do: 'send',
        request: {
          method: 'PATCH',
          path: objectPath(subject, 'c'),
          query: { fieldManager: 'first' },
          headers,
          text: yamlOf(intent(subject, 'c', fieldsWith(contested, '3'))),
        },
      },
      get(subject, 'c', 'after-yaml'),
    ],
    checks: {
      'apply/creates': must(
        {
          kind: 'holds',
          all: [
            answered('apply', '2xx'),
            valueIn(contested, 'after', '1'),
            answered('absent-too', 404),
            answered('forced', '2xx'),
            valueIn(contested, 'after-force', '2'),
            answered('in-yaml', '2xx'),
            valueIn(contested, 'after-yaml', '3'),
          ],
        },
        answered('would-create', '2xx'),
        answered('absent', 404),
      ),
    },
  };
}

/** The body is YAML but not JSON: the marker of a document, a comment, and block style. */
export function yaml(contested: ContestedField): Scenario {
  const { subject } = contested;
  const text: Template = {
    $join: ['---\n# What the applier has an opinion about.\n', yamlOf(intent(subject, 'a', fieldsWith(contested, '2')))],
  };
  return {
    id: 'apply/yaml',
    about:
      'The body of an apply is written in YAML, and those of others have texts over several lines, in quotes and by reference, maps in braces, and lines that end with carriage returns.',
    steps: [
      createAs(subject, { id: 'first', manager: 'first', own: 'a', fields: fieldsWith(contested, '1'), writes: 'create' }),
      {
        id: 'apply',
        do: 'send',
        request: { method: 'PATCH', path: objectPath(subject, 'a'), query: { fieldManager: 'second', force: 'true' }, headers, text },
      },
      get(subject, 'a', 'after'),
      {
        id: 'apply-lines',
        do: 'send',
        request: { method: 'PATCH', path: objectPath(subject, 'a'), query: { fieldManager: 'third' }, headers, text: withLines(contested) },
      },
      get(subject, 'a', 'after-lines'),
      {
        id: 'apply-carriage-returns',
        do: 'send',
        request: {
          method: 'PATCH',
          path: objectPath(subject, 'a'),
          query: { fieldManager: 'fourth' },
          headers,
          text: withReturns(contested),
        },
      },
      get(subject, 'a', 'after-carriage-returns'),
      {
        id: 'apply-compact',
        do: 'send',
        request: { method: 'PATCH', path: objectPath(subject, 'a'), query: { fieldManager: 'fifth' }, headers, text: compact(contested) },
      },
      get(subject, 'a', 'after-compact'),
    ],
    checks: {
      'apply/yaml': must({
        kind: 'holds',
        all: [
          answered('apply', '2xx'),
          valueIn(contested, 'after', '2'),
          answered('apply-lines', '2xx'),
          ...compactIsRead,
          answered('apply-carriage-returns', '2xx'),
          { of: 'after-carriage-returns', at: '/metadata/annotations/apiconform-first', is: 'equals', value: 'first' },
          { of: 'after-carriage-returns', at: '/metadata/annotations/apiconform-second', is: 'equals', value: 'second line\nthird line\n' },
          ...textsInYaml.map(
            ({ key, value }): Predicate => ({ of: 'after-lines', at: `/metadata/annotations/apiconform-${key}`, is: 'equals', value }),
          ),
        ],
      }),
    },
  };
}

/** Longer than the lines that YAML is often written in. */
const longText = `${'long text '.repeat(100)}end`;

/** Texts as YAML: over several lines, and in quotes where they would be another value without. */
const textsInYaml = [
  { key: 'lines', written: '|\n      first line\n      second line', value: 'first line\nsecond line\n' },
  { key: 'folded', written: '>-\n      first line\n      same line', value: 'first line same line' },
  { key: 'number', written: '"80"', value: '80' },
  { key: 'number-again', written: "'80'", value: '80' },
  { key: 'fraction', written: "'1e3'", value: '1e3' },
  { key: 'boolean', written: '"true"', value: 'true' },
  { key: 'null', written: "'null'", value: 'null' },
  { key: 'empty', written: '""', value: '' },
  { key: 'time', written: '"2001-01-01"', value: '2001-01-01' },
  { key: 'quotes', written: "'it''s # no comment'", value: "it's # no comment" },
  { key: 'escaped', written: '"a\\tb: \\u00e9"', value: 'a\tb: é' },
  { key: 'paragraphs', written: '|-\n      first line\n\n        indented line', value: 'first line\n\n  indented line' },
  { key: 'kept', written: '|+\n      line\n', value: 'line\n\n' },
  { key: 'plain-lines', written: 'first line\n      same line', value: 'first line same line' },
  { key: 'commented', written: 'value # not a part of it', value: 'value' },
  { key: 'hash', written: 'a#b', value: 'a#b' },
  { key: 'address', written: 'http://apiconform.example:80/', value: 'http://apiconform.example:80/' },
  { key: 'named', written: '&text shared value', value: 'shared value' },
  { key: 'referred', written: '*text', value: 'shared value' },
  { key: 'tagged', written: '!!str 80', value: '80' },
  { key: 'long', written: longText, value: longText },
] as const;

/** Maps in braces, the items of a list below its key without more space, quoted keys, and the end of the document. */
function compact({ subject }: ContestedField): Template {
  return {
    $join: [
      ...['{apiVersion: ', jsonText(subject.apiVersion), `, kind: ${subject.kind}, metadata: {name: "`, { $own: 'a' }, '", # in braces\n'],
      ...[
        '  labels: {apiconform-flow: "yes", "apiconform-quoted": \'no\'},\n  annotations:\n    {"apiconform-braces":"{}",\n     apiconform-last: a b },\n',
      ],
      '  finalizers: [ apiconform.example/one ,\n    "apiconform.example/two", ],\n}}\n',
    ],
  };
}

const compactIsRead: readonly Predicate[] = [
  { of: 'apply-compact', at: 'status', is: 'one-of', value: ['2xx'] },
  ...Object.entries({
    'labels/apiconform-flow': 'yes',
    'labels/apiconform-quoted': 'no',
    'annotations/apiconform-braces': '{}',
    'annotations/apiconform-last': 'a b',
    finalizers: ['apiconform.example/one', 'apiconform.example/two'],
  }).map(([at, value]): Predicate => ({ of: 'after-compact', at: `/metadata/${at}`, is: 'equals', value })),
];

/** Annotations in lines that end with a carriage return and a line feed. */
function withReturns({ subject }: ContestedField): Template {
  const texts = ['first: first', 'second: |', '  second line', '  third line'].map((line) => line.replace(/^(?=\w)/, 'apiconform-'));
  const annotations = texts.map((line) => `    ${line}\r\n`);
  return {
    $join: [
      ...['apiVersion: ', jsonText(subject.apiVersion), `\r\nkind: ${subject.kind}\r\nmetadata:\r\n  name: "`, { $own: 'a' }, '"\r\n'],
      ...['  annotations:\r\n', ...annotations],
    ],
  };
}

/** Annotations with these texts. */
function withLines({ subject }: ContestedField): Template {
  const identity = ['apiVersion: ', jsonText(subject.apiVersion), '\nkind: ', subject.kind, '\nmetadata:\n  name: "', { $own: 'a' }, '"\n'];
  const annotations = textsInYaml.map(({ key, written }) => `    apiconform-${key}: ${written}\n`);
  return { $join: [...identity, '  annotations:\n', ...annotations] };
}

/** An apply that is refused for its form, to an object that exists or to one that does not. */
type Refused = { readonly id: string; readonly own: 'a' | 'b'; readonly query: NonNullable<Request['query']>; readonly body: Fields };

const forced = { force: 'true' } as const;

export function managerRequired(contested: ContestedField): Scenario {
  const { subject } = contested;
  const fields = fieldsWith(contested, '2');
  const [body, creating] = [intent(subject, 'a', fields), intent(subject, 'b', fields)];
  return refusedForms(contested, {
    id: 'apply/manager-required',
    about:
      'An apply without fieldManager is refused, also with an empty one, in a dry run and where it would create its object; the same applies with fieldManager are accepted.',
    refused: [
      { id: 'without', own: 'a', query: forced, body },
      { id: 'with-empty', own: 'a', query: { ...forced, fieldManager: '' }, body },
      { id: 'dry', own: 'a', query: { ...forced, dryRun: 'All' }, body },
      { id: 'creating', own: 'b', query: {}, body: creating },
    ],
  });
}

export function noManagedFields(contested: ContestedField): Scenario {
  const { subject } = contested;
  const fields = fieldsWith(contested, '2');
  const entries = { $ref: { step: 'first', at: '/metadata/managedFields' } };
  const sent = (own: 'a' | 'b', managedFields: Template = entries): Fields =>
    merged(intent(subject, own, fields), { metadata: { managedFields } });
  const query = { fieldManager: 'second', ...forced };
  return refusedForms(contested, {
    id: 'apply/no-managed-fields',
    about:
      'An apply of an object with its managedFields is refused, also with one empty entry, in a dry run and where it would create its object; the same applies without them are accepted.',
    refused: [
      { id: 'without', own: 'a', query, body: sent('a') },
      { id: 'with-empty', own: 'a', query, body: sent('a', [{}]) },
      { id: 'dry', own: 'a', query: { ...query, dryRun: 'All' }, body: sent('a') },
      { id: 'creating', own: 'b', query, body: sent('b') },
    ],
  });
}

/** Applies in these forms, and then in the right one. */
function refusedForms(
  contested: ContestedField,
  { id, about, refused }: { readonly id: string; readonly about: string; readonly refused: readonly Refused[] },
): Scenario {
  const { subject } = contested;
  const right = (of: string, own: string): Step =>
    applyAs(subject, { id: of, manager: 'second', own, fields: fieldsWith(contested, '2') }, forced);
  return {
    id,
    about,
    steps: [
      createAs(subject, { id: 'first', manager: 'first', own: 'a', fields: fieldsWith(contested, '1'), writes: 'create' }),
      ...refused.map(
        ({ id: step, own, query, body }): Step => ({
          id: step,
          do: 'send',
          request: { method: 'PATCH', path: objectPath(subject, own), query, headers, body },
        }),
      ),
      get(subject, 'a', 'unchanged'),
      get(subject, 'b', 'not-created'),
      right('with', 'a'),
      right('with-creating', 'b'),
    ],
    checks: {
      [id]: must(
        {
          kind: 'holds',
          all: [
            ...refused.map(({ id: step }) => answered(step, '4xx')),
            valueIn(contested, 'unchanged', '1'),
            answered('not-created', 404),
          ],
        },
        answered('with', '2xx'),
        answered('with-creating', '2xx'),
      ),
    },
  };
}

/** The contested field has this value. */
export function valueIn({ at }: ContestedField, step: string, value: string): Predicate {
  return { of: step, at, is: 'equals', value };
}
