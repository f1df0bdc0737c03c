import { describe, expect, it } from 'vitest';
import { change, create, gone, lines, open, remove, seen, seenBy, tells, terminate } from '../evidence-builder.ts';
import { failed, inconclusive, judge, passed } from '../verdicts.ts';

const added = { kind: 'event-of-write', stream: 'stream', write: 'create-a', type: 'ADDED' } as const;
const modified = { kind: 'event-of-write', stream: 'stream', write: 'change-a', type: 'MODIFIED' } as const;
const deleted = { kind: 'event-of-write', stream: 'stream', write: 'delete-a', type: 'DELETED' } as const;
const history = [open('stream'), create('a', '1'), change('a', '2'), remove('a')];
const told = seen(...history, tells('stream', 'ADDED a@1', 'MODIFIED a@2', 'DELETED a@2'));

describe('the event of a write', () => {
  it.each([added, modified, deleted])('is there once: $type', (expectation) => {
    expect(judge(told, expectation)).toEqual(passed);
  });

  it('is not missing', () => {
    const none = {
      message: 'expected one MODIFIED event for ac-run-1-a updated, resourceVersion 2, got 0',
      expected: 'one MODIFIED event',
      actual: 'ADDED ac-run-1-a, resourceVersion 1',
      step: 'stream',
    };
    expect(judge(seen(...history, tells('stream', 'ADDED a@1')), modified)).toEqual(failed(none));
    expect(judge(seen(...history), modified)).toEqual(failed({ ...none, actual: 'no event for this object' }));
  });

  it('is of no other type', () => {
    expect(judge(seen(...history, tells('stream', 'ADDED a@2')), modified)?.findings[0]?.actual).toBe(
      'ADDED ac-run-1-a, resourceVersion 2',
    );
    expect(judge(seen(...history, tells('stream', 'MODIFIED a@2')), deleted)?.findings[0]?.message).toBe(
      'expected one DELETED event for ac-run-1-a deleted, got 0',
    );
  });

  it('is not there twice', () => {
    const twice = seen(...history, tells('stream', 'MODIFIED a@2', 'MODIFIED a@2'));
    expect(judge(twice, modified)?.findings[0]?.message).toBe(
      'expected one MODIFIED event for ac-run-1-a updated, resourceVersion 2, got 2',
    );
  });

  it('carries the object as the write left it', () => {
    const stale = {
      type: 'MODIFIED',
      object: { metadata: { name: 'ac-run-1-a', resourceVersion: '2', annotations: { 'apiconform-change': 'create-a' } } },
    };
    const finding = {
      message: 'the MODIFIED event for ac-run-1-a has the object in another state',
      expected: 'annotation apiconform-change: "change-a"',
      actual: 'annotation apiconform-change: "create-a"',
      step: 'stream',
    };
    expect(judge(seen(...history, lines('stream', JSON.stringify(stale))), modified)).toEqual(failed(finding));
  });

  it('of a deletion that waits for finalizers is the one of its end', () => {
    const slow = [open('stream'), create('a', '1'), terminate('a', '2'), gone('a')];
    expect(judge(seen(...slow, tells('stream', 'ADDED a@1', 'MODIFIED a@2', 'DELETED a@2')), deleted)).toEqual(passed);
    expect(judge(seen(...slow, tells('stream', 'ADDED a@1', 'MODIFIED a@2')), deleted)?.findings[0]?.message).toBe(
      'expected one DELETED event for ac-run-1-a deleted, got 0',
    );
  });

  it('is unknown without the stream, and without the write', () => {
    expect(judge(seen(open('stream', { status: 500 }), create('a', '1')), added)).toEqual(
      inconclusive('GET /api/v1/namespaces/lent/things?watch=true returned 500'),
    );
    expect(judge(seen(open('stream')), added)).toEqual(inconclusive('step "create-a" was not sent'));
  });

  it('may come in a version of somebody else, where others write too, if it is of a creation', () => {
    const touched = {
      type: 'ADDED',
      object: { metadata: { name: 'ac-run-1-a', resourceVersion: '7', annotations: { 'apiconform-change': 'create-a' } } },
    };
    expect(judge(seenBy('shared', ...history, lines('stream', JSON.stringify(touched))), added)).toEqual(passed);
    expect(judge(seen(...history, lines('stream', JSON.stringify(touched))), added)?.status).toBe('failed');
  });
});
