import { goesOn } from '../scenario/answered.ts';
import { list, pages, versionOf } from '../scenario/collection-read.ts';
import { must } from '../scenario/scenario.ts';
import { all } from '../scenario/shows.ts';
import { change, create } from '../scenario/test-object.ts';
import { drainTo, watch } from '../scenario/watch-stream.ts';
import { scenariosPerSubject } from '../suite-module.ts';

const token = { continue: { $ref: { step: 'first', at: '/metadata/continue' } } } as const;

/** History is still available shortly before the end of the time that the operator states. */
export const retention = scenariosPerSubject((subject) => [
  {
    id: 'limits/retention',
    about: 'A version and a token are stored for nearly as long as history is guaranteed, then used for a list, a page and a watch.',
    needs: [{ need: 'history-kept' }],
    steps: [
      create(subject, 'a'),
      create(subject, 'b'),
      list(subject, 'before'),
      list(subject, 'first', { limit: '1' }),
      change(subject, 'a'),
      { id: 'wait', do: 'wait', seconds: { share: 0.9, of: 'history-kept' } },
      // With a limit, the version is exact also for a server that ignores the match. A page may have fewer objects than that.
      pages(subject, 'exact', { limit: 500, first: { resourceVersion: versionOf('before'), resourceVersionMatch: 'Exact' } }),
      list(subject, 'continue', { limit: '1', ...token }),
      watch(subject, 'stream', { resourceVersion: versionOf('before') }),
      create(subject, 'end'),
      drainTo('stream', 'end'),
    ],
    checks: {
      'limits/history-for-watch': must({ kind: 'events', stream: 'stream', start: 'exact', after: 'before' }),
      'limits/history-for-exact': must({ kind: 'same-collection', read: 'exact', as: 'before' }),
      'limits/token-lifetime': must({ kind: 'collection-version', read: 'continue', equals: 'first' }, goesOn('first')),
    },
    queue: 'waiting',
  },
  {
    id: 'limits/token-again',
    about: 'The continue token of a first page is used twice.',
    steps: [
      ...['a', 'b', 'c'].map((own) => create(subject, own)),
      list(subject, 'first', { limit: '1' }),
      list(subject, 'continue', { limit: '1', ...token }),
      list(subject, 'continue-again', { limit: '1', ...token }),
    ],
    checks: {
      'limits/token-lifetime': must(
        all(
          { kind: 'collection-version', read: 'continue', equals: 'first' },
          { kind: 'collection-version', read: 'continue-again', equals: 'first' },
        ),
        goesOn('first'),
      ),
    },
  },
]);
