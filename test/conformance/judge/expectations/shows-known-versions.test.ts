import { describe, expect, it } from 'vitest';
import { answered, change, create, get, list, remove, seen, seenBy } from '../evidence-builder.ts';
import { failed, inconclusive, judge, passed } from '../verdicts.ts';

const known = { kind: 'shows-known-versions', read: 'read' } as const;
const history = [create('a', '1'), change('a', '2')];
const objectAt = (resourceVersion: string | undefined, state?: string) => ({
  metadata: {
    name: 'ac-run-1-a',
    ...(resourceVersion === undefined ? {} : { resourceVersion }),
    ...(state === undefined ? {} : { annotations: { 'apiconform-change': state } }),
  },
});

describe('a read at any version', () => {
  it.each([[['a@1']], [['a@2']], [[]]])('may show what was at some time: %j', (items) => {
    expect(judge(seen(...history, remove('a'), list('read', '2', items)), known)).toEqual(passed);
  });

  it('may show a single object as it once was, or say that there is none', () => {
    expect(judge(seen(...history, get('read', 'a', 'a@1')), known)).toEqual(passed);
    expect(judge(seen(...history, get('read', 'a', undefined)), known)).toEqual(passed);
  });

  it('must not show a state that never was', () => {
    const finding = {
      message: 'GET …/things returned ac-run-1-a in a state that no write gave it',
      expected: 'resourceVersion 1 or resourceVersion 2',
      step: 'read',
    };
    const nobody = failed({ ...finding, actual: 'resourceVersion 7, without the annotation apiconform-change' });
    expect(judge(seen(...history, list('read', '7', [objectAt('7')])), known)).toEqual(nobody);
    const mixed = failed({ ...finding, actual: 'resourceVersion 2, annotation apiconform-change: "create-a"' });
    expect(judge(seen(...history, list('read', '7', [objectAt('2', 'create-a')])), known)).toEqual(mixed);
  });

  it('must not show an object without a version, though deletions have none either', () => {
    const none = {
      message: 'GET …/things returned ac-run-1-a in a state that no write gave it',
      expected: 'resourceVersion 1',
      actual: 'resourceVersion (none), without the annotation apiconform-change',
      step: 'read',
    };
    expect(judge(seen(create('a', '1'), remove('a'), list('read', '7', [objectAt(undefined)])), known)).toEqual(failed(none));
    expect(judge(seenBy('shared', create('a', '1'), remove('a'), list('read', '7', [objectAt(undefined)])), known)).toEqual(failed(none));
  });

  it('must not show an object that nobody made', () => {
    const unmade = {
      message: 'GET …/things returned ac-run-1-x in a state that no write gave it',
      expected: 'no such object',
      actual: 'resourceVersion 7, annotation apiconform-change: "unknown"',
      step: 'read',
    };
    expect(judge(seen(...history, list('read', '7', ['x@7'])), known)).toEqual(failed(unmade));
  });

  it('is a collection, and there is one', () => {
    expect(judge(seen(answered('read', { status: 404 })), known)).toEqual(
      failed({
        message: 'GET …/things returned 404, expected 200',
        expected: 'status 200',
        actual: 'status 404',
        step: 'read',
      }),
    );
    expect(judge(seen(answered('read', { body: '{}' })), known)?.findings[0]?.message).toBe('GET …/things returned no list');
  });

  it('is unknown where the target could not answer', () => {
    expect(judge(seen(answered('read', { status: 503 })), known)).toEqual(inconclusive('GET …/things returned 503'));
  });

  it('may show a version of somebody else, where others write too, if the content is a known one', () => {
    expect(judge(seenBy('shared', ...history, list('read', '7', [objectAt('7', 'change-a')])), known)).toEqual(passed);
    expect(judge(seenBy('shared', ...history, list('read', '7', [objectAt('7', 'other')])), known)?.status).toBe('failed');
  });
});

describe('a list at any version as a whole', () => {
  const both = [create('a', '1'), create('b', '2'), change('a', '3'), change('b', '4')];

  it.each([[[]], [['a@1']], [['b@2', 'a@1']], [['a@3', 'b@2']], [['a@3', 'b@4']]])('may be any state that existed: %j', (items) => {
    expect(judge(seen(...both, list('read', '4', items)), known)).toEqual(passed);
  });

  it.each([[['a@1', 'b@4']], [['b@2']], [['a@3', 'b@2', 'b@2']]])('must not mix states of different times: %j', (items) => {
    const verdict = judge(seen(...both, list('read', '4', items)), known);
    expect([verdict?.status, verdict?.findings[0]?.message]).toEqual([
      'failed',
      'GET …/things returned objects in states that did not exist at the same time',
    ]);
  });

  it('is compared by content where others write too', () => {
    const touched = (own: string, state: string) => ({
      metadata: { name: `ac-run-1-${own}`, resourceVersion: '9', annotations: { 'apiconform-change': state } },
    });
    const shown = (a: string, b: string) => list('read', '9', [touched('a', a), touched('b', b)]);
    expect(judge(seenBy('shared', ...both, shown('change-a', 'create-b')), known)).toEqual(passed);
    expect(judge(seenBy('shared', ...both, shown('create-a', 'change-b')), known)?.status).toBe('failed');
  });

  it('must not have objects of another namespace', () => {
    const theirs = { metadata: { name: 'theirs', namespace: 'elsewhere', resourceVersion: '9' } };
    expect(judge(seen(...both, list('read', '4', ['a@3', 'b@4', theirs])), known)).toEqual(
      failed({
        message: 'GET …/things returned theirs, which is not part of this collection: namespace elsewhere',
        expected: 'namespace lent',
        actual: 'namespace elsewhere',
        step: 'read',
      }),
    );
  });

  it('may have other objects of its namespace', () => {
    const theirs = { metadata: { name: 'theirs', namespace: 'lent', resourceVersion: '9' } };
    expect(judge(seen(...both, list('read', '4', ['a@3', 'b@4', theirs])), known)).toEqual(passed);
  });
});
