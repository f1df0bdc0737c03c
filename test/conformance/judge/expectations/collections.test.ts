import { describe, expect, it } from 'vitest';
import { answered, change, create, get, list, page, pages, seen, unanswered } from '../evidence-builder.ts';
import { failed, inconclusive, judge, passed } from '../verdicts.ts';

describe('the same collection', () => {
  const same = { kind: 'same-collection', read: 'read', as: 'before' } as const;
  const before = [create('a', '1'), create('b', '2'), list('before', '2', ['a@1', 'b@2'])];

  it('has the same objects in the same versions, in any order and in any pages', () => {
    expect(judge(seen(...before, list('read', '2', ['b@2', 'a@1'])), same)).toEqual(passed);
    expect(judge(seen(...before, pages('read', page('2', ['a@1']), page('2', ['b@2']))), same)).toEqual(passed);
  });

  it('has no other version of itself', () => {
    const finding = {
      message: 'GET …/things returned metadata.resourceVersion 3, expected 2',
      expected: '2',
      actual: '3',
      step: 'read',
    };
    expect(judge(seen(...before, list('read', '3', ['a@1', 'b@2'])), same)).toEqual(failed(finding));
  });

  it('has no object in another version', () => {
    const finding = {
      message: 'ac-run-1-a differs from the list of GET …/things',
      expected: 'resourceVersion 1',
      actual: 'resourceVersion 3',
      step: 'read',
    };
    expect(judge(seen(...before, change('a', '3'), list('read', '2', ['a@3', 'b@2'])), same)).toEqual(failed(finding));
  });

  it('lacks no object', () => {
    const finding = {
      message: 'ac-run-1-b differs from the list of GET …/things',
      expected: 'resourceVersion 2',
      actual: 'not found',
      step: 'read',
    };
    expect(judge(seen(...before, list('read', '2', ['a@1'])), same)).toEqual(failed(finding));
  });

  it('has no object more', () => {
    const finding = {
      message: 'ac-run-1-c is not in the list of GET …/things',
      expected: 'no such object',
      actual: 'resourceVersion 3',
      step: 'read',
    };
    expect(judge(seen(...before, list('read', '2', ['a@1', 'b@2', 'c@3'])), same)).toEqual(failed(finding));
  });

  it('has no object twice', () => {
    const finding = {
      message: 'ac-run-1-a differs from the list of GET …/things',
      expected: 'resourceVersion 1',
      actual: 'resourceVersion 1, and again 1',
      step: 'read',
    };
    expect(judge(seen(...before, list('read', '2', ['a@1', 'b@2', 'a@1'])), same)).toEqual(failed(finding));
  });

  it('distinguishes objects with the same name in two namespaces', () => {
    const at = (namespace: string, resourceVersion: string) => ({ metadata: { name: 'x', namespace, resourceVersion } });
    const both = (id: string, first: string) => list(id, '2', [at('n', first), at('m', '2')]);
    expect(judge(seen(both('before', '1'), both('read', '1')), same)).toEqual(passed);
    expect(judge(seen(both('before', '1'), both('read', '7')), same)?.findings).toEqual([
      expect.objectContaining({ message: 'n/x differs from the list of GET …/things' }),
    ]);
  });

  it('is unknown where one of the two was not read', () => {
    expect(judge(seen(...before, unanswered('read', 'timeout')), same)).toEqual(
      inconclusive('GET …/things got no response: it was timeout'),
    );
    expect(judge(seen(answered('before', { status: 500 }), list('read', '2', [])), same)).toEqual(
      inconclusive('GET …/things, which the list is compared with, returned no list'),
    );
  });
});

describe('the version of a collection', () => {
  const version = { kind: 'collection-version', read: 'read', equals: 'create-a' } as const;

  it('is that of the answer it is compared with', () => {
    expect(judge(seen(create('a', '1'), list('read', '1', [])), version)).toEqual(passed);
    const another = {
      message: 'GET …/things returned metadata.resourceVersion 2, expected 1',
      expected: '1',
      actual: '2',
      step: 'read',
    };
    expect(judge(seen(create('a', '1'), list('read', '2', [])), version)).toEqual(failed(another));
    const none = {
      message: 'GET …/things returned metadata.resourceVersion (none), expected 1',
      expected: '1',
      actual: '(none)',
      step: 'read',
    };
    expect(judge(seen(create('a', '1'), answered('read', { body: '{"metadata":"1","items":[]}' })), version)).toEqual(failed(none));
  });

  it('is unknown where there is nothing to compare it with', () => {
    expect(judge(seen(list('read', '1', [])), { ...version, equals: 'other' })).toEqual(
      inconclusive('step "other" returned no metadata.resourceVersion'),
    );
    expect(judge(seen(create('a', '1'), answered('read', { status: 500 })), version)).toEqual(inconclusive('GET …/things returned 500'));
  });
});

describe('versions', () => {
  const strings = { kind: 'versions-are-strings', of: ['create-a', 'read', 'list'] } as const;

  it('are strings on whatever is written, read and listed', () => {
    expect(judge(seen(create('a', '1'), get('read', 'a', 'a@1'), list('list', '1', ['a@1'])), strings)).toEqual(passed);
  });

  it.each([
    [{ resourceVersion: '' }, '""'],
    [{ resourceVersion: 7 }, '7'],
    [{ resourceVersion: null }, 'null'],
    [{}, 'null'],
    ['7', 'null'],
    [[], 'null'],
  ])('are not %j', (metadata, actual) => {
    const finding = {
      message: 'Thing returned by GET …/things has no metadata.resourceVersion',
      expected: 'a non-empty string',
      actual,
      step: 'read',
    };
    const bad = answered('read', { body: JSON.stringify({ kind: 'Thing', metadata }) });
    expect(judge(seen(create('a', '1'), bad, list('list', '1', [])), strings)).toEqual(failed(finding));
  });

  it.each([null, 7, [], {}])('are not missing on an item that is %j', (item) => {
    const finding = {
      message: 'an item returned by GET …/things has no metadata.resourceVersion',
      expected: 'a non-empty string',
      actual: 'null',
      step: 'list',
    };
    expect(judge(seen(create('a', '1'), get('read', 'a', 'a@1'), list('list', '1', ['a@1', item])), strings)).toEqual(failed(finding));
  });

  it.each([201, 206, 300, 404])('are not those of a read that is answered %d', (status) => {
    const finding = {
      message: `GET …/things returned ${status}, expected 200`,
      expected: 'status 200',
      actual: `status ${status}`,
      step: 'read',
    };
    const odd = answered('read', { status, body: '{"metadata":{"resourceVersion":"1"}}' });
    expect(judge(seen(create('a', '1'), odd, list('list', '1', [])), strings)).toEqual(failed(finding));
  });

  it('are unknown where an answer is none or of a target that could not answer', () => {
    expect(judge(seen(create('a', '1'), unanswered('read', 'reset')), strings)).toEqual(
      inconclusive('GET …/things got no response: it was reset'),
    );
    const busy = answered('read', { status: 503, body: '{"kind":"Status","metadata":{}}' });
    expect(judge(seen(create('a', '1'), busy), strings)).toEqual(inconclusive('GET …/things returned 503'));
    expect(judge(seen(create('a', '1')), strings)).toEqual(inconclusive('step "read" was not sent'));
  });
});
