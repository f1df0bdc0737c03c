import { describe, expect, it } from 'vitest';
import { change, create, gone, lines, open, remove, seen, seenBy, tells, terminate, written } from '../evidence-builder.ts';
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
      message: 'GET …/things?watch=true sent no MODIFIED event for ac-run-1-a updated, resourceVersion 2, expected one',
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
      'GET …/things?watch=true sent no DELETED event for ac-run-1-a deleted, expected one',
    );
  });

  it('is not there twice', () => {
    const twice = seen(...history, tells('stream', 'MODIFIED a@2', 'MODIFIED a@2'));
    expect(judge(twice, modified)?.findings[0]?.message).toBe(
      'GET …/things?watch=true sent MODIFIED ac-run-1-a, resourceVersion 2 twice, expected once',
    );
  });

  it('carries the object as the write left it', () => {
    const stale = {
      type: 'MODIFIED',
      object: { metadata: { name: 'ac-run-1-a', resourceVersion: '2', annotations: { 'apiconform-change': 'create-a' } } },
    };
    const finding = {
      message: 'GET …/things?watch=true sent MODIFIED for ac-run-1-a with another state than that of the write',
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
      'GET …/things?watch=true sent no DELETED event for ac-run-1-a deleted, expected one',
    );
  });

  it('is unknown without the stream, and without the write', () => {
    expect(judge(seen(open('stream', { status: 500 }), create('a', '1')), added)).toEqual(
      inconclusive('GET …/things?watch=true returned 500'),
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

describe('the object of an event', () => {
  const object = (version: string, data: object | undefined, labels: object = { pick: 'yes' }) => ({
    kind: 'Thing',
    ...(data === undefined ? {} : { data }),
    metadata: { name: 'ac-run-1-a', uid: 'one', labels, resourceVersion: version },
  });
  const event = (type: string, what: object) => lines('stream', JSON.stringify({ type, object: what }));
  const first = written({ own: 'a', as: 'create' }, 'create-a', { status: 201, body: JSON.stringify(object('1', { key: 'value' })) });
  const second = written({ own: 'a', as: 'change' }, 'change-a', { body: JSON.stringify(object('2', { key: 'other' })) });

  it('is whole where it is added or changed', () => {
    expect(judge(seen(open('stream'), first, event('ADDED', object('1', { key: 'value' }))), added)).toEqual(passed);
    expect(judge(seen(open('stream'), first, event('ADDED', object('1', undefined))), added)?.findings[0]?.message).toBe(
      'GET …/things?watch=true sent ADDED for ac-run-1-a without the object as it was written: /data differs',
    );
    expect(judge(seen(open('stream'), first, second, event('MODIFIED', object('2', { key: 'value' }))), modified)?.status).toBe('failed');
  });

  it('is the last state of one that is deleted', () => {
    const history = [open('stream'), first, second, remove('a')];
    expect(judge(seen(...history, event('DELETED', object('3', { key: 'other' }))), deleted)).toEqual(passed);
    expect(judge(seen(...history, event('DELETED', object('3', { key: 'value' }))), deleted)?.status).toBe('failed');
    expect(judge(seen(...history, event('DELETED', object('3', undefined))), deleted)?.findings[0]?.message).toBe(
      'GET …/things?watch=true sent DELETED for ac-run-1-a without the object as it was last: /data differs',
    );
  });

  it('may be the last state that the watch sent, which another client can have written', () => {
    const theirs = object('3', { key: 'theirs' });
    expect(judge(seen(open('stream'), first, remove('a'), event('MODIFIED', theirs), event('DELETED', theirs)), deleted)).toEqual(passed);
  });

  it('of a type that others write to is known by its uid', () => {
    const history = [open('stream'), first, remove('a')];
    expect(judge(seenBy('shared', ...history, event('DELETED', object('3', undefined, {}))), deleted)).toEqual(passed);
    const other = { ...object('3', undefined), metadata: { name: 'ac-run-1-a', resourceVersion: '3' } };
    expect(judge(seenBy('shared', ...history, event('DELETED', other)), deleted)?.status).toBe('failed');
  });
});

describe('a watch with a selector', () => {
  const object = (version: string, pick: string) => ({
    kind: 'Thing',
    metadata: { name: 'ac-run-1-a', labels: { pick }, resourceVersion: version },
  });
  const event = (type: string, what: object) => lines('stream', JSON.stringify({ type, object: what }));
  const opened = open('stream', { query: 'watch=true&labelSelector=pick%3Dyes' });
  const created = (pick: string) =>
    written({ own: 'a', as: 'create' }, 'create-a', { status: 201, body: JSON.stringify(object('1', pick)) });
  const changed = (pick: string) => written({ own: 'a', as: 'change' }, 'change-a', { body: JSON.stringify(object('2', pick)) });

  it('sends an object that begins to match as added', () => {
    const enters = { ...added, write: 'change-a' } as const;
    expect(judge(seen(created('no'), opened, changed('yes'), event('ADDED', object('2', 'yes'))), enters)).toEqual(passed);
    expect(judge(seen(created('no'), opened, changed('yes'), event('MODIFIED', object('2', 'yes'))), enters)?.status).toBe('failed');
  });

  it('sends an object that no longer matches as deleted, in the state before or after', () => {
    const leaves = { ...deleted, write: 'change-a' } as const;
    for (const pick of ['yes', 'no'])
      expect(judge(seen(created('yes'), opened, changed('no'), event('DELETED', object('2', pick))), leaves)).toEqual(passed);
    expect(judge(seen(created('yes'), opened, changed('no'), event('MODIFIED', object('2', 'no'))), leaves)?.status).toBe('failed');
  });
  it('can be missing where the server answered 410 when the watch was to go on, if the case allows it', () => {
    const orGone = { ...added, orGone: true } as const;
    const error = lines('stream', JSON.stringify({ type: 'ERROR', object: { kind: 'Status', code: 410 } }));
    const ended = seen(...history, error);
    expect(judge(ended, orGone)).toEqual(passed);
    expect(judge(ended, added)?.status).toBe('inconclusive');
    expect(judge(seen(...history), orGone)?.status).toBe('failed');
    const other = lines('stream', JSON.stringify({ type: 'ERROR', object: { kind: 'Status', code: 500 } }));
    expect(judge(seen(...history, other), orGone)?.status).toBe('inconclusive');
  });
});
