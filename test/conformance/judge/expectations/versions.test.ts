import { describe, expect, it } from 'vitest';
import { change, create, get, list, open, page, pages, remove, seen, seenBy, tells, terminate, written } from '../evidence-builder.ts';
import { failed, inconclusive, judge, passed } from '../verdicts.ts';

describe('each change gives another version', () => {
  const changing = { kind: 'versions-change' } as const;

  it('on one object; two objects may share one', () => {
    expect(judge(seen(create('a', '1'), change('a', '2'), terminate('a', '3')), changing)).toEqual(passed);
    expect(judge(seen(create('a', '1'), create('b', '1')), changing)).toEqual(passed);
  });

  it('and never an earlier one of the object', () => {
    const finding = {
      message: 'ac-run-1-a has resourceVersion 1 after POST …/things and after PUT …/things/a',
      actual: '1',
      step: 'change-a',
    };
    expect(judge(seen(create('a', '1'), change('a', '1')), changing)).toEqual(failed(finding));
    const back = {
      message: 'ac-run-1-a has resourceVersion 1 after POST …/things and after PUT …/things/a',
      actual: '1',
      step: 'again',
    };
    expect(judge(seen(create('a', '1'), change('a', '2'), change('a', '1', 'again')), changing)).toEqual(failed(back));
  });

  it('and one at all', () => {
    const unnamed = written({ own: 'a', as: 'change' }, 'change-a', { body: '{}' });
    const again = written({ own: 'a', as: 'change' }, 'again', { body: '{}' });
    const finding = {
      message: 'ac-run-1-a has resourceVersion (none) after PUT …/things/a and after PUT …/things/a',
      actual: '(none)',
      step: 'again',
    };
    expect(judge(seen(create('a', '1'), unnamed, again), changing)).toEqual(failed(finding));
  });

  it('is unknown where nothing was changed', () => {
    expect(judge(seen(create('a', '1'), remove('a')), changing)).toEqual(inconclusive('no test object was changed'));
  });
});

describe('one version is one object', () => {
  const same = { kind: 'same-version-same-object' } as const;
  const other = { kind: 'Thing', metadata: { name: 'ac-run-1-a', resourceVersion: '1', annotations: { 'apiconform-change': 'other' } } };
  const item = { metadata: { annotations: { 'apiconform-change': 'create-a' }, resourceVersion: '1', name: 'ac-run-1-a' } };

  it('in every response, with or without its type', () => {
    const everywhere = [create('a', '1'), get('read', 'a', 'a@1'), list('list', '1', [item]), open('stream'), tells('stream', 'ADDED a@1')];
    expect(judge(seen(...everywhere), same)).toEqual(passed);
  });

  it('even if it changes, and is sent again when it is deleted', () => {
    expect(judge(seen(create('a', '1'), change('a', '2'), open('stream'), remove('a'), tells('stream', 'DELETED a@1')), same)).toEqual(
      passed,
    );
  });

  it.each([
    ['…/things/a', get('read', 'a', other)],
    ['…/things', list('read', '1', [other])],
  ])('and never two (%s)', (path, act) => {
    expect(judge(seen(create('a', '1'), act), same)?.findings).toEqual([
      {
        message: `ac-run-1-a at resourceVersion 1 differs between POST …/things and GET ${path}`,
        expected: '{"metadata":{"name":"ac-run-1-a","resourceVersion":"1","annotations":{"apiconform-change":"create-a"}}}',
        actual: '{"metadata":{"name":"ac-run-1-a","resourceVersion":"1","annotations":{"apiconform-change":"other"}}}',
        step: 'read',
      },
    ]);
  });

  it('also in a watch, and where others write too', () => {
    const told = [create('a', '1'), change('a', '2'), open('stream'), tells('stream', 'MODIFIED a@2')];
    expect(judge(seenBy('shared', ...told), same)).toEqual(passed);
    expect(judge(seen(create('a', '1'), open('stream'), create('b', '1'), tells('stream', 'ADDED a@1')), same)?.findings).toEqual([
      expect.objectContaining({
        message: 'ac-run-1-a at resourceVersion 1 differs between POST …/things and GET …/things?watch=true',
        step: 'stream',
      }),
    ]);
  });

  it('is unknown where no object of the own was seen', () => {
    const theirs = { metadata: { name: 'theirs', resourceVersion: '1' } };
    expect(judge(seen(list('read', '1', [theirs, null, 7, [], 'text'])), same)).toEqual(inconclusive('no response has a test object'));
    expect(judge(seen(pages('walk', page('1', []))), same)).toEqual(inconclusive('no response has a test object'));
  });
});
