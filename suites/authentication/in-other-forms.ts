import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { selector, versionOf } from '../scenario/collection-read.ts';
import { binary, inForm, orJson, table } from '../scenario/media-types.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { allHold } from '../scenario/shows.ts';
import { mayDeleteCollection } from '../scenario/subject-uses.ts';
import { create, objectPath, testLabels, testObject } from '../scenario/test-object.ts';
import { isRead, type Permission } from './operations.ts';
import { areRefused } from './statements.ts';

type Form = { readonly id: string; readonly permission: Permission; readonly request: Request };

/** Reads and writes in other forms than the plainest one, by an identity without permissions. */
export function inOtherForms(subject: Subject): Scenario {
  const forms = [...reads(subject), ...watches(subject), ...writes(subject), ...deletions(subject)];
  const dry = [
    ...forms
      .filter(({ request }) => request.method !== 'GET')
      .map((form) => ({ ...form, id: `dry-${form.id}`, request: inDryRun(form.request) })),
    ...dryInOptions(subject),
  ];
  const given = [answered('create-a', '2xx'), answered('create-b', '2xx'), answered('page', 200)];
  return {
    id: 'authentication/in-other-forms',
    about:
      'An identity without permissions reads objects in other representations, on pages, by selectors and at versions, writes them with other bodies and options, and deletes them and their collection with options and selectors, also in dry runs without a value and in the options.',
    needs: [{ need: 'limited-identity' }],
    steps: [
      ...['a', 'b'].map((own) => create(subject, own)),
      { id: 'page', do: 'send', request: { method: 'GET', path: subject.collection, query: { labelSelector: selector, limit: '1' } } },
      ...[...dry, ...forms].map(({ id, request }): Step => ({ id, do: 'send', request: { ...request, as: 'limited' } })),
      { id: 'untouched', do: 'send', request: { method: 'GET', path: subject.collection, query: { labelSelector: selector } } },
    ],
    checks: {
      ...areRefused(forms, given, (permission) => (isRead(permission) ? [] : [{ kind: 'shows-own-state', read: 'untouched' }])),
      'authentication/dry-run/refused': must(allHold(...dry.map(({ id }) => answered(id, '4xx'))), ...given),
    },
  };
}

const inDryRun = (request: Request): Request => ({ ...request, query: { ...request.query, dryRun: '' } });

function reads(subject: Subject): readonly Form[] {
  const version = versionOf('create-b');
  const path = objectPath(subject, 'a');
  const representations: Readonly<Record<string, Template>> = {
    table: orJson(table),
    metadata: orJson(inForm('PartialObjectMetadata')),
    yaml: orJson('application/yaml'),
    binary: orJson(binary),
  };
  const queries: Readonly<Record<string, NonNullable<Request['query']>>> = {
    page: { limit: '1' },
    'next-page': { limit: '1', continue: { $ref: { step: 'page', at: '/metadata/continue' } } },
    selected: { labelSelector: selector },
    named: { fieldSelector: { $join: ['metadata.name=', { $own: 'a' }] } },
    'at-zero': { resourceVersion: '0' },
    'not-older': { resourceVersion: version, resourceVersionMatch: 'NotOlderThan' },
    exact: { resourceVersion: version, resourceVersionMatch: 'Exact' },
  };
  const inForms = Object.entries(representations).flatMap(([id, accept]): Form[] => [
    { id: `get-${id}`, permission: 'get', request: { method: 'GET', path, headers: { accept } } },
    { id: `list-${id}`, permission: 'list', request: { method: 'GET', path: subject.collection, headers: { accept } } },
  ]);
  const atVersions = Object.entries({ zero: '0', known: version }).map(
    ([id, resourceVersion]): Form => ({
      id: `get-at-${id}`,
      permission: 'get',
      request: { method: 'GET', path, query: { resourceVersion } },
    }),
  );
  const lists = Object.entries(queries).map(
    ([id, query]): Form => ({ id: `list-${id}`, permission: 'list', request: { method: 'GET', path: subject.collection, query } }),
  );
  return [...inForms, ...atVersions, ...lists];
}

/** A watch that is served ends after a second. */
function watches(subject: Subject): readonly Form[] {
  const queries: Readonly<Record<string, NonNullable<Request['query']>>> = {
    'from-version': { resourceVersion: versionOf('page') },
    'from-zero': { resourceVersion: '0' },
    selected: { labelSelector: selector },
    named: { fieldSelector: { $join: ['metadata.name=', { $own: 'a' }] } },
    bookmarked: { allowWatchBookmarks: 'true' },
  };
  const watch = (id: string, query: NonNullable<Request['query']>, headers: NonNullable<Request['headers']> = {}): Form => ({
    id: `watch-${id}`,
    permission: 'watch',
    request: { method: 'GET', path: subject.collection, query: { watch: '1', timeoutSeconds: '1', ...query }, headers },
  });
  return [...Object.entries(queries).map(([id, query]) => watch(id, query)), watch('table', {}, { accept: orJson(table) })];
}

