import { describe, expect, it } from 'vitest';
import {
  change,
  create,
  drain,
  ends,
  fails,
  gone,
  later,
  leftOut,
  lines,
  list,
  open,
  remove,
  resumes,
  seen,
  seenBy,
  stepOf,
  tells,
  terminate,
  unopened,
  written as writes,
} from '../evidence-builder.ts';
import { failed, inconclusive, judge, passed } from '../verdicts.ts';

const writtenAs = (object: object) => writes({ own: 'a', as: 'create' }, 'create-a', { status: 201, body: JSON.stringify(object) });

const exact = { kind: 'events', stream: 'stream', start: 'exact', after: 'before' } as const;
const mostRecent = { kind: 'events', stream: 'stream', start: 'state-most-recent', after: 'stream' } as const;
const anyState = { ...mostRecent, start: 'state-any' } as const;
const unread = (...came: readonly string[]) => ({
  message: 'GET …/things?watch=true did not send ADDED ac-run-1-end, resourceVersion 4, expected once and in its place',
  expected: 'ADDED ac-run-1-end, resourceVersion 4',
  actual: [...came, '(nothing here)'].join('; '),
  step: 'stream',
});

describe('a watch from a version', () => {
  const history = [
    create('a', '1'),
    list('before', '1', ['a@1']),
    open('stream'),
    change('a', '2'),
    remove('a'),
    create('b', '3'),
    create('end', '4'),
  ];
  const all = ['MODIFIED a@2', 'DELETED a@2', 'ADDED b@3', 'ADDED end@4'];

  it('sends each later write once and in order', () => {
    expect(judge(seen(...history, tells('stream', ...all)), exact)).toEqual(passed);
  });

  it('may also send bookmarks and events of other objects', () => {
    const theirs = '{"type":"ADDED","object":{"metadata":{"name":"theirs","resourceVersion":"9"}}}';
    expect(judge(seen(...history, tells('stream', 'BOOKMARK @1'), lines('stream', theirs), tells('stream', ...all)), exact)).toEqual(
      passed,
    );
  });

  it('does not leave out a write', () => {
    const lost = seen(...history, tells('stream', 'MODIFIED a@2', 'ADDED b@3', 'ADDED end@4'));
    const finding = {
      message: 'GET …/things?watch=true did not send DELETED ac-run-1-a, expected once and in its place',
      expected: 'DELETED ac-run-1-a',
      actual:
        'MODIFIED ac-run-1-a, resourceVersion 2; (nothing here); ADDED ac-run-1-b, resourceVersion 3; ADDED ac-run-1-end, resourceVersion 4',
      step: 'stream',
    };
    expect(judge(lost, exact)).toEqual(failed(finding));
  });

  it('may start at a write, and then sends the later events', () => {
    const fromWrite = { ...exact, after: 'change-a' };
    expect(judge(seen(...history, tells('stream', ...all.slice(1))), fromWrite)).toEqual(passed);
    expect(judge(seen(...history, tells('stream', ...all)), fromWrite)?.status).toBe('failed');
  });

  it('does not end before the last write, though it was silent for long', () => {
    const silent = seen(
      ...history,
      tells('stream', ...all.slice(0, 3)),
      drain('stream'),
      fails('stream-until-end', 'bound', 'no such event came'),
    );
    expect(judge(silent, exact)).toEqual(
      failed(
        unread('MODIFIED ac-run-1-a, resourceVersion 2', 'DELETED ac-run-1-a, resourceVersion 2', 'ADDED ac-run-1-b, resourceVersion 3'),
      ),
    );
  });

  it('sends no write twice, and none from before its version', () => {
    const tooMany = (what: string, actual: string) => ({
      message: `GET …/things?watch=true sent ${actual}, expected no such event: repeated, out of order or of the wrong type for "ac-run-1-a ${what}"`,
      actual,
      step: 'stream',
    });
    const twice = seen(...history, tells('stream', 'MODIFIED a@2', ...all));
    const event = 'MODIFIED ac-run-1-a, resourceVersion 2';
    expect(judge(twice, exact)).toEqual(
      failed({
        message: `GET …/things?watch=true sent ${event} twice, expected once`,
        actual: event,
        step: 'stream',
      }),
    );
    const before = seen(...history, tells('stream', 'ADDED a@1', ...all));
    expect(judge(before, exact)).toEqual(failed(tooMany('created, resourceVersion 1', 'ADDED ac-run-1-a, resourceVersion 1')));
  });

  it('sends nothing that was not written', () => {
    const finding = {
      message:
        'GET …/things?watch=true sent MODIFIED ac-run-1-b, resourceVersion 7, expected no such event: no write of the case caused it',
      actual: 'MODIFIED ac-run-1-b, resourceVersion 7',
      step: 'stream',
    };
    expect(judge(seen(...history, tells('stream', ...all, 'MODIFIED b@7')), exact)).toEqual(failed(finding));
  });

  it('sends events in order', () => {
    const findings = judge(seen(...history, tells('stream', 'MODIFIED a@2', 'ADDED b@3', 'DELETED a@2', 'ADDED end@4')), exact)?.findings;
    expect(findings?.map(({ message }) => message)).toEqual([
      'GET …/things?watch=true did not send DELETED ac-run-1-a, expected once and in its place',
      'GET …/things?watch=true sent DELETED ac-run-1-a, resourceVersion 2, expected no such event: repeated, out of order or of the wrong type for "ac-run-1-a updated, resourceVersion 2"',
    ]);
  });

  it('sends a write as the event of its type', () => {
    const wrong = judge(seen(...history, tells('stream', 'ADDED a@2', ...all.slice(1))), exact)?.findings;
    expect(wrong?.map(({ message }) => message)).toEqual([
      'GET …/things?watch=true sent ADDED ac-run-1-a, resourceVersion 2, expected no such event: repeated, out of order or of the wrong type for "ac-run-1-a updated, resourceVersion 2"',
      'GET …/things?watch=true did not send MODIFIED ac-run-1-a, resourceVersion 2, expected once and in its place',
    ]);
  });

  it('sends a deletion with finalizers as MODIFIED and then as DELETED', () => {
    const slow = [create('a', '1'), list('before', '1', ['a@1']), open('stream'), terminate('a', '2'), gone('a')];
    expect(judge(seen(...slow, tells('stream', 'MODIFIED a@2', 'DELETED a@2')), exact)).toEqual(passed);
    expect(judge(seen(...slow, tells('stream', 'DELETED a@2')), exact)?.status).toBe('failed');
    expect(judge(seen(...slow, tells('stream', 'MODIFIED a@2')), exact)?.status).toBe('failed');
  });
});

