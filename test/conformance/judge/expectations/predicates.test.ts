import { describe, expect, it } from 'vitest';
import type { Predicate } from '#core/model/predicate';
import {
  type Act,
  answered,
  create,
  drain,
  fails,
  later,
  leftOut,
  lines,
  list,
  open,
  page,
  pages,
  seen,
  stepOf,
  tells,
  unanswered,
  unopened,
} from '../evidence-builder.ts';
import { failed, inconclusive, judge, passed } from '../verdicts.ts';

const holding = (...all: readonly Predicate[]) => ({ kind: 'holds', all }) as const;
const read = (body: string) => answered('read', { body });

describe('predicates', () => {
  it('hold of a status, a header, a place and a stream', () => {
    const what = seen(
      answered('read', { status: 200, headers: [['etag', 'x']], body: '{"a":[1,{"b":2}]}' }),
      open('stream'),
      tells('stream', 'BOOKMARK @5'),
      drain('stream'),
    );
    const all: readonly Predicate[] = [
      { of: 'read', at: 'status', is: 'one-of', value: [404, '2xx'] },
      { of: 'read', at: 'header:etag', is: 'equals', value: 'x' },
      { of: 'read', at: '/a', is: 'contains', value: { b: 2 } },
      { of: 'read', at: '/b', is: 'absent' },
      { of: 'stream', at: 'status', is: 'equals', value: 200 },
      { of: 'stream', at: '/last/object/metadata/resourceVersion', is: 'equals', value: '5' },
    ];
    expect(judge(what, holding(...all))).toEqual(passed);
  });

  it('compare with an earlier answer, also with what was drained', () => {
    const at = '/last/object/metadata/resourceVersion';
    const what = seen(create('a', '5'), open('stream'), tells('stream', 'ADDED a@5'), drain('stream'));
    const own: Predicate = { of: 'create-a', at: '/metadata/name', is: 'equals', value: { $own: 'a' } };
    const drained: Predicate = {
      of: 'create-a',
      at: '/metadata/resourceVersion',
      is: 'equals',
      value: { $ref: { step: 'stream-until-end', at } },
    };
    expect(judge(what, holding(own, drained))).toEqual(passed);
  });

  it.each<[Predicate, { readonly message: string; readonly expected: string; readonly actual: string }]>([
    [
      { of: 'read', at: 'status', is: 'one-of', value: [404, '4xx'] },
      { message: 'GET …/things returned 200, expected 404 or 4xx', expected: '404 or 4xx', actual: '200' },
    ],
    [
      { of: 'read', at: 'header:etag', is: 'present' },
      { message: 'GET …/things returned no header etag, expected a value', expected: 'a value', actual: 'absent' },
    ],
    [
      { of: 'read', at: '/a', is: 'absent' },
      { message: 'GET …/things returned a 1, expected no value', expected: 'no value', actual: '1' },
    ],
    [
      { of: 'read', at: '', is: 'equals', value: [] },
      { message: 'GET …/things returned the body {"a":1}, expected []', expected: '[]', actual: '{"a":1}' },
    ],
    [
      { of: 'read', at: '/a', is: 'differs', value: 1 },
      {
        message: 'GET …/things returned a 1, expected another value than 1',
        expected: 'another value than 1',
        actual: '1',
      },
    ],
  ])('say what they miss: %j', (predicate, finding) => {
    expect(judge(seen(read('{"a":1}')), holding(predicate))).toEqual(failed({ ...finding, step: 'read' }));
  });

  it('report all failures, before what is unknown', () => {
    const status = (of: string): Predicate => ({ of, at: 'status', is: 'equals', value: 404 });
    const what = seen(answered('read', { status: 200 }), answered('other', { status: 500 }), answered('third', { status: 200 }));
    expect(judge(what, holding(status('other'), status('read'), status('third')))?.findings.map(({ step }) => step)).toEqual([
      'read',
      'third',
    ]);
  });

  it.each([429, 500, 503])('are unknown of a target that cannot answer just now, unless that is what they ask about: %d', (status) => {
    const what = seen(answered('read', { status }));
    expect(judge(what, holding({ of: 'read', at: '/a', is: 'present' }))).toEqual(inconclusive(`GET …/things returned ${status}`));
    expect(judge(what, holding({ of: 'read', at: 'status', is: 'equals', value: 200 }))).toEqual(
      inconclusive(`GET …/things returned ${status}`),
    );
    expect(judge(what, holding({ of: 'read', at: 'status', is: 'equals', value: status }))).toEqual(passed);
  });

  it('fail for 429 where that is an answer to the request', () => {
    const request = { method: 'POST', path: '/' } as const;
    const step = { id: 'read', do: 'send', request, tooManyRequests: 'answer' } as const;
    const what = seen((recording) => recording.exchange(step, { status: 429 }));
    expect(judge(what, holding({ of: 'read', at: 'status', is: 'equals', value: 429 }))).toEqual(passed);
    expect(judge(what, holding({ of: 'read', at: 'status', is: 'equals', value: 201 }))).toMatchObject({ status: 'failed' });
    const busy = seen((recording) => recording.exchange(step, { status: 503 }));
    expect(judge(busy, holding({ of: 'read', at: 'status', is: 'equals', value: 201 }))).toMatchObject({ status: 'inconclusive' });
    const later = seen((recording) => recording.exchange(step, { status: 429, headers: [['retry-after', '30']] }));
    expect(judge(later, holding({ of: 'read', at: 'status', is: 'equals', value: 201 }))).toMatchObject({ status: 'inconclusive' });
    const body = JSON.stringify({ details: { causes: [{ reason: 'DisruptionBudget' }] } });
    const ofBudget = seen((recording) => recording.exchange(step, { status: 429, headers: [['retry-after', '30']], body }));
    expect(judge(ofBudget, holding({ of: 'read', at: 'status', is: 'equals', value: 201 }))).toMatchObject({ status: 'failed' });
  });

  it('are unknown of what should be absent where an error came, in which everything is absent', () => {
    for (const code of [400, 404, 503]) {
      expect(judge(seen(answered('read', { status: code, body: '{}' })), holding({ of: 'read', at: '/a', is: 'absent' }))).toEqual(
        inconclusive(`GET …/things returned ${code}, where every field is absent`),
      );
    }
  });

  it('are unknown where nothing was seen, also of what should be absent', () => {
    const absent = (of: string) => holding({ of, at: '/a', is: 'absent' });
    expect(judge(seen(unanswered('read', 'reset')), absent('read'))).toEqual(inconclusive('GET …/things got no response: it was reset'));
    expect(judge(seen(leftOut(stepOf('read'))), absent('read'))).toEqual(inconclusive('GET / was not sent'));
    expect(judge(seen(unopened('stream', 'reset')), absent('stream'))).toEqual(inconclusive('GET …/things?watch=true was not sent'));
    const failing = seen(leftOut(stepOf('read')), fails('read', 'reference', 'there is no token'));
    expect(judge(failing, absent('read'))).toEqual(inconclusive('GET / was not sent: there is no token'));
  });

  it('are unknown where what they compare with is not there', () => {
    const version: Predicate = { of: 'read', at: '/a', is: 'equals', value: { $ref: { step: 'read', at: '/b' } } };
    expect(judge(seen(read('{"a":1}')), holding(version))).toEqual(inconclusive('the response to step "read" has no value at "/b"'));
    const future: Predicate = { of: 'read', at: '/a', is: 'equals', value: { $future: true } };
    expect(judge(seen(read('{"a":1}')), holding(future))?.status).toBe('inconclusive');
  });

  it.each(['null', '7', '[]', '"text"', 'no JSON', '', '['.repeat(100_000)])('find nothing in %.20s', (body) => {
    expect(judge(seen(read(body)), holding({ of: 'read', at: '/a', is: 'absent' }))).toEqual(passed);
    expect(judge(seen(read(body)), holding({ of: 'read', at: '/a', is: 'present' }))?.status).toBe('failed');
    expect(judge(seen(open('stream'), lines('stream', body)), holding({ of: 'stream', at: '/last/a', is: 'absent' }))).toEqual(passed);
  });

  it('see pages as an array', () => {
    const walk = seen(pages('walk', page('1', [], { continue: 't' }), page('2', [])));
    expect(judge(walk, holding({ of: 'walk', at: '/last/metadata/resourceVersion', is: 'equals', value: '2' }))).toEqual(passed);
    expect(judge(walk, holding({ of: 'walk', at: '/0/metadata/continue', is: 'differs', value: '' }))).toEqual(passed);
  });
});

