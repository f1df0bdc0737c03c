import type { Expectation } from '#core/model/expectation';
import type { Predicate } from '#core/model/predicate';
import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { answered, goesOn } from '../scenario/answered.ts';
import { selector, versionOf } from '../scenario/collection-read.ts';
import { definitionsPath } from '../scenario/definition.ts';
import { accepting, table } from '../scenario/media-types.ts';
import { notOnPages } from '../scenario/not-on-pages.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { all, allHold, differs, shows } from '../scenario/shows.ts';
import { close, drainToBookmark } from '../scenario/watch-stream.ts';
import { scenariosPerSubject } from '../suite-module.ts';
import { collection, columns, definition, definitionPath, group, object, objectPath, schema, versions } from './stored-type.ts';
import { storedVersionWrites } from './stored-version-writes.ts';

const until = (id: string, path: Template, status: number): Step => ({
  id,
  do: 'until',
  request: { method: 'GET', path },
  holds: { of: id, at: 'status', is: 'equals', value: status },
  boundSeconds: 60,
});

function mergeDefinition(changed: readonly Template[]): Request {
  const headers = { 'content-type': 'application/merge-patch+json' };
  return { method: 'PATCH', path: definitionPath, headers, body: { spec: { versions: changed } } };
}

/** Waits until discovery has an entry: it may follow a moment later than the type. */
function describes(id: string, path: Template, at: `/${string}`, value: Template): Step {
  return {
    id,
    do: 'until',
    request: { method: 'GET', path },
    holds: { of: id, at, is: 'includes', value },
    boundSeconds: 30,
    atDeadline: 'judge',
  };
}

/** A change of the object `b` in the older version, as a watch of the newer one shows it. */
const changedInStream: Predicate = {
  of: 'stream',
  at: '',
  is: 'includes',
  value: {
    type: 'MODIFIED',
    object: { apiVersion: { $join: [group, '/v1'] }, metadata: { name: { $own: 'b' } }, spec: { text: 'changed in v1beta1' } },
  },
};

/** The deletion of the object. */
const deletedInStream: Predicate = {
  of: 'stream',
  at: '',
  is: 'includes',
  value: { type: 'DELETED', object: { apiVersion: { $join: [group, '/v1'] }, metadata: { name: { $own: 'b' } } } },
};

/** Both objects, of which each page has one or, as a server may choose, none. */
const pages: Step = {
  id: 'pages',
  do: 'pages',
  request: { method: 'GET', path: collection('v1'), query: { limit: '1' } },
  between: [],
  max: 100,
};

const page = (id: string, query: NonNullable<Request['query']>): Step => ({
  id,
  do: 'send',
  request: { method: 'GET', path: collection('v1'), query },
});

/** Others can write in the collection between two reads. */
const ofCase = { labelSelector: selector } as const;

/** The object is on one of two pages, between which the definition was changed. */
const onEitherPage = (own: string): Expectation => ({
  kind: 'any',
  of: ['page', 'rest'].map((of) => allHold({ of, at: '/items', is: 'includes-once', value: { metadata: { name: { $own: own } } } })),
});

/** An item of a list may have no apiVersion, but not that of another version. */
const inOlderVersion: Template = { apiVersion: { $join: [group, '/v1beta1'] } };

const read = (id: string, path: Template): Step => ({ id, do: 'send', request: { method: 'GET', path } });

/** A type whose older version is stored, and then no longer served. */
export const storedVersion = scenariosPerSubject((subject) =>
  subject.fixture === undefined ? [] : [scenario({ ...subject, scope: 'cluster' }), storedVersionWrites(subject)],
);

