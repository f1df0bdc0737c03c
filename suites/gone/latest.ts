import type { Predicate } from '#core/model/predicate';
import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { answered, goesOn } from '../scenario/answered.ts';
import { list, versionOf } from '../scenario/collection-read.ts';
import { accepting, binary, orJson, table } from '../scenario/media-types.ts';
import { inAllNamespaces } from '../scenario/other-namespace.ts';
import type { Judgement, Scenario } from '../scenario/scenario.ts';
import { all, allHold, showsSame } from '../scenario/shows.ts';
import { create } from '../scenario/test-object.ts';
import { drainTo, watch } from '../scenario/watch-stream.ts';

/** No write came between: the version that was used is the latest after its use. */
const isStillLatest: Predicate = showsSame('again', '/metadata/resourceVersion', 'first');

const latest = { resourceVersion: versionOf('first') };

/** The uses of the latest version in a list; a continue token is one of its own list. */
const uses: Readonly<Record<string, NonNullable<Request['query']>>> = {
  exact: { ...latest, resourceVersionMatch: 'Exact' },
  'exact-limit': { ...latest, resourceVersionMatch: 'Exact', limit: '1' },
  'not-older-than': { ...latest, resourceVersionMatch: 'NotOlderThan' },
  'not-older-than-limit': { ...latest, resourceVersionMatch: 'NotOlderThan', limit: '500' },
};

/**
 * Uses a version that is the latest one, so that no history is needed for it. The case runs alone, because each write of
 * another case may make a new version.
 */
export function latestVersion(subject: Subject): Scenario {
  const ofAll = inAllNamespaces(subject);
  const places = subject.scope === 'namespaced' ? { '': subject, '-of-all': ofAll } : { '': subject };
  const reads = (use: string): readonly string[] => [...Object.keys(places), '-as-table', '-in-binary'].map((end) => `${use}${end}`);
  return {
    id: 'gone/latest',
    about:
      'The version and the continue token of a page are used while the version is still the latest: in JSON, as a Table, in binary, and in all namespaces.',
    steps: [
      create(subject, 'a'),
      create(subject, 'b'),
      ...Object.entries(places).map(([end, of]) => list(of, `first${end}`, { limit: '1' })),
      ...Object.entries(places).flatMap(([end, of]) => [
        list(of, `continue${end}`, { limit: '1', continue: tokenOf(`first${end}`) }),
        ...Object.entries(uses).map(([use, query]) => list(of, `${use}${end}`, query)),
      ]),
      ...[['continue', { limit: '1', continue: tokenOf('first') }] as const, ...Object.entries(uses)].flatMap(
        ([use, query]): readonly Step[] => [
          accepting(list(subject, `${use}-as-table`, query), orJson(table)),
          accepting(list(subject, `${use}-in-binary`, query), orJson(binary)),
        ],
      ),
      watch(subject, 'stream', latest),
      list(subject, 'again', { limit: '1' }),
      create(subject, 'end'),
      drainTo('stream', 'end'),
    ],
    checks: {
      'gone/latest/continue-token': served(reads('continue'), ...Object.keys(places).map((end) => goesOn(`first${end}`))),
      'gone/latest/exact': served(reads('exact')),
      'gone/latest/exact-with-limit': served(reads('exact-limit')),
      'gone/latest/not-older-than': served(reads('not-older-than')),
      'gone/latest/not-older-than-with-limit': served(reads('not-older-than-limit')),
      'gone/latest/watch': {
        ...served(['stream']),
        expect: all(allHold(answered('stream', 200)), { kind: 'events', stream: 'stream', start: 'exact', after: 'first' }),
      },
    },
    queue: 'alone',
  };
}

function tokenOf(page: string) {
  return { $ref: { step: page, at: '/metadata/continue' } } as const;
}

function served(reads: readonly string[], ...given: Judgement['given']): Judgement {
  return {
    given: [answered('first', 200), answered('again', 200), ...given],
    // A cache that has not reached the version yet says so (504).
    when: [isStillLatest, ...reads.map((read) => ({ of: read, at: 'status', is: 'differs', value: 504 }) as const)],
    otherwise: 'the target had a later version by then, because another client wrote something, or had not reached this one',
    expect: allHold(...reads.map((read) => answered(read, 200))),
  };
}
