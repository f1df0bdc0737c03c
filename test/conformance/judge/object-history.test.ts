import { describe, expect, it } from 'vitest';
import { CaseEvidence } from '#conformance/evidence/case-evidence';
import { objectHistory, stateAfter } from '#conformance/judge/object-history';
import {
  type Act,
  answered,
  change,
  create,
  get,
  gone,
  page,
  pages,
  remove,
  seen,
  terminate,
  unanswered,
  written,
} from './evidence-builder.ts';

const historyOf = (...acts: readonly Act[]) => {
  const what = seen(...acts);
  return objectHistory(what.case, CaseEvidence.of(what.entries));
};
const told = (...acts: readonly Act[]) => historyOf(...acts).map(({ name, became, version }) => `${name} ${became} ${version ?? '-'}`);
const annotations = { 'apiconform-change': 'first' };
const createA = { own: 'a', as: 'create' } as const;

describe('the own history', () => {
  it('has every write that succeeded, in the order of the answers, also between two pages', () => {
    const walk = pages('walk', page('2', []), change('b', '3'), page('2', []));
    expect(told(create('a', '1'), create('b', '2'), walk, change('a', '4'), remove('a'))).toEqual([
      'ac-run-1-a created 1',
      'ac-run-1-b created 2',
      'ac-run-1-b changed 3',
      'ac-run-1-a changed 4',
      'ac-run-1-a removed -',
    ]);
  });

  it('has what each write left: version, state and object', () => {
    const [write] = historyOf(create('a', '1'));
    expect(write).toMatchObject({
      step: 'create-a',
      version: '1',
      state: 'create-a',
      object: { metadata: { name: 'ac-run-1-a' } },
      order: 1,
    });
  });

  it('knows a deletion that waits for finalizers, in metadata or in the spec, from one that is done', () => {
    const deleted = (object: unknown) => told(written({ own: 'a', as: 'delete' }, 'delete-a', { body: JSON.stringify(object) }));
    const metadata = { name: 'ac-run-1-a', resourceVersion: '2' };
    const deletionTimestamp = '2020-01-01T00:00:00Z';
    expect(told(create('a', '1'), terminate('a', '2'), gone('a')).slice(1)).toEqual(['ac-run-1-a terminating 2', 'ac-run-1-a removed -']);
    expect(deleted({ metadata: { ...metadata, deletionTimestamp }, spec: { finalizers: ['x'] } })).toEqual(['ac-run-1-a terminating 2']);
    expect(deleted({ metadata: { ...metadata, deletionTimestamp, finalizers: [] } })).toEqual(['ac-run-1-a removed 2']);
    // The object as it was before says nothing about what came of it.
    expect(deleted({ metadata: { ...metadata, finalizers: ['x'] } })).toEqual(['ac-run-1-a removed -']);
    expect(deleted({ metadata: { ...metadata, deletionTimestamp, finalizers: 'x' } })).toEqual(['ac-run-1-a removed 2']);
  });

  it('knows from the object that a deletion answered with a Status waits for finalizers', () => {
    const body = JSON.stringify({ metadata: { name: 'ac-run-1-a', resourceVersion: '1', finalizers: ['x'], annotations } });
    const history = historyOf(written(createA, 'create-a', { body }), remove('a'), gone('a'));
    expect(history.slice(1)).toMatchObject([
      { step: 'delete-a', became: 'terminating', version: undefined, state: 'first' },
      { step: 'gone-a', became: 'removed' },
    ]);
    expect(history[1]).not.toHaveProperty('possible');
  });

  it('has a mark that may have been, where an object that nothing holds is seen to be gone later', () => {
    expect(historyOf(create('a', '1'), remove('a'), gone('a')).slice(1)).toMatchObject([
      { step: 'delete-a', became: 'terminating', version: undefined, state: 'create-a', possible: true },
      { step: 'gone-a', became: 'removed' },
    ]);
  });

  it('has a write once, however often it was tried', () => {
    const once = seen(create('a', '1'));
    const [started, exchange] = once.entries;
    if (started === undefined || exchange?.e !== 'exchange') throw new Error('the case has no write');
    const busy = { ...exchange, answer: { status: 429, headers: [], body: '' } };
    const twice = { ...exchange, attempt: 1 };
    const history = objectHistory(once.case, CaseEvidence.of([started, exchange, busy, twice]));
    expect(history.map(({ order }) => order)).toEqual([3]);
  });

  it('has no write that failed, and no read', () => {
    const failing = [
      written(createA, 'create-a', { status: 409 }),
      written({ own: 'a', as: 'change' }, 'change-a', { status: 300 }),
      written({ own: 'a', as: 'removed' }, 'gone-a', { status: 200 }),
    ];
    expect(told(...failing, get('read', 'a', 'a@1'), answered('list', {}), unanswered('other', 'reset'))).toEqual([]);
  });

  it.each([
    '',
    '[]',
    'null',
    '{"metadata":"text"}',
    '{"metadata":{"name":"another","resourceVersion":"1"}}',
    '{"kind":"Status","metadata":{"name":"ac-run-1-a","resourceVersion":"1"}}',
  ])('has a write without its object where the answer is %s', (body) => {
    expect(historyOf(written(createA, 'create-a', { status: 201, body }))).toMatchObject([
      { became: 'created', object: undefined, version: undefined },
    ]);
  });
});

describe('the state after some writes', () => {
  it('is the last write of each object that is still there', () => {
    const history = historyOf(create('a', '1'), create('b', '2'), create('c', '3'), change('b', '4'), remove('a'), terminate('c', '5'));
    expect([...stateAfter(history)].map(([name, { version }]) => [name, version])).toEqual([
      ['lent/ac-run-1-b', '4'],
      ['lent/ac-run-1-c', '5'],
    ]);
    expect(stateAfter([]).size).toBe(0);
  });
});
