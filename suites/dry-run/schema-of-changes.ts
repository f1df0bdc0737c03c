import type { Expectation } from '#core/model/expectation';
import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { FieldValidation } from '#core/model/tables/form';
import type { Template } from '#core/model/template';
import { faultyBody } from '../field-validation/faulty-body.ts';
import { answered } from '../scenario/answered.ts';
import { versionOf } from '../scenario/collection-read.ts';
import { type Judgement, must, type Scenario } from '../scenario/scenario.ts';
import { all, allHold, shows, showsSame } from '../scenario/shows.ts';
import { get, objectPath, testObject } from '../scenario/test-object.ts';
import { patchTypes } from '../scenario/write-step.ts';
import { sameRefusal } from './same-status.ts';

type Schema = 'built-in' | 'structural';
type Kind = FieldValidation['request'];
type Content = 'wrong-type' | 'missing-required';

const dryRun = { dryRun: 'All' } as const;

/** The requests that are refused for a content: an apply of a part of an object lacks fields that the object has. */
function kindsFor(schema: Schema, content: Content): readonly Kind[] {
  return [
    'update',
    'json-patch',
    'merge-patch',
    ...(content === 'missing-required' ? (['apply'] as const) : []),
    ...(content === 'missing-required' && schema === 'built-in' ? (['strategic-merge-patch'] as const) : []),
  ];
}

/** A schema refuses the same changes in dry runs as in real requests. */
export function changesAgainstSchema(schema: Schema, subject: Subject): Scenario {
  const send = (id: string, kind: Kind, dry: boolean, content?: Content): Step => {
    // An apply creates its object.
    const own = kind === 'apply' ? id : 'a';
    const version = kind === 'update' ? { version: versionOf('plain') } : {};
    const text = faultyBody({
      subject,
      cell: { schema, request: kind, encoding: 'json' },
      own,
      state: id,
      ...version,
      ...(content === undefined ? {} : { content }),
    });
    return { id, do: 'send', request: requestOf(subject, kind, own, text, dry) };
  };
  const contents = ['wrong-type', 'missing-required'] as const;
  const tried = contents.flatMap((content) => kindsFor(schema, content).map((kind) => ({ content, kind, id: `${kind}-${content}` })));
  const valid = kindsFor(schema, 'missing-required');
  const refused = (content: Content): Judgement =>
    must(
      all(
        ...tried.flatMap((one): readonly Expectation[] =>
          one.content === content ? [sameRefusal(`dry-${one.id}`, `real-${one.id}`)] : [],
        ),
        allHold(showsSame('after', '/metadata/resourceVersion', 'plain')),
      ),
      answered('plain', '2xx'),
      ...valid.map((kind) => answered(`dry-${kind}`, '2xx')),
    );
  return {
    id: `dry-run/stages/schema-of-changes/${schema}`,
    subject,
    about:
      'An object is changed by updates and patches that are valid and invalid by a schema, in dry runs and then without, and applies would create such objects.',
    steps: [
      send('plain', 'create', false),
      ...valid.map((kind) => send(`dry-${kind}`, kind, true)),
      ...tried.map(({ id, kind, content }) => send(`dry-${id}`, kind, true, content)),
      get(subject, 'a', 'after'),
      ...tried.map(({ id, kind, content }) => send(`real-${id}`, kind, false, content)),
    ],
    checks: {
      'dry-run/stages/schema-validation': refused('wrong-type'),
      'dry-run/stages/required-fields': refused('missing-required'),
    },
  };
}

function requestOf(subject: Subject, kind: Kind, own: string, text: Template, dry: boolean): Request {
  const query = { ...(dry ? dryRun : {}), ...(kind === 'apply' ? { fieldManager: 'apiconform-applier', force: 'true' } : {}) };
  // A text does not show the name of the object.
  const body = { metadata: { name: { $own: own } } };
  if (kind === 'create') return { method: 'POST', path: subject.collection, query, text, body };
  const path = objectPath(subject, own);
  if (kind === 'update') return { method: 'PUT', path, query, headers: { 'content-type': 'application/json' }, text };
  return { method: 'PATCH', path, query, headers: { 'content-type': patchTypes[kind] }, text };
}

const gradeAt = '/spec/grade';

/** A dry run of each kind of change that takes the value of a field with a default shows the default. */
export function defaultsOfChanges(subject: Subject): Scenario {
  const whole = (
    own: string,
    metadata: { readonly [field: string]: Template } = {},
    grade: { readonly grade?: string } = {},
  ): Template => ({
    ...testObject(subject, own, 'whole', metadata),
    spec: { text: 'value', ...grade },
  });
  const to = (own: string, kind: keyof typeof patchTypes, body: Template, query: NonNullable<Request['query']> = dryRun): Request => ({
    method: 'PATCH',
    path: objectPath(subject, own),
    query,
    headers: { 'content-type': patchTypes[kind] },
    body,
  });
  const manager = { fieldManager: 'apiconform-applier' } as const;
  const version = { resourceVersion: versionOf('create-a') };
  const requests: Readonly<Record<string, Request>> = {
    update: { method: 'PUT', path: objectPath(subject, 'a'), query: dryRun, body: whole('a', version) },
    'json-patch': to('a', 'json-patch', [{ op: 'remove', path: gradeAt }]),
    'merge-patch': to('a', 'merge-patch', { spec: { grade: null } }),
    apply: to('b', 'apply', whole('b'), { ...dryRun, ...manager }),
    'apply-new': to('c', 'apply', whole('c'), { ...dryRun, ...manager }),
  };
  const other = { grade: 'other' } as const;
  const kinds = Object.keys(requests);
  return {
    id: 'dry-run/stages/defaults-of-changes',
    subject,
    about:
      'Objects have a value in a field with a default; dry runs of an update, patches and an apply take the value, and an apply creates an object without it.',
    steps: [
      { id: 'create-a', do: 'send', request: { method: 'POST', path: subject.collection, body: whole('a', {}, other) } },
      { id: 'apply-b', do: 'send', request: to('b', 'apply', whole('b', {}, other), manager) },
      ...Object.entries(requests).map(([kind, request]): Step => ({ id: `dry-${kind}`, do: 'send', request })),
      get(subject, 'a', 'after-a'),
      get(subject, 'b', 'after-b'),
    ],
    checks: {
      'dry-run/stages/defaulting': must(
        allHold(
          ...kinds.map((kind) => shows(`dry-${kind}`, gradeAt, 'usual')),
          shows('after-a', gradeAt, 'other'),
          shows('after-b', gradeAt, 'other'),
        ),
        shows('create-a', gradeAt, 'other'),
        shows('apply-b', gradeAt, 'other'),
        ...kinds.map((kind) => answered(`dry-${kind}`, '2xx')),
      ),
    },
  };
}
