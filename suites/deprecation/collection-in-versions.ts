import type { Expectation } from '#core/model/expectation';
import type { Predicate } from '#core/model/predicate';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { list, listEverything, pages, selector } from '../scenario/collection-read.ts';
import { mergePatch } from '../scenario/object-with-finalizers.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { all, allHold, differs, shows, showsSame } from '../scenario/shows.ts';
import { create, get, goneOrJudged, objectPath, testObject } from '../scenario/test-object.ts';
import { defined, inVersion } from '../scenario/two-versions.ts';
import { drainTo, watch } from '../scenario/watch-stream.ts';

const group = { $group: 'collection' } as const;
const owns = ['a', 'b', 'c'] as const;
const walks = ['walk', 'walk-stored'] as const;

/** A server may send its items in any order, and fewer on a page than the limit. */
function isInPages(of: string, value: Template): Expectation {
  const possible = Array.from({ length: 10 }, (_, page) => page);
  return { kind: 'any', of: possible.map((page) => allHold({ of, at: `/${page}/items`, is: 'includes', value })) };
}

/** The collection of a type is one collection in all versions: for names, pages, watches and deletions. */
export function collectionInVersions(subject: Subject): Scenario {
  const [stored, other] = [inVersion(subject, group, 'v1'), inVersion(subject, group, 'v2')];
  const createAgain = (type: Subject, own: string): Step => ({
    id: `again-${own}`,
    do: 'send',
    request: { method: 'POST', path: type.collection, body: testObject(type, own, `again-${own}`) },
  });
  const setStatus = (id: string, text: string): Step => {
    const request = { ...mergePatch(other, 'c', { status: { text } }), path: objectPath(other, 'c', 'status') };
    return { id, do: 'send', request };
  };
  const isSentOnce = (own: string): Predicate => ({
    of: 'stream',
    at: '',
    is: 'includes-once',
    value: { object: { metadata: { name: { $own: own } } } },
  });
  return {
    id: 'deprecation/collection-in-two-versions',
    about:
      'Objects of a type that is served in two versions are created in one version, changed in both, created again in the other, read in pages in each while a status changes, watched without a version, and deleted with one request in each.',
    steps: [
      ...defined(subject, group),
      create(stored, 'a'),
      create(other, 'b'),
      create(stored, 'c'),
      createAgain(other, 'a'),
      createAgain(stored, 'b'),
      get(stored, 'a', 'after-again-a'),
      get(stored, 'b', 'after-again-b'),
      // Each has been written in both versions then.
      { id: 'in-other', do: 'send', request: mergePatch(other, 'a', { spec: { text: 'other' } }) },
      { id: 'in-stored', do: 'send', request: mergePatch(stored, 'b', { spec: { text: 'stored' } }) },
      setStatus('first-status', 'first'),
      pages(other, 'walk', { limit: 2, between: [setStatus('later-status', 'later')] }),
      pages(stored, 'walk-stored', { limit: 2 }),
      get(stored, 'c', 'later'),
      watch(other, 'stream'),
      create(other, 'end'),
      drainTo('stream', 'end'),
      listEverything(stored, 'before'),
      { id: 'delete-in-other', do: 'send', request: { method: 'DELETE', path: other.collection } },
      ...owns.map((own) => goneOrJudged(stored, own)),
      list(other, 'after', { labelSelector: selector }),
      create(other, 'd'),
      { id: 'delete-in-stored', do: 'send', request: { method: 'DELETE', path: stored.collection } },
      goneOrJudged(other, 'd'),
    ],
    checks: {
      'object-names/unique': must(
        allHold(
          ...['a', 'b'].flatMap((own) => [
            answered(`again-${own}`, '4xx'),
            showsSame(`after-again-${own}`, '/metadata/uid', `create-${own}`),
          ]),
        ),
        ...owns.map((own) => answered(`create-${own}`, '2xx')),
      ),
      'query-parameters/continue/from-a-chunk': {
        when: walks.map((of) => differs(of, 'status', 410)),
        otherwise: 'the target no longer has the state of the first page',
        given: owns.map((own) => answered(`create-${own}`, '2xx')),
        expect: all(...walks.flatMap((of) => owns.map((own) => isInPages(of, { metadata: { name: { $own: own } } })))),
      },
      'list-paging/snapshot': must(
        isInPages('walk', { metadata: { name: { $own: 'c' } }, status: { text: 'first' } }),
        shows('first-status', '/status/text', 'first'),
        shows('later-status', '/status/text', 'later'),
        shows('later', '/status/text', 'later'),
        { kind: 'constant-version', pages: 'walk' },
      ),
      'events/added-at-start/rv-unset': must(
        { kind: 'holds', all: [...owns, 'end'].map(isSentOnce) },
        answered('in-other', '2xx'),
        answered('in-stored', '2xx'),
        answered('create-end', '2xx'),
      ),
      'verbs/several/deletecollection': must(
        allHold(
          answered('delete-in-other', '2xx'),
          ...owns.map((own) => answered(`gone-${own}`, 404)),
          { of: 'after', at: '/items/0', is: 'absent' },
          answered('delete-in-stored', '2xx'),
          answered('gone-d', 404),
        ),
        { of: 'before', at: '/items/2', is: 'present' },
        answered('create-d', '2xx'),
      ),
    },
  };
}