function scenario(subject: Subject): Scenario {
  return {
    id: 'deprecation/stored-version',
    subject,
    about:
      'Objects are stored in the older version of a type, and one is changed in it and deleted under watches of the newer one, of which one requests bookmarks; then the older version is no longer served, and the other object is read in the newer one; a third version and columns are added between two pages.',
    queue: 'waiting',
    steps: [
      { id: 'define', do: 'send', request: { method: 'POST', path: definitionsPath, body: definition } },
      until('served-old', collection('v1beta1'), 200),
      { id: 'create', do: 'send', request: { method: 'POST', path: collection('v1beta1'), body: object('a') } },
      until('served-both', collection('v1'), 200),
      { id: 'create-b', do: 'send', request: { method: 'POST', path: collection('v1beta1'), body: object('b') } },
      {
        id: 'stream',
        do: 'open',
        request: { method: 'GET', path: collection('v1'), query: { watch: 'true', resourceVersion: versionOf('create-b') } },
      },
      {
        id: 'change-b',
        do: 'send',
        request: {
          method: 'PATCH',
          path: objectPath('v1beta1', 'b'),
          query: { fieldManager: 'apiconform-writer' },
          headers: { 'content-type': 'application/merge-patch+json' },
          body: { spec: { text: 'changed in v1beta1' } },
        },
      },
      pages,
      { id: 'delete-b', do: 'send', request: { method: 'DELETE', path: objectPath('v1', 'b') } },
      until('removed-b', objectPath('v1', 'b'), 404),
      {
        id: 'read-stream',
        do: 'drain',
        stream: 'stream',
        to: { of: 'stream', at: '/type', is: 'equals', value: 'DELETED' },
        and: { of: 'stream', at: '/object/metadata/name', is: 'equals', value: { $own: 'b' } },
        boundSeconds: 30,
      },
      { id: 'close', do: 'close', stream: 'stream' },
      {
        id: 'asking',
        do: 'open',
        request: {
          method: 'GET',
          path: collection('v1'),
          query: { watch: 'true', resourceVersion: versionOf('create-b'), allowWatchBookmarks: 'true', timeoutSeconds: '4' },
        },
      },
      drainToBookmark('asking', 5),
      close('asking'),
      { id: 'retire', do: 'send', request: mergeDefinition(versions('v1')) },
      until('retired', collection('v1beta1'), 404),
      until('served-new', collection('v1'), 200),
      read('get', objectPath('v1')),
      read('list', collection('v1')),
      { id: 'create-c', do: 'send', request: { method: 'POST', path: collection('v1'), body: object('c', 'v1') } },
      page('page', { limit: '1' }),
      accepting(read('table', collection('v1')), table),
      {
        id: 'extend',
        do: 'send',
        request: mergeDefinition([...versions('v1', columns), { name: 'v2', served: true, storage: false, schema }]),
      },
      until('served-added', collection('v2'), 200),
      page('rest', { continue: { $ref: { step: 'page', at: '/metadata/continue' } } }),
      page('at-version', { resourceVersion: versionOf('page'), resourceVersionMatch: 'Exact', limit: '500' }),
      {
        id: 'table-of-extended',
        do: 'until',
        request: { method: 'GET', path: collection('v1'), query: ofCase, headers: { accept: table } },
        holds: { of: 'table-of-extended', at: '/columnDefinitions', is: 'includes', value: { name: 'Text' } },
        unless: answered('table-of-extended', 406),
        boundSeconds: 30,
        atDeadline: 'judge',
      },
      page('list-of-extended', ofCase),
      describes('described', { $join: ['/apis/', group, '/v2'] }, '/resources', { name: 'samples' }),
      describes('group', { $join: ['/apis/', group] }, '/versions', { version: 'v2' }),
    ],
    checks: {
      'paths/named-group': must(
        all(allHold(deletedInStream, changedInStream), notOnPages('pages', inOlderVersion)),
        answered('create-b', 201),
        answered('change-b', 200),
        answered('delete-b', '2xx'),
        { of: 'stream', at: '/0', is: 'present' },
      ),
      'events/change/update': must(allHold(changedInStream), answered('change-b', 200), answered('delete-b', '2xx')),
      'events/change/delete': must(allHold(deletedInStream), answered('delete-b', '2xx'), { of: 'stream', at: '/0', is: 'present' }),
      'query-parameters/continue/from-a-chunk': must(
        {
          kind: 'any',
          of: [
            all(allHold(answered('rest', 200)), ...['a', 'c'].map(onEitherPage)),
            // The server keeps no history, which is not because of the change of the definition.
            allHold(answered('rest', 410), answered('at-version', 410)),
          ],
        },
        answered('extend', 200),
        answered('served-added', 200),
        goesOn('page'),
      ),
      'table/rows': {
        when: ['table', 'table-of-extended'].map((step) => differs(step, 'status', 406)),
        otherwise: 'the target does not serve this type as a Table',
        given: [answered('extend', 200), answered('list-of-extended', 200), answered('table', 200)],
        expect: all(allHold({ of: 'table-of-extended', at: '/columnDefinitions', is: 'includes-once', value: { name: 'Text' } }), {
          kind: 'table-rows',
          of: 'table-of-extended',
          objects: 'list-of-extended',
          columns: ['Text', 'Again', 'Once More'].map((name) => ({ name, at: '/spec/text' }) as const),
        }),
      },
      'resource-version-meaning/most-recent/list': must(
        allHold(
          answered('list-of-extended', 200),
          ...['a', 'c'].map(
            (own): Predicate => ({
              of: 'list-of-extended',
              at: '/items',
              is: 'includes-once',
              value: { metadata: { name: { $own: own } } },
            }),
          ),
        ),
        answered('create', 201),
        answered('create-c', 201),
        answered('extend', 200),
        answered('served-added', 200),
      ),
      'events/bookmark/content': {
        when: [{ of: 'asking', at: '/last/type', is: 'equals', value: 'BOOKMARK' }],
        otherwise: 'the target sent no bookmark to a watch that requested them',
        given: [answered('asking', 200), answered('create-b', 201)],
        expect: allHold({ of: 'asking', at: '/last/object/apiVersion', is: 'equals', value: { $join: [group, '/v1'] } }),
      },
      'paths/nothing-unlisted': must(
        allHold(
          { of: 'described', at: '/resources', is: 'includes', value: { name: 'samples' } },
          { of: 'group', at: '/versions', is: 'includes', value: { version: 'v2' } },
        ),
        answered('extend', 200),
        answered('served-added', 200),
      ),
      'deprecation/stored-versions': must(
        allHold(
          answered('get', 200),
          shows('get', '/apiVersion', { $join: [group, '/v1'] }),
          shows('get', '/metadata/uid', { $ref: { step: 'create', at: '/metadata/uid' } }),
          shows('get', '/spec/text', 'stored in v1beta1'),
          answered('list', 200),
          { of: 'list', at: '/items', is: 'includes', value: { metadata: { name: { $own: 'a' } }, spec: { text: 'stored in v1beta1' } } },
        ),
        answered('create', 201),
        answered('retire', 200),
        answered('retired', 404),
      ),
    },
  };
}
