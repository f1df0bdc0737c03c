import type { Expectation } from '#core/model/expectation';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { list, listEverything, pages, selector, versionOf } from '../scenario/collection-read.ts';
import { inAllNamespaces, inOtherNamespace, makeOtherNamespace, otherNamespacePath } from '../scenario/other-namespace.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { all, allHold, orGone, showsOther, showsSame } from '../scenario/shows.ts';
import { create, get, objectPath, testObject } from '../scenario/test-object.ts';
import { drainTo, watch } from '../scenario/watch-stream.ts';

const here = { metadata: { name: { $own: 'a' }, namespace: { $namespace: true } } } as const;
const there = { metadata: { name: { $own: 'a' }, namespace: { $own: 'other' } } } as const;

/** Creates an object in the namespace of the case, and one of the same name in another. */
function twoNamesakes(subject: Subject): readonly Step[] {
  return [create(subject, 'a'), makeOtherNamespace(), createThere(subject, 'create-there')];
}

function createThere(subject: Subject, id: string, own = 'a'): Step {
  const there = inOtherNamespace(subject);
  return { id, do: 'send', request: { method: 'POST', path: there.collection, body: testObject(there, own, id) } };
}

/** Lists and watches of all namespaces, of which two have an object of the same name. */
export function namesakes(subject: Subject): Scenario {
  const ofAll = inAllNamespaces(subject);
  const inNamespace = (operator: '=' | '!='): Template => ({ $join: [`metadata.namespace${operator}`, { $own: 'other' }] });
  return {
    id: 'collections/namesakes-in-two-namespaces',
    about:
      'Two objects of one name are in two namespaces; lists of all namespaces select one namespace, all but this one, and one by name and namespace, and watches of all begin with both, one of them with a limit, which is for lists, and others with what one namespace has, and all but this one.',
    steps: [
      ...twoNamesakes(subject),
      list(ofAll, 'in', { fieldSelector: inNamespace('='), labelSelector: selector }),
      list(ofAll, 'not-in', { fieldSelector: inNamespace('!='), labelSelector: selector }),
      listEverything(ofAll, 'one', { fieldSelector: { $join: ['metadata.name=', { $own: 'a' }, ',', inNamespace('=')] } }),
      watch(ofAll, 'stream', { labelSelector: selector }),
      watch(ofAll, 'limited', { labelSelector: selector, limit: '1' }),
      create(subject, 'end'),
      drainTo('stream', 'end'),
      drainTo('limited', 'end'),
      watch(ofAll, 'stream-in', { fieldSelector: inNamespace('='), labelSelector: selector }),
      watch(ofAll, 'stream-not-in', { fieldSelector: inNamespace('!='), labelSelector: selector }),
      createThere(subject, 'create-last', 'last'),
      create(subject, 'later'),
      drainTo('stream-in', 'last'),
      drainTo('stream-not-in', 'later'),
    ],
    checks: {
      'collections/selected/field': {
        when: [answered('in', 200)],
        otherwise: 'the target does not support a field selector by namespace',
        given: [answered('create-there', '2xx')],
        expect: allHold(
          { of: 'in', at: '/items', is: 'includes', value: there },
          { of: 'in', at: '/items', is: 'excludes', value: here },
          answered('not-in', 200),
          { of: 'not-in', at: '/items', is: 'includes', value: here },
          { of: 'not-in', at: '/items', is: 'excludes', value: there },
          answered('one', 200),
          { of: 'one', at: '/items', is: 'includes', value: there },
          { of: 'one', at: '/items', is: 'excludes', value: here },
        ),
      },
      'watch/selected/field': {
        when: [answered('in', 200), { of: 'in', at: '/items', is: 'excludes', value: here }],
        otherwise: 'the target does not support a field selector by namespace',
        given: [answered('create-there', '2xx'), answered('create-last', '2xx'), answered('create-later', '2xx')],
        expect: allHold(
          ...[added(there), last].map((value) => ({ of: 'stream-in', at: '', is: 'includes-once', value }) as const),
          ...[added(here), end, later].map((value) => ({ of: 'stream-in', at: '', is: 'excludes', value }) as const),
          ...[added(here), end, later].map((value) => ({ of: 'stream-not-in', at: '', is: 'includes-once', value }) as const),
          ...[added(there), last].map((value) => ({ of: 'stream-not-in', at: '', is: 'excludes', value }) as const),
        ),
      },
      'events/added-at-start/rv-unset': must(
        all(beginsWithBoth('stream'), {
          kind: 'any',
          // Whether a watch can have a limit is left open.
          of: [beginsWithBoth('limited'), allHold({ of: 'limited', at: '', is: 'excludes', value: end })],
        }),
        answered('create-there', '2xx'),
        answered('create-end', '2xx'),
        { of: 'stream', at: '', is: 'includes', value: end },
      ),
    },
  };
}