describe('a watch that begins with a state', () => {
  const history = [
    create('a', '1'),
    create('b', '2'),
    change('a', '3'),
    remove('b'),
    open('stream'),
    change('a', '5', 'change-a-again'),
    create('end', '4'),
  ];
  const following = ['MODIFIED a@5', 'ADDED end@4'];

  it('sends the existing objects, and then every write', () => {
    expect(judge(seen(...history, tells('stream', 'ADDED a@3', ...following)), mostRecent)).toEqual(passed);
  });

  it('may start at any state between its request and the first event', () => {
    expect(judge(seen(...history, tells('stream', 'ADDED a@5', 'ADDED end@4')), mostRecent)).toEqual(passed);
    expect(judge(seen(...history, tells('stream', 'ADDED end@4', 'ADDED a@5')), mostRecent)).toEqual(passed);
  });

  it('may begin with a stale state only where any will do', () => {
    const stale = seen(...history, tells('stream', 'ADDED b@2', 'ADDED a@1', 'MODIFIED a@3', 'DELETED b@2', ...following));
    expect(judge(stale, anyState)).toEqual(passed);
    expect(judge(stale, mostRecent)?.status).toBe('failed');
    const fromNothing = seen(...history, tells('stream', 'ADDED a@1', 'ADDED b@2', 'MODIFIED a@3', 'DELETED b@2', ...following));
    expect(judge(fromNothing, anyState)).toEqual(passed);
  });

  it('leaves out no object of the state', () => {
    const finding = {
      message: 'GET …/things?watch=true did not send an initial ADDED event for ac-run-1-a, expected one: it existed when the watch began',
      expected: 'ADDED ac-run-1-a',
      actual: 'not sent',
      step: 'stream',
    };
    expect(judge(seen(...history, tells('stream', ...following)), mostRecent)).toEqual(failed(finding));
    expect(judge(seen(...history, tells('stream', ...following)), anyState)?.status).toBe('failed');
  });

  it('sends the state before other events', () => {
    expect(judge(seen(...history, tells('stream', 'MODIFIED a@5', 'ADDED a@3', 'ADDED end@4')), mostRecent)?.status).toBe('failed');
  });

  it('misses nothing between its state and what follows', () => {
    const gap = seen(...history, tells('stream', 'ADDED a@1', ...following));
    expect(judge(gap, anyState)?.status).toBe('failed');
  });
});

