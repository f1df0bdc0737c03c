import type { Subject } from '#core/model/subject';
import { answered } from '../scenario/answered.ts';
import { list, listEverything, pages } from '../scenario/collection-read.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { all, allHold, shows } from '../scenario/shows.ts';
import { change, changeAnnotation, create, get, remove } from '../scenario/test-object.ts';
import { drainTo, watch } from '../scenario/watch-stream.ts';

/** An empty version, to which the specification lets a client fall back. */
const none = { resourceVersion: '' } as const;

/** Parameters of a list, each of them empty. */
const emptied = { resourceVersionMatch: '', continue: '', labelSelector: '', fieldSelector: '' } as const;

/** Reads and a watch whose resourceVersion is empty: it is the same as none. So is each other parameter of a list. */
export function emptyVersion(subject: Subject): Scenario {
  const parameters = Object.keys(emptied);
  const others = parameters.map((parameter) => `empty-${parameter}`);
  const reads = ['listed', 'in-pages', 'listed-later', ...others, 'pages-from-empty'];
  return {
    id: 'resource-version-meaning/empty-version',
    about:
      'Objects are created, changed and deleted; they are read, listed, listed in pages and watched with an empty resourceVersion, and listed with each other parameter empty.',
    steps: [
      create(subject, 'a'),
      create(subject, 'b'),
      change(subject, 'a'),
      get(subject, 'a', 'read', none),
      list(subject, 'listed', none),
      pages(subject, 'in-pages', { limit: 1, first: none }),
      // The collection of a large cluster is read whole no more often than is needed.
      ...Object.entries(emptied).map(([parameter, value]) =>
        (parameter === 'labelSelector' ? listEverything : list)(subject, `empty-${parameter}`, { [parameter]: value }),
      ),
      pages(subject, 'pages-from-empty', { limit: 1, first: { continue: '' } }),
      watch(subject, 'stream', none),
      ...remove(subject, 'b'),
      get(subject, 'b', 'read-deleted', none),
      list(subject, 'listed-later', none),
      create(subject, 'end'),
      drainTo('stream', 'end'),
    ],
    checks: {
      'resource-version-meaning/most-recent/get': must(
        allHold(shows('read', `/metadata/annotations/${changeAnnotation}`, 'change-a'), answered('read-deleted', 404)),
        answered('change-a', '2xx'),
      ),
      'resource-version-meaning/most-recent/list': must(all(...reads.map((read) => ({ kind: 'shows-own-state', read }) as const))),
      // A server whose watches begin with a state from its cache can begin with an earlier one.
      'watch-resource-version/rv-unset': must({
        kind: 'events',
        stream: 'stream',
        start: 'state-any',
        after: 'stream',
        notBefore: 'create-a',
      }),
    },
  };
}