const added = (object: Template): Template => ({ type: 'ADDED', object });
const end = added({ metadata: { name: { $own: 'end' } } });
const last = added({ metadata: { name: { $own: 'last' } } });
const later = added({ metadata: { name: { $own: 'later' } } });

function beginsWithBoth(of: string): Expectation {
  return allHold(...[here, there].map((object) => ({ of, at: '', is: 'includes-once', value: added(object) }) as const));
}

/** A list of all namespaces at a version from before a namespace was removed, with what was in it. */
export function removedNamespace(subject: Subject): Scenario {
  const ofAll = inAllNamespaces(subject);
  const body = { apiVersion: 'v1', kind: 'Namespace', metadata: { name: { $own: 'other' } }, spec: { finalizers: [] } };
  return {
    id: 'collections/removed-namespace',
    about:
      'A namespace with an object is removed; a list of all namespaces at the version before shows the object; then both are created again.',
    queue: 'waiting',
    steps: [
      ...twoNamesakes(subject),
      list(ofAll, 'before', { labelSelector: selector }),
      { id: 'delete-there', do: 'send', request: { method: 'DELETE', path: objectPath(inOtherNamespace(subject), 'a') } },
      { id: 'delete-namespace', do: 'send', request: { method: 'DELETE', path: otherNamespacePath } },
      {
        id: 'finalize',
        do: 'send',
        request: { method: 'PUT', path: { $join: [otherNamespacePath, '/finalize'] }, body },
        onlyWhere: 'no-namespace-controller',
      },
      {
        id: 'gone',
        do: 'until',
        request: { method: 'GET', path: otherNamespacePath },
        holds: { of: 'gone', at: 'status', is: 'equals', value: 404 },
        boundSeconds: 120,
      },
      pages(ofAll, 'exact', {
        limit: 500,
        query: { labelSelector: selector },
        first: { resourceVersion: versionOf('before'), resourceVersionMatch: 'Exact' },
      }),
      makeOtherNamespace('make-again'),
      createThere(subject, 'create-again'),
      get(inOtherNamespace(subject), 'a', 'read-again'),
    ],
    checks: {
      'verbs/method/post': must(
        allHold(
          answered('create-again', '2xx'),
          showsSame('read-again', '/metadata/uid', 'create-again'),
          showsOther('create-again', '/metadata/uid', 'create-there'),
        ),
        answered('create-there', '2xx'),
        answered('gone', 404),
        answered('make-again', '2xx'),
      ),
      'resource-version-meaning/exact': must(
        // A page may have fewer objects than the limit, and none.
        orGone('exact', {
          kind: 'any',
          of: Array.from({ length: 10 }, (_, page) => allHold({ of: 'exact', at: `/${page}/items`, is: 'includes', value: there })),
        }),
        answered('create-there', '2xx'),
        { of: 'before', at: '/items', is: 'includes', value: there },
        answered('gone', 404),
      ),
    },
  };
}