describe('a watch of which nothing can be said', () => {
  it('was not opened, or got no answer', () => {
    expect(judge(seen(list('before', '1', []), leftOut(stepOf('stream'))), exact)).toEqual(inconclusive('GET / was not sent'));
    expect(judge(seen(list('before', '1', []), unopened('stream', 'reset')), exact)).toEqual(
      inconclusive('GET …/things?watch=true got no response: it was reset'),
    );
  });

  it.each([429, 500, 504])('was answered %d', (status) => {
    expect(judge(seen(list('before', '1', []), open('stream', { status })), exact)).toEqual(
      inconclusive(`GET …/things?watch=true returned ${status}`),
    );
  });

  it('starts after a step that was not carried out', () => {
    expect(judge(seen(open('stream')), exact)).toEqual(inconclusive('step "before" was not sent'));
  });

  it('ended with an error', () => {
    const error = (object: unknown) =>
      seen(list('before', '1', []), open('stream'), lines('stream', JSON.stringify({ type: 'ERROR', object })));
    expect(judge(error({ code: 500, message: 'broken' }), exact)).toEqual(
      inconclusive('GET …/things?watch=true ended with an ERROR event: broken'),
    );
    expect(judge(error({ message: { toString: 1, valueOf: 1 } }), exact)).toEqual(
      inconclusive('GET …/things?watch=true ended with an ERROR event: no message'),
    );
  });

  it('was cut before its sentinel, or sent nothing', () => {
    const cut = [list('before', '1', []), open('stream'), create('end', '4'), drain('stream')];
    expect(judge(seen(...cut, fails('stream-until-end', 'stream', 'it could not be taken up again')), exact)).toEqual(
      inconclusive('GET …/things?watch=true was not read to the end: it could not be taken up again'),
    );
    expect(judge(seen(...cut, ends('stream', 'server'), fails('stream-until-end', 'stream', 'it ended again and again')), exact)).toEqual(
      failed(unread()),
    );
    expect(judge(seen(...cut, open('other'), drain('other'), fails('other-until-end', 'stream', 'it broke')), exact)).toEqual(
      failed(unread()),
    );
    expect(judge(seen(...cut, fails('stream-until-end', 'bound', 'no such event came')), exact)).toEqual(
      inconclusive('GET …/things?watch=true sent nothing: no such event came'),
    );
  });

  it('loses its history, which fails only a check of retained history', () => {
    const acts = [
      list('before', '1', []),
      open('stream'),
      create('end', '4'),
      drain('stream'),
      ends('stream', 'server'),
      resumes('stream', 410),
    ];
    const lost = seen(...acts, fails('stream-until-end', 'stream', 'the answer was 410'));
    expect(judge(lost, exact)?.status).toBe('inconclusive');
    expect(judge(lost, exact, { historyKeptSeconds: 60 })?.status).toBe('failed');
  });

  it.each([400, 403, 404])('is another matter than one that is refused: %d', (status) => {
    const finding = {
      message: `GET …/things?watch=true returned ${status}, expected 200`,
      expected: 'status 200',
      actual: `status ${status}`,
      step: 'stream',
    };
    expect(judge(seen(list('before', '1', []), open('stream', { status })), exact)).toEqual(failed(finding));
  });
});

