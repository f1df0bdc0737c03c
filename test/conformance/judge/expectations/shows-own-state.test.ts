import { describe, expect, it } from 'vitest';
import {
  answered,
  change,
  create,
  fails,
  get,
  leftOut,
  list,
  otherPage,
  page,
  pages,
  remove,
  seen,
  seenBy,
  stepOf,
  terminate,
  unanswered,
} from '../evidence-builder.ts';
import { failed, inconclusive, judge, passed } from '../verdicts.ts';

const state = { kind: 'shows-own-state', read: 'read' } as const;
const history = [create('a', '1'), create('b', '2'), change('a', '3')];

describe('a read shows the own state', () => {
  it('where it shows every object as it was left, and whatever others have', () => {
    const theirs = { metadata: { name: 'theirs', resourceVersion: '9' } };
    expect(judge(seen(...history, list('read', '3', ['a@3', 'b@2', theirs])), state)).toEqual(passed);
    expect(judge(seen(...history, pages('read', page('3', ['a@3']), page('3', ['b@2']))), state)).toEqual(passed);
    expect(judge(seen(create('a', '1'), get('read', 'a', 'a@1')), state)).toEqual(passed);
  });

  it('where it shows nothing of what is deleted', () => {
    expect(judge(seen(create('a', '1'), remove('a'), list('read', '2', [])), state)).toEqual(passed);
    expect(judge(seen(create('a', '1'), remove('a'), get('read', 'a', undefined)), state)).toEqual(passed);
  });

  it('where it shows what is marked for deletion in that state', () => {
    const marked = seen(create('a', '1'), terminate('a', '2'), list('read', '2', ['a@2']));
    expect(judge(marked, state)).toEqual(passed);
  });

  it('as it was after an earlier write, if that is what is meant', () => {
    const older = seen(...history, list('read', '2', ['a@1', 'b@2']));
    expect(judge(older, { ...state, after: 'create-b' })).toEqual(passed);
  });

  it('and takes an empty collection that is written as null', () => {
    expect(judge(seen(answered('read', { body: '{"items":null}' })), state)).toEqual(passed);
  });
});

describe('a read does not show the own state', () => {
  const missing = {
    message: 'GET …/things did not return ac-run-1-b',
    expected: 'ac-run-1-b created, resourceVersion 2',
    actual: 'not found',
    step: 'read',
  };

  it('where an object is missing', () => {
    expect(judge(seen(...history, list('read', '3', ['a@3'])), state)).toEqual(failed(missing));
    const message = 'GET …/things/b did not return ac-run-1-b';
    expect(judge(seen(create('b', '2'), get('read', 'b', undefined)), state)).toEqual(failed({ ...missing, message }));
  });

  it('where an object is older', () => {
    const finding = {
      message: 'GET …/things returned ac-run-1-a in another state',
      expected: 'ac-run-1-a updated, resourceVersion 3',
      actual: 'resourceVersion 1, annotation apiconform-change: "create-a"',
      step: 'read',
    };
    expect(judge(seen(...history, list('read', '3', ['a@1', 'b@2'])), state)).toEqual(failed(finding));
  });

  it('where an object has the version of one write and the content of another', () => {
    const stale = {
      kind: 'Thing',
      metadata: { name: 'ac-run-1-a', resourceVersion: '3', annotations: { 'apiconform-change': 'create-a' } },
    };
    expect(judge(seen(create('a', '1'), change('a', '3'), list('read', '3', [stale])), state)?.findings).toEqual([
      expect.objectContaining({
        message: 'GET …/things returned ac-run-1-a in another state',
        actual: 'resourceVersion 3, annotation apiconform-change: "create-a"',
      }),
    ]);
  });

  it('where a deleted object is still there', () => {
    const finding = {
      message: 'GET …/things returned ac-run-1-a, which does not exist in this state',
      expected: 'no such object',
      actual: 'ac-run-1-a, resourceVersion 1',
      step: 'read',
    };
    expect(judge(seen(create('a', '1'), remove('a'), list('read', '2', ['a@1'])), state)).toEqual(failed(finding));
  });

  it('where an object is there twice', () => {
    const twice = { message: 'GET …/things returned ac-run-1-a more than once', step: 'read' };
    expect(judge(seen(create('a', '1'), list('read', '1', ['a@1', 'a@1'])), state)).toEqual(failed(twice));
    expect(judge(seen(create('a', '1'), pages('read', page('1', ['a@1']), page('1', ['a@1']))), state)).toEqual(failed(twice));
  });

  it('where the answer is no collection', () => {
    const finding = {
      message: 'GET …/things returned no list',
      expected: 'an items array',
      actual: '{"kind":"Thing"}',
      step: 'read',
    };
    expect(judge(seen(answered('read', { body: '{"kind":"Thing"}' })), state)).toEqual(failed(finding));
  });

  it('where it is refused', () => {
    const finding = {
      message: 'GET …/things returned 403, expected 200',
      expected: 'status 200',
      actual: 'status 403: no',
      step: 'read',
    };
    expect(judge(seen(answered('read', { status: 403, body: '{"message":"no"}' })), state)).toEqual(failed(finding));
    const noCollection = {
      message: 'GET …/things returned 404, expected 200',
      expected: 'status 200',
      actual: 'status 404',
      step: 'read',
    };
    expect(judge(seen(answered('read', { status: 404 })), state)).toEqual(failed(noCollection));
  });

  it.each(['[]', '7', 'null', '"text"', 'no JSON', '['.repeat(100_000)])('where the body is %.20s', (body) => {
    const finding = { message: 'GET …/things returned no JSON object', actual: body.slice(0, 200), step: 'read' };
    expect(judge(seen(answered('read', { body })), state)).toEqual(failed(finding));
  });
});

describe('nobody knows the own state', () => {
  it('where the read was not carried out', () => {
    expect(judge(seen(leftOut(stepOf('read'))), state)).toEqual(inconclusive('GET / was not sent'));
    const lacking = seen(leftOut(stepOf('read')), fails('read', 'reference', 'there is no token'));
    expect(judge(lacking, state)).toEqual(inconclusive('GET / was not sent: there is no token'));
  });

  it('where the read got no answer', () => {
    expect(judge(seen(unanswered('read', 'reset')), state)).toEqual(inconclusive('GET …/things got no response: it was reset'));
  });

  it.each([429, 500, 503])('where the target could not answer just now: %d', (status) => {
    expect(judge(seen(answered('read', { status })), state)).toEqual(inconclusive(`GET …/things returned ${status}`));
    const paged = seen(create('a', '1'), pages('read', page('1', ['a@1']), otherPage({ status, body: '{"message":"busy"}' })));
    expect(judge(paged, state)).toEqual(inconclusive(`GET …/things returned ${status}: busy`));
  });

  it('where the write that is meant was not carried out', () => {
    expect(judge(seen(list('read', '1', [])), { ...state, after: 'create-a' })).toEqual(inconclusive('step "create-a" was not sent'));
  });
});

describe('where others write to the objects too', () => {
  it('the content is compared, not the version', () => {
    const touched = { metadata: { name: 'ac-run-1-a', resourceVersion: '9', annotations: { 'apiconform-change': 'change-a' } } };
    expect(judge(seenBy('shared', ...history, list('read', '9', [touched, 'b@2'])), state)).toEqual(passed);
    expect(judge(seen(...history, list('read', '9', [touched, 'b@2'])), state)?.status).toBe('failed');
  });

  it('an older content is still an older one', () => {
    expect(judge(seenBy('shared', ...history, list('read', '9', ['a@1', 'b@2'])), state)?.status).toBe('failed');
  });
});
