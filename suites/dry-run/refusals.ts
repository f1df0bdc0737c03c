import type { Expectation } from '#core/model/expectation';
import type { Predicate } from '#core/model/predicate';
import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { plainOptions } from '../deletion/delete-options.ts';
import { answered } from '../scenario/answered.ts';
import { versionOf } from '../scenario/collection-read.ts';
import { inOtherNamespace, makeOtherNamespace } from '../scenario/other-namespace.ts';
import { type Judgement, must, type Scenario } from '../scenario/scenario.ts';
import { all, allHold, showsSame } from '../scenario/shows.ts';
import { isCustom } from '../scenario/subject-uses.ts';
import { changeAnnotation, create, get, objectPath, testLabels, testObject } from '../scenario/test-object.ts';
import { patchKindsOf, patchTypes, writeStep } from '../scenario/write-step.ts';
import { rowScenariosPerSubject } from '../suite-module.ts';
import { sameRefusal, sameStatus } from './same-status.ts';

/** A request that servers refuse, and the kind of request whose statement it is about. */
type Refused = { readonly of: string; readonly request: Request; readonly options?: { readonly [field: string]: Template } };

/** Dry runs of requests that are refused for another reason than a conflict of two writers. */
export const dryRunOfRefused = rowScenariosPerSubject('dry-run', (subject) => {
  if (subject.deletion !== 'immediate') return [];
  return [refusals(subject), ...(subject.scope === 'namespaced' ? [refusalsElsewhere(subject)] : [])];
});

const manager = { fieldManager: 'apiconform-applier' } as const;
const noUid = '00000000-0000-4000-8000-000000000000';

/** Deletes whose precondition fails, and deletes of an object that does not exist. */
function deletes(subject: Subject): Readonly<Record<string, Refused>> {
  const to = (own: string): Refused => ({ of: 'delete', request: { method: 'DELETE', path: objectPath(subject, own) } });
  return {
    'delete-missing': to('none'),
    'delete-other-uid': { ...to('u'), options: { ...plainOptions, preconditions: { uid: noUid } } },
    'delete-former-version': { ...to('v'), options: { ...plainOptions, preconditions: { resourceVersion: versionOf('create-v') } } },
  };
}

/** Patches that cannot be applied, and patches of an object that does not exist. */
function patches(subject: Subject): Readonly<Record<string, Refused>> {
  const json = (body: Template): Refused => ({
    of: 'json-patch',
    request: { method: 'PATCH', path: objectPath(subject, 'a'), headers: { 'content-type': patchTypes['json-patch'] }, body },
  });
  const change = { op: 'add', path: `/metadata/annotations/${changeAnnotation}`, value: 'refused' };
  return {
    ...Object.fromEntries(
      patchKindsOf(subject).map((kind): [string, Refused] => [
        `${kind}-missing`,
        { of: kind, request: writeStep(subject, kind, { id: 'missing', own: 'none' }).request },
      ]),
    ),
    'json-patch-failing-test': json([change, { op: 'test', path: '/kind', value: 'None' }]),
    'json-patch-no-field': json([change, { op: 'remove', path: '/metadata/annotations/none' }]),
    'json-patch-no-list': json({ metadata: {} }),
  };
}

/** Bodies that name another object, or lack what the request needs. */
function bodies(subject: Subject): Readonly<Record<string, Refused>> {
  const post = (body: Template): Refused => ({ of: 'create', request: { method: 'POST', path: subject.collection, body } });
  const put = (body: Template, own = 'a'): Refused => ({ of: 'update', request: { method: 'PUT', path: objectPath(subject, own), body } });
  const apply = (query: NonNullable<Request['query']>, body: Template): Refused => ({
    of: 'apply',
    request: applied(subject, query, body),
  });
  const version = { resourceVersion: versionOf('create-a') };
  return {
    'create-label': post(testObject(subject, 'l', 'refused', { labels: { ...testLabels, 'apiconform-note': 'no value!' } })),
    'create-kind': post({ ...testObject(subject, 'k', 'refused'), kind: 'ApiconformNone' }),
    'update-missing': put(testObject(subject, 'w', 'refused'), 'w'),
    // Of an object of its own: a server may update it by the path.
    'update-name': put(testObject(subject, 'b', 'refused', { resourceVersion: versionOf('create-m') }), 'm'),
    'update-uid': put(testObject(subject, 'a', 'refused', { ...version, uid: noUid })),
    'update-label': put(testObject(subject, 'a', 'refused', { ...version, labels: { ...testLabels, 'apiconform-note': 'no value!' } })),
    'apply-without-manager': apply({}, testObject(subject, 'a', 'refused')),
    'apply-name': apply(manager, testObject(subject, 'b', 'refused')),
    'apply-managed-fields': apply(manager, testObject(subject, 'a', 'refused', { managedFields: [] })),
    ...(subject.scope === 'namespaced'
      ? { 'create-namespace': post(testObject(subject, 'n', 'refused', { namespace: { $own: 'elsewhere' } })) }
      : {}),
    ...(subject.kind === 'ConfigMap' && !isCustom(subject) ? immutable(subject) : {}),
  };
}