describe('predicates of all events of a watch', () => {
  const isSent: Predicate = { of: 'stream', at: '', is: 'includes', value: { type: 'DELETED' } };
  const expired = (...acts: readonly Act[]) => seen(list('before', '1', []), later(60), ...acts);

  it('fail where the event did not come', () => {
    const what = seen(open('stream'), create('a', '5'), tells('stream', 'ADDED a@5'), drain('stream'));
    expect(judge(what, holding(isSent))?.findings.map(({ message }) => message)).toEqual([
      'GET …/things?watch=true sent ADDED ac-run-1-a, resourceVersion 5, expected an item with {"type":"DELETED"}',
    ]);
  });

  it.each([
    ['the status', expired(open('stream', { status: 410 }))],
    ['an event', expired(open('stream'), lines('stream', '{"type":"ERROR","object":{"code":410}}'))],
  ])('are inconclusive where %s says that the version has expired', (_, what) => {
    const message = 'the resourceVersion expired after 60.0 s; state with --history-kept how long the target keeps history';
    expect(judge(what, holding(isSent))).toEqual(inconclusive(message));
  });
});

describe('predicates of a place with placeholders', () => {
  const body = (schema: string) => read(JSON.stringify({ ref: '#/schema', schema: JSON.parse(schema) }));
  const at = { $join: [{ $ref: { step: 'read', at: '/ref' } }, '/', { $dialect: 'extensionPrefix' }, 'list-type'] } as const;
  const isMap = holding({ of: 'read', at, is: 'equals', value: 'map' });

  it('hold of the value there', () => {
    expect(judge(seen(body('{"x-kubernetes-list-type":"map"}')), isMap)).toEqual(passed);
  });

  it('name the place with the names of the target', () => {
    expect(judge(seen(body('{"x-kubernetes-list-type":"set"}')), isMap)).toMatchObject({
      status: 'failed',
      findings: [{ message: expect.stringContaining('schema.x-kubernetes-list-type "set", expected "map"') }],
    });
  });

  it('are inconclusive where an earlier response lacks what leads there', () => {
    expect(judge(seen(read('{}')), isMap)).toMatchObject({ status: 'inconclusive' });
  });
});
