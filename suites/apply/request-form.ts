import type { Predicate } from '#core/model/predicate';
import type { Step } from '#core/model/step';
import type { Template } from '#core/model/template';
import { type ContestedField, fieldsWith } from '../field-ownership/contested-field.ts';
import { answered } from '../scenario/answered.ts';
import { applyAs, createAs, intent } from '../scenario/field-manager.ts';
import { jsonText } from '../scenario/json-text.ts';
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
    about: 'An object that does not exist is applied.',
    steps: [
      dryRun,
      get(subject, 'a', 'absent'),
      applyAs(subject, { id: 'apply', manager: 'first', own: 'a', fields: fieldsWith(contested, '1') }),
      get(subject, 'a', 'after'),
    ],
    checks: {
      'apply/creates': must(
        { kind: 'holds', all: [answered('apply', '2xx'), valueIn(contested, 'after', '1')] },
        answered('would-create', '2xx'),
        answered('absent', 404),
      ),
    },
  };
}

/** The body is YAML but not JSON: the marker of a document, a comment, and block style. */
export function yaml(contested: ContestedField): Scenario {
  const { subject } = contested;
  const lines = Object.entries(intent(subject, 'a', fieldsWith(contested, '2'))).flatMap(([key, value]) => [
    `${key}: `,
    jsonText(value),
    '\n',
  ]);
  const text: Template = { $join: ['---\n# What the applier has an opinion about.\n', ...lines] };
  return {
    id: 'apply/yaml',
    about: 'The body of an apply is written in YAML, and that of another has a text of two lines.',
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
    ],
    checks: {
      'apply/yaml': must({
        kind: 'holds',
        all: [
          answered('apply', '2xx'),
          valueIn(contested, 'after', '2'),
          answered('apply-lines', '2xx'),
          { of: 'after-lines', at: '/metadata/annotations/apiconform-lines', is: 'equals', value: 'first line\nsecond line\n' },
        ],
      }),
    },
  };
}

/** An annotation of two lines, as a block. */
function withLines({ subject }: ContestedField): Template {
  const identity = ['apiVersion: ', jsonText(subject.apiVersion), '\nkind: ', subject.kind, '\nmetadata:\n  name: "', { $own: 'a' }, '"\n'];
  return { $join: [...identity, '  annotations:\n    apiconform-lines: |\n      first line\n      second line\n'] };
}

export function managerRequired(contested: ContestedField): Scenario {
  const { subject } = contested;
  const body = intent(subject, 'a', fieldsWith(contested, '2'));
  return {
    id: 'apply/manager-required',
    about: 'An apply without fieldManager is refused; the same apply with fieldManager is accepted.',
    steps: [
      createAs(subject, { id: 'first', manager: 'first', own: 'a', fields: fieldsWith(contested, '1'), writes: 'create' }),
      { id: 'without', do: 'send', request: { method: 'PATCH', path: objectPath(subject, 'a'), query: { force: 'true' }, headers, body } },
      get(subject, 'a', 'unchanged'),
      applyAs(subject, { id: 'with', manager: 'second', own: 'a', fields: fieldsWith(contested, '2') }, { force: 'true' }),
    ],
    checks: { 'apply/manager-required': refusedAs(contested) },
  };
}

export function noManagedFields(contested: ContestedField): Scenario {
  const { subject } = contested;
  const managedFields = { $ref: { step: 'first', at: '/metadata/managedFields' } };
  const body = intent(subject, 'a', fieldsWith(contested, '2'));
  const metadata = { name: { $own: 'a' }, managedFields };
  return {
    id: 'apply/no-managed-fields',
    about: 'An apply of an object with its managedFields is refused; the same apply without them is accepted.',
    steps: [
      createAs(subject, { id: 'first', manager: 'first', own: 'a', fields: fieldsWith(contested, '1'), writes: 'create' }),
      {
        id: 'without',
        do: 'send',
        request: {
          method: 'PATCH',
          path: objectPath(subject, 'a'),
          query: { fieldManager: 'second', force: 'true' },
          headers,
          body: { ...body, metadata },
        },
      },
      get(subject, 'a', 'unchanged'),
      applyAs(subject, { id: 'with', manager: 'second', own: 'a', fields: fieldsWith(contested, '2') }, { force: 'true' }),
    ],
    checks: { 'apply/no-managed-fields': refusedAs(contested) },
  };
}

function refusedAs(contested: ContestedField) {
  return {
    given: [answered('with', '2xx')],
    expect: { kind: 'holds', all: [answered('without', '4xx'), valueIn(contested, 'unchanged', '1')] },
  } as const;
}

/** The contested field has this value. */
export function valueIn({ at }: ContestedField, step: string, value: string): Predicate {
  return { of: step, at, is: 'equals', value };
}
