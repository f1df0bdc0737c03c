import { describe, expect, it } from 'vitest';
import { answered, change, create, get, list, remove, seen, seenBy } from '../evidence-builder.ts';
import { failed, inconclusive, judge, passed } from '../verdicts.ts';

const notOlder = { kind: 'not-older-than-write', read: 'read', write: 'change-a' } as const;
const history = [create('a', '1'), change('a', '2'), change('a', '3', 'change-a-again')];
const withoutVersion = { metadata: { name: 'ac-run-1-a' } };

describe('a read not older than a write', () => {
  it.each(['a@2', 'a@3'])('may show that write or a later one: %s', (shown) => {
    expect(judge(seen(...history, list('read', '3', [shown])), notOlder)).toEqual(passed);
    expect(judge(seen(...history, get('read', 'a', shown)), notOlder)).toEqual(passed);
  });

  it('may show nothing where the object was deleted later', () => {
    expect(judge(seen(...history, remove('a'), list('read', '4', [])), notOlder)).toEqual(passed);
  });

  it('must not show an earlier write', () => {
    const finding = {
      message: 'GET …/things returned ac-run-1-a in a state older than the requested resourceVersion',
      expected: 'ac-run-1-a updated, resourceVersion 2, or later',
      actual: 'resourceVersion 1, annotation apiconform-change: "create-a"',
      step: 'read',
    };
    expect(judge(seen(...history, list('read', '3', ['a@1'])), notOlder)).toEqual(failed(finding));
  });

  it('must show the object', () => {
    const finding = {
      message: 'GET …/things did not return ac-run-1-a',
      expected: 'ac-run-1-a updated, resourceVersion 2, or later',
      actual: 'not found',
      step: 'read',
    };
    expect(judge(seen(...history, list('read', '3', [])), notOlder)).toEqual(failed(finding));
    const message = 'GET …/things/a did not return ac-run-1-a';
    expect(judge(seen(...history, get('read', 'a', undefined)), notOlder)).toEqual(failed({ ...finding, message }));
  });

  it('must not show an object without a version, though deletions have none either', () => {
    expect(judge(seen(...history, remove('a'), list('read', '4', [withoutVersion])), notOlder)?.status).toBe('failed');
    expect(judge(seenBy('shared', ...history, remove('a'), list('read', '4', [withoutVersion])), notOlder)?.status).toBe('failed');
  });

  it('is unknown without an answer, and without the write', () => {
    expect(judge(seen(...history, answered('read', { status: 500 })), notOlder)).toEqual(inconclusive('GET …/things returned 500'));
    expect(judge(seen(list('read', '3', [])), notOlder)).toEqual(inconclusive('step "change-a" was not sent'));
  });

  it('is found by the content if other clients write too', () => {
    const touched = (state: string) => ({
      metadata: { name: 'ac-run-1-a', resourceVersion: '9', annotations: { 'apiconform-change': state } },
    });
    expect(judge(seenBy('shared', ...history, list('read', '9', [touched('change-a')])), notOlder)).toEqual(passed);
    expect(judge(seenBy('shared', ...history, list('read', '9', [touched('create-a')])), notOlder)?.status).toBe('failed');
    expect(judge(seen(...history, list('read', '9', [touched('change-a')])), notOlder)?.status).toBe('failed');
  });
});

describe('a list not older than a write as a whole', () => {
  const both = [create('a', '1'), create('b', '2'), change('a', '3'), change('b', '4'), create('c', '5')];
  const since = { kind: 'not-older-than-write', read: 'read', write: 'change-a' } as const;

  it.each([[['a@3', 'b@2']], [['a@3', 'b@4']], [['a@3', 'b@4', 'c@5']]])('may be that state or a later one: %j', (items) => {
    expect(judge(seen(...both, list('read', '5', items)), since)).toEqual(passed);
  });

  it.each([[['a@3', 'b@2', 'c@5']], [['a@3', 'c@5']]])('must not mix states of different times: %j', (items) => {
    expect(judge(seen(...both, list('read', '5', items)), since)?.findings[0]?.message).toBe(
      'GET …/things returned objects in states that did not exist at the same time',
    );
  });

  it('may be that without an object that was deleted later, and nothing else may be missing', () => {
    expect(judge(seen(...both, remove('a'), list('read', '6', ['b@4', 'c@5'])), since)).toEqual(passed);
    expect(judge(seen(...both, remove('a'), list('read', '6', ['c@5'])), since)?.status).toBe('failed');
  });
});