describe('history that is gone', () => {
  const told = { kind: 'events', stream: 'stream', start: 'exact', after: 'before' } as const;
  const inStream = '{"type":"ERROR","object":{"code":410}}';
  const byStatus = seen(list('before', '1', []), later(60), open('stream', { status: 410 }));
  const byEvent = seen(list('before', '1', []), later(60), open('stream'), lines('stream', inStream));
  const silent = inconclusive('the resourceVersion expired after 60.0 s; state with --history-kept how long the target keeps history');

  it.each([
    ['status', byStatus],
    ['event', byEvent],
  ])('tells nothing where nobody promised how long it is kept (%s)', (_, what) => {
    expect(judge(what, told)).toEqual(silent);
    expect(judge(what, told, { historyKeptSeconds: 59 })).toEqual(silent);
  });

  it.each([
    ['status', byStatus],
    ['event', byEvent],
  ])('breaks the promise where it is promised for longer (%s)', (_, what) => {
    const finding = {
      message: 'GET …/things?watch=true returned that the resourceVersion expired after 60.0 s, expected history of 300 s (--history-kept)',
      step: 'stream',
    };
    expect(judge(what, told, { historyKeptSeconds: 300 })).toEqual(failed(finding));
  });
});

describe('where others write to the objects too', () => {
  const history = [create('a', '1'), list('before', '1', ['a@1']), open('stream'), change('a', '2'), create('end', '4')];
  const touched = (type: string, resourceVersion: string, state: string) =>
    lines(
      'stream',
      JSON.stringify({ type, object: { metadata: { name: 'ac-run-1-a', resourceVersion, annotations: { 'apiconform-change': state } } } }),
    );
  const between = [tells('stream', 'MODIFIED a@2'), touched('MODIFIED', '3', 'change-a'), tells('stream', 'ADDED end@4')];

  it('their changes may be sent', () => {
    expect(judge(seenBy('shared', ...history, ...between), exact)).toEqual(passed);
    expect(judge(seen(...history, ...between), exact)?.status).toBe('failed');
  });

  it('an object may be sent at the start in a version of theirs', () => {
    const start = [create('a', '1'), open('stream'), create('end', '4'), touched('ADDED', '3', 'create-a'), tells('stream', 'ADDED end@4')];
    expect(judge(seenBy('shared', ...start), mostRecent)).toEqual(passed);
    expect(judge(seen(...start), mostRecent)?.status).toBe('failed');
  });

  it('writes of the case are sent once and in order', () => {
    expect(judge(seenBy('shared', ...history, tells('stream', 'ADDED end@4')), exact)?.status).toBe('failed');
    expect(judge(seenBy('shared', ...history, tells('stream', 'MODIFIED a@2', 'MODIFIED a@2', 'ADDED end@4')), exact)?.status).toBe(
      'failed',
    );
    expect(judge(seenBy('shared', ...history, tells('stream', 'ADDED end@4', 'MODIFIED a@2')), exact)?.status).toBe('failed');
    expect(
      judge(seenBy('shared', ...history, touched('ADDED', '3', 'other'), tells('stream', 'MODIFIED a@2', 'ADDED end@4')), exact)?.status,
    ).toBe('failed');
  });
});

