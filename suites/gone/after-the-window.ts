import type { Expectation } from '#core/model/expectation';
import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { answered, goesOn } from '../scenario/answered.ts';
import { list, versionOf } from '../scenario/collection-read.ts';
import { accepting, binary, orJson, table } from '../scenario/media-types.ts';
import { inAllNamespaces } from '../scenario/other-namespace.ts';
import { type Judgements, must, type Scenario } from '../scenario/scenario.ts';
import { all, allHold, showsSame } from '../scenario/shows.ts';
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

/** The places and forms in which the old version and the token are used too, with the ends of the names of their steps. */
const forms = { '-as-table': orJson(table), '-in-binary': orJson(binary) } as const;

/** A server can retain the history of one place for longer than that of another: then it shows the version of the list before. */
function goneOrOf(before: string, reads: readonly string[]): readonly Expectation[] {
  return reads.map((read) => ({
    kind: 'any',
    of: [goneStatus(read), allHold(answered(read, 200), showsSame(read, '/metadata/resourceVersion', before))],
  }));
}

function everyUse(subject: Subject, use: string, before: string): Expectation {
  const ofAll = subject.scope === 'namespaced' ? goneOrOf(`${before}-of-all`, [`${use}-of-all`]) : [];
  const inForms = Object.keys(forms).map((form) => `${use}${form}`);
  return all(goneStatus(use), ...ofAll, ...goneOrOf(before, inForms));
}

const ofMatch = (subject: Subject): Judgements => ({
  'gone/exact': must(everyUse(subject, 'exact', 'before'), isStillThere({ kind: 'same-collection', read: 'exact', as: 'before' }), afresh),
});

const checks = (subject: Subject): Judgements => ({
  'gone/watch-after-the-window': {
    given: [afresh],
    expect: all({ kind: 'begins-without-error', stream: 'stream' }, { kind: 'any', of: [goneStatus('stream'), complete] }),
    erratum: { id: 'gone-told-in-the-stream', expect: { kind: 'gone', of: 'stream', form: 'event' } },
  },
  'gone/continue-token': must(
    everyUse(subject, 'continue', 'first'),
    goesOn('first'),
    isStillThere({ kind: 'collection-version', read: 'continue', equals: 'first' }),
    afresh,
  ),
  'gone/exact-with-limit': must(
    everyUse(subject, 'exact-limit', 'before'),
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
});

/**
 * Waits until the stated history window has passed, and writes meanwhile, because some stores expire history only on
 * writes. If the old state is still available after that, nothing was tested: the preconditions fail.
 */
export function afterTheWindow(subject: Subject): readonly Scenario[] {
  return [
    { ...scenario(subject), applies: { resourceVersionMatch: 'honoured' }, checks: { ...checks(subject), ...ofMatch(subject) } },
    { ...scenario(subject), id: 'gone/after-the-window/match-ignored', applies: { resourceVersionMatch: 'ignored' } },
  ];
}

function scenario(subject: Subject): Scenario {
  return {
    id: 'gone/after-the-window',
    about:
      'A version and a token are used for a list, a page and a watch after their history has expired; in all namespaces, as a Table and in binary too.',
    needs: [{ need: 'history-window' }],
    steps: [
      create(subject, 'a'),
      create(subject, 'b'),
      create(subject, 'c'),
      ...placesOf(subject).flatMap(([end, of]) => [list(of, `before${end}`), list(of, `first${end}`, { limit: '1' })]),
      ...writingAllTheWhile(subject),
      ...reads(subject),
    ],
    checks: checks(subject),
    queue: 'waiting',
  };
}

function writingAllTheWhile(subject: Subject): readonly Step[] {
  return turns.flatMap((turn) => [
    change(subject, 'a', { id: `change-${turn}`, from: turn === 1 ? 'create-a' : `change-${turn - 1}` }),
    { id: `wait-${turn}`, do: 'wait', seconds: { share: 1 / turns.length, of: 'history-window' } },
  ]);
}

/** The collection, and that of all namespaces, with the ends of the names of their steps. */
function placesOf(subject: Subject): readonly (readonly [end: string, of: Subject])[] {
  const ofAll = inAllNamespaces(subject);
  return subject.scope === 'namespaced'
    ? [
        ['', subject],
        ['-of-all', ofAll],
      ]
    : [['', subject]];
}

/** Each use of the old version of a place, and of its token. */
function usesOf(end: string): readonly (readonly [use: string, query: NonNullable<Request['query']>])[] {
  const exactly = { resourceVersion: versionOf(`before${end}`), resourceVersionMatch: 'Exact' };
  return [
    ['exact', exactly],
    ['exact-limit', { ...exactly, limit: '1' }],
    ['continue', { limit: '1', continue: { $ref: { step: `first${end}`, at: '/metadata/continue' } } }],
  ];
}

function reads(subject: Subject): readonly Step[] {
  const old = { resourceVersion: versionOf('before') };
  return [
    ...placesOf(subject).flatMap(([end, of]) => usesOf(end).map(([use, query]) => list(of, `${use}${end}`, query))),
    ...Object.entries(forms).flatMap(([form, accept]) =>
      usesOf('').map(([use, query]) => accepting(list(subject, `${use}${form}`, query), accept)),
    ),
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