/** Changes of an object that says that its data cannot change. */
function immutable(subject: Subject): Readonly<Record<string, Refused>> {
  const path = objectPath(subject, 'i');
  const data = { key: 'other' };
  const metadata = { resourceVersion: versionOf('create-i') };
  return {
    'update-immutable': {
      of: 'update',
      request: { method: 'PUT', path, body: { ...testObject(subject, 'i', 'refused', metadata), immutable: true, data } },
    },
    'merge-patch-immutable': {
      of: 'merge-patch',
      request: { method: 'PATCH', path, headers: { 'content-type': patchTypes['merge-patch'] }, body: { data } },
    },
  };
}

/** Objects that no dry run changes, and the reads of them after the dry runs. */
const untouched = [
  ['a', 'after'],
  ['m', 'after-m'],
] as const;

function refusals(subject: Subject): Scenario {
  const requests = Object.entries({ ...deletes(subject), ...patches(subject), ...bodies(subject) });
  const isImmutable = requests.some(([name]) => name.endsWith('-immutable'));
  const made = { ...testObject(subject, 'i', 'create-i'), immutable: true };
  const given = untouched.flatMap(([own, after]) => [answered(`create-${own}`, '2xx'), showsSame(after, '/metadata/uid', `create-${own}`)]);
  return {
    id: 'dry-run/refusals',
    about:
      'Requests that a server has reasons to refuse are sent in dry runs, and then without: about missing objects, with other names, uids and versions, and with bodies and patches that are wrong; two objects are read between.',
    steps: [
      ...['a', 'u', 'v', 'm'].map((own) => create(subject, own)),
      writeStep(subject, 'merge-patch', { id: 'change-v', own: 'v' }),
      ...(isImmutable ? [{ id: 'create-i', do: 'send', request: { method: 'POST', path: subject.collection, body: made } } as const] : []),
      ...requests.map(([name, refused]): Step => ({ id: `dry-${name}`, do: 'send', request: sentAs('dry', refused) })),
      ...untouched.map(([own, after]) => get(subject, own, after)),
      ...requests.map(([name, refused]): Step => ({ id: `real-${name}`, do: 'send', request: sentAs('real', refused) })),
    ],
    checks: judgedByKind(
      requests,
      untouched.map(([own, after]) => allHold(showsSame(after, '/metadata/resourceVersion', `create-${own}`))),
      given,
    ),
  };
}

/** Requests in a namespace that does not exist, because it was created in a dry run alone. */
function refusalsElsewhere(subject: Subject): Scenario {
  const elsewhere = inOtherNamespace(subject);
  const body = testObject(elsewhere, 'a', 'refused');
  const requests: readonly (readonly [string, Refused])[] = [
    ['create', { of: 'create', request: { method: 'POST', path: elsewhere.collection, body } }],
    ['apply', { of: 'apply', request: applied(elsewhere, manager, body) }],
  ];
  return {
    id: 'dry-run/refusals-in-no-namespace',
    about: 'A namespace is created in a dry run; an object is created and applied in it, in dry runs and then without.',
    steps: [
      { id: 'dry-namespace', do: 'send', request: { ...makeOtherNamespace().request, query: { dryRun: 'All' } } },
      ...(['dry', 'real'] as const).flatMap((how) =>
        requests.map(([name, refused]): Step => ({ id: `${how}-${name}`, do: 'send', request: sentAs(how, refused) })),
      ),
    ],
    checks: judgedByKind(requests, [], [answered('dry-namespace', '2xx')]),
  };
}

function applied(subject: Subject, query: NonNullable<Request['query']>, body: Template): Request {
  return { method: 'PATCH', path: objectPath(subject, 'a'), query, headers: { 'content-type': patchTypes.apply }, body };
}

/** For each kind of request: each dry run ends with the status of the request, and the others hold. */
function judgedByKind(
  requests: readonly (readonly [string, Refused])[],
  others: readonly Expectation[],
  given: readonly Predicate[],
): Readonly<Record<string, Judgement>> {
  const kinds = ['create', 'update', 'json-patch', 'merge-patch', 'strategic-merge-patch', 'apply', 'delete'];
  return Object.fromEntries(
    kinds.flatMap((kind): readonly (readonly [string, Judgement])[] => {
      const names = requests.flatMap(([name, { of }]) => (of === kind ? [name] : []));
      const same = names.map(
        (name): Expectation => ({
          kind: 'any',
          of: [sameRefusal(`dry-${name}`, `real-${name}`), sameStatus(`dry-${name}`, `real-${name}`)],
        }),
      );
      return names.length === 0 ? [] : [[`dry-run/${kind}/status`, must(all(...same, ...others), ...given)]];
    }),
  );
}

/** The request, or its dry run, which the options of a delete say too, because they can replace the query. */
function sentAs(how: 'dry' | 'real', { request, options }: Refused): Request {
  const isDry = how === 'dry';
  const body = options === undefined ? undefined : { ...options, ...(isDry ? { dryRun: ['All'] } : {}) };
  return {
    ...request,
    ...(body === undefined ? {} : { body }),
    ...(isDry ? { query: { ...request.query, dryRun: 'All' } } : {}),
  };
}