describe('a watch of a collection', () => {
  const history = [create('a', '1'), list('before', '1', ['a@1']), open('stream'), change('a', '2')];
  const event = (metadata: object, kind = 'Thing') => JSON.stringify({ type: 'MODIFIED', object: { kind, metadata } });

  it('must not send objects of another namespace, whoever made them', () => {
    const theirs = event({ name: 'theirs', namespace: 'elsewhere', resourceVersion: '9' });
    expect(judge(seen(...history, lines('stream', theirs), tells('stream', 'MODIFIED a@2')), exact)).toEqual(
      failed({
        message: 'GET …/things?watch=true returned theirs, which is not part of this collection: namespace elsewhere',
        expected: 'namespace lent',
        actual: 'namespace elsewhere',
        step: 'stream',
      }),
    );
  });

  it('must not send objects of another type', () => {
    const other = event({ name: 'other', resourceVersion: '9' }, 'Other');
    const verdict = judge(seen(...history, lines('stream', other), tells('stream', 'MODIFIED a@2')), exact);
    expect(verdict?.findings[0]).toMatchObject({ expected: 'kind Thing', actual: 'kind Other' });
  });

  it('may send other objects of the namespace', () => {
    const theirs = event({ name: 'theirs', namespace: 'lent', resourceVersion: '9' });
    expect(judge(seen(...history, lines('stream', theirs), tells('stream', 'MODIFIED a@2')), exact)).toEqual(passed);
  });
});

describe('a watch that begins with a state of a cache', () => {
  const history = [create('a', '1'), change('a', '2'), create('b', '3'), remove('b'), open('stream'), create('end', '4')];
  const lagging = { ...anyState, notBefore: 'create-b' } as const;

  it.each([[['ADDED a@2', 'ADDED end@4']], [['ADDED a@2', 'ADDED b@3', 'DELETED b@3', 'ADDED end@4']]])(
    'may lag behind the last writes: %j',
    (events) => {
      expect(judge(seen(...history, tells('stream', ...events)), lagging)).toEqual(passed);
    },
  );

  it.each([
    [['ADDED a@1', 'MODIFIED a@2', 'ADDED b@3', 'DELETED b@3', 'ADDED end@4']],
    [['ADDED b@3', 'DELETED b@3', 'ADDED end@4']],
    [['ADDED a@2', 'ADDED b@3', 'ADDED end@4']],
  ])('must not repeat older history, leave out the state, or lose a change: %j', (events) => {
    expect(judge(seen(...history, tells('stream', ...events)), lagging)?.status).toBe('failed');
  });
});

describe('an initial event', () => {
  const written = { kind: 'Thing', data: { key: 'value' }, metadata: { name: 'ac-run-1-a', resourceVersion: '1' } };
  const history = [writtenAs(written), open('stream')];

  it('has the whole object', () => {
    const event = (object: object) => lines('stream', JSON.stringify({ type: 'ADDED', object }));
    const { data: _data, ...bare } = written;
    expect(judge(seen(...history, event(written)), mostRecent)).toEqual(passed);
    expect(judge(seen(...history, event(bare)), mostRecent)?.findings[0]?.message).toBe(
      'GET …/things?watch=true sent an initial ADDED event for ac-run-1-a without the whole object: /data differs',
    );
  });

  it('has all metadata of the version that was written', () => {
    const event = (metadata: object) => lines('stream', JSON.stringify({ type: 'ADDED', object: { ...written, metadata } }));
    const manager = { manager: 'writer', operation: 'Update' };
    const owned = { ...written.metadata, managedFields: [manager] };
    const changed = { ...written, metadata: owned };
    const after = [writtenAs(changed), open('stream')];
    expect(judge(seen(...after, event(owned)), mostRecent)).toEqual(passed);
    expect(judge(seen(...after, event({ ...owned, managedFields: [] })), mostRecent)?.findings[0]?.message).toContain(
      'without the whole object: /metadata/managedFields differs',
    );
  });
});