function writes(subject: Subject): readonly Form[] {
  const path = objectPath(subject, 'a');
  const metadata = { generateName: { $own: 'generated-' }, labels: testLabels };
  const generated = { apiVersion: subject.apiVersion, kind: subject.kind, metadata, ...subject.body };
  const yaml = (name: Template, rest: Template = ''): Template => ({
    $join: ['apiVersion: ', subject.apiVersion, `\nkind: ${subject.kind}\nmetadata:\n  name: `, name, '\n', rest],
  });
  const patch = (type: string): Pick<Request, 'method' | 'path' | 'headers'> => ({
    method: 'PATCH',
    path,
    headers: { 'content-type': type },
  });
  const applied = { query: { fieldManager: 'apiconform-nobody' }, text: yaml({ $own: 'a' }) };
  return [
    { id: 'create-generated', permission: 'create', request: { method: 'POST', path: subject.collection, body: generated } },
    {
      id: 'create-yaml',
      permission: 'create',
      request: {
        method: 'POST',
        path: subject.collection,
        headers: { 'content-type': 'application/yaml' },
        body: testObject(subject, 'y', 'yaml'),
        text: yaml({ $own: 'y' }),
      },
    },
    {
      id: 'create-strict',
      permission: 'create',
      request: { method: 'POST', path: subject.collection, query: { fieldValidation: 'Strict' }, body: testObject(subject, 's', 'strict') },
    },
    {
      id: 'create-binary',
      permission: 'create',
      request: { method: 'POST', path: subject.collection, binary: testObject(subject, 'p', 'binary') },
    },
    { id: 'update-unversioned', permission: 'update', request: { method: 'PUT', path, body: testObject(subject, 'a', 'unversioned') } },
    { id: 'update-binary', permission: 'update', request: { method: 'PUT', path, binary: testObject(subject, 'a', 'binary') } },
    { id: 'patch-empty', permission: 'patch', request: { ...patch('application/merge-patch+json'), body: {} } },
    { id: 'patch-no-operations', permission: 'patch', request: { ...patch('application/json-patch+json'), body: [] } },
    { id: 'apply-unforced', permission: 'apply', request: { ...patch('application/apply-patch+yaml'), ...applied } },
  ];
}

/** Deletions of an object, and of the collection by each selector. */
function deletions(subject: Subject): readonly Form[] {
  const options: Readonly<Record<string, Template>> = {
    immediate: { gracePeriodSeconds: 0 },
    orphaning: { propagationPolicy: 'Orphan' },
    certain: { preconditions: { uid: { $ref: { step: 'create-a', at: '/metadata/uid' } } } },
  };
  const together: Readonly<Record<string, Pick<Request, 'query' | 'body'>>> = {
    labelled: { query: { labelSelector: selector } },
    named: { query: { fieldSelector: { $join: ['metadata.name=', { $own: 'a' }] } } },
    immediate: { query: { labelSelector: selector }, body: { gracePeriodSeconds: 0 } },
    'labelled-with-options': { query: { labelSelector: selector }, body: { propagationPolicy: 'Background' } },
  };
  return [
    ...Object.entries(options).map(
      ([id, body]): Form => ({
        id: `delete-${id}`,
        permission: 'delete',
        request: { method: 'DELETE', path: objectPath(subject, 'a'), body },
      }),
    ),
    ...Object.entries(mayDeleteCollection(subject) ? together : {}).map(
      ([id, form]): Form => ({
        id: `delete-collection-${id}`,
        permission: 'deletecollection',
        request: { method: 'DELETE', path: subject.collection, ...form },
      }),
    ),
  ];
}

/** Dry runs of deletions that are requested in their options. */
function dryInOptions(subject: Subject): readonly Form[] {
  const body = { dryRun: ['All'] };
  const ofObject: Form = {
    id: 'dry-delete-in-options',
    permission: 'delete',
    request: { method: 'DELETE', path: objectPath(subject, 'a'), body },
  };
  const ofCollection: Form = {
    id: 'dry-delete-collection-in-options',
    permission: 'deletecollection',
    request: { method: 'DELETE', path: subject.collection, query: { labelSelector: selector }, body },
  };
  return mayDeleteCollection(subject) ? [ofObject, ofCollection] : [ofObject];
}
