import type { Expectation } from '#core/model/expectation';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { answered, goesOn } from '../scenario/answered.ts';
import { list, versionOf } from '../scenario/collection-read.ts';
import { type Judgements, must, type Scenario } from '../scenario/scenario.ts';
import { all } from '../scenario/shows.ts';
import { change, create } from '../scenario/test-object.ts';
import { drainTo, watch } from '../scenario/watch-stream.ts';

const turns = [1, 2, 3, 4, 5, 6, 7, 8];

const goneStatus = (of: string): Expectation => ({ kind: 'gone', of, form: 'status' });
const afresh: Expectation = {
  kind: 'all',
  of: [
    { kind: 'shows-own-state', read: 'again' },
    { kind: 'events', stream: 'afresh', start: 'exact', after: 'again' },
  ],
};
const complete: Expectation = { kind: 'events', stream: 'stream', start: 'exact', after: 'before' };

const ofMatch: Judgements = {
  'gone/exact': must(goneStatus('exact'), isStillThere({ kind: 'same-collection', read: 'exact', as: 'before' }), afresh),
};

const checks: Judgements = {
  'gone/watch-after-the-window': {
    given: [afresh],
    expect: all({ kind: 'begins-without-error', stream: 'stream' }, { kind: 'any', of: [goneStatus('stream'), complete] }),
    erratum: { id: 'gone-told-in-the-stream', expect: { kind: 'gone', of: 'stream', form: 'event' } },
  },
  'gone/continue-token': must(
    goneStatus('continue'),
    goesOn('first'),
    isStillThere({ kind: 'collection-version', read: 'continue', equals: 'first' }),
    afresh,
  ),
  'gone/exact-with-limit': must(
    goneStatus('exact-limit'),
    isStillThere({ kind: 'collection-version', read: 'exact-limit', equals: 'before' }),
    afresh,
  ),
  'gone/not-older-than-with-limit': {
    given: [answered('exact-limit', 410), afresh],
    expect: goneStatus('not-older-than-limit'),
    erratum: {
      id: 'newer-data-for-a-lost-version',
      expect: { kind: 'shows-own-state', read: 'not-older-than-limit', after: `change-${turns.length}` },
    },
  },
};

/**
 * Waits until the stated history window has passed, and writes meanwhile, because some stores expire history only on
 * writes. If the old state is still available after that, nothing was tested: the preconditions fail.
 */
export function afterTheWindow(subject: Subject): readonly Scenario[] {
  return [
    { ...scenario(subject), applies: { resourceVersionMatch: 'honoured' }, checks: { ...checks, ...ofMatch } },
    { ...scenario(subject), id: 'gone/after-the-window/match-ignored', applies: { resourceVersionMatch: 'ignored' } },
  ];
}

function scenario(subject: Subject): Scenario {
  return {
    id: 'gone/after-the-window',
    about: 'A version and a token are used for a list, a page and a watch after their history has expired.',
    needs: [{ need: 'history-window' }],
    steps: [
      create(subject, 'a'),
      create(subject, 'b'),
      create(subject, 'c'),
      list(subject, 'before'),
      list(subject, 'first', { limit: '1' }),
      ...writingAllTheWhile(subject),
      ...reads(subject),
    ],
    checks,
    queue: 'waiting',
  };
}

function writingAllTheWhile(subject: Subject): readonly Step[] {
  return turns.flatMap((turn) => [
    change(subject, 'a', { id: `change-${turn}`, from: turn === 1 ? 'create-a' : `change-${turn - 1}` }),
    { id: `wait-${turn}`, do: 'wait', seconds: { share: 1 / turns.length, of: 'history-window' } },
  ]);
}

function reads(subject: Subject): readonly Step[] {
  const old = { resourceVersion: versionOf('before') };
  return [
    list(subject, 'exact', { ...old, resourceVersionMatch: 'Exact' }),
    list(subject, 'exact-limit', { ...old, resourceVersionMatch: 'Exact', limit: '1' }),
    list(subject, 'continue', { limit: '1', continue: { $ref: { step: 'first', at: '/metadata/continue' } } }),
    list(subject, 'not-older-than-limit', { ...old, resourceVersionMatch: 'NotOlderThan', limit: '500' }),
    list(subject, 'again'),
    watch(subject, 'stream', old),
    watch(subject, 'afresh', { resourceVersion: versionOf('again') }),
    create(subject, 'end'),
    drainTo('stream', 'end'),
    drainTo('afresh', 'end'),
  ];
}

function isStillThere(of: Expectation): Expectation {
  return { kind: 'not', of, because: 'the history is still available after the stated history window' };
}
