import { describe, expect, it } from 'vitest';
import type { Json } from '#core/model/json';
import { change, create, lines, list, open, seen, tells } from '../evidence-builder.ts';
import { failed, inconclusive, judge, passed } from '../verdicts.ts';

const versionOnly = { kind: 'bookmark-content', stream: 'stream', form: 'version-only' } as const;
const zeroValues = { ...versionOnly, form: 'zero-values' } as const;
const bookmark = (object: Json) => JSON.stringify({ type: 'BOOKMARK', object });
const telling = (object: Json) => seen(create('a', '1'), open('stream'), lines('stream', bookmark(object)));
const metadata = { resourceVersion: '5' };

describe('a bookmark', () => {
  it('has the watched kind and a version', () => {
    expect(judge(telling({ kind: 'Thing', apiVersion: 'v1', metadata }), versionOnly)).toEqual(passed);
    expect(judge(telling({ kind: 'Thing', metadata }), zeroValues)).toEqual(passed);
  });

  it.each([
    [{ kind: 'Thing', metadata, spec: {} }, 'spec'],
    [{ kind: 'Thing', metadata: { ...metadata, creationTimestamp: null } }, 'metadata.creationTimestamp'],
    [{ kind: 'Thing', metadata: { ...metadata, annotations: { 'k8s.io/initial-events-end': 'true' } } }, 'metadata.annotations'],
    [{ kind: 'Thing', metadata: { ...metadata, annotations: null } }, 'metadata.annotations'],
    [{ kind: 'Thing', metadata, spec: { drivers: null, names: [''], count: 0, is: false } }, 'spec'],
  ])('holds nothing beside it, or what says nothing if that is allowed: %j', (object, place) => {
    const finding = {
      message: `the BOOKMARK object has ${place}`,
      expected: 'kind, apiVersion and metadata.resourceVersion only',
      actual: bookmark(object),
      step: 'stream',
    };
    expect(judge(telling(object), versionOnly)).toEqual(failed(finding));
    expect(judge(telling(object), zeroValues)).toEqual(passed);
  });

  it.each([
    [{ kind: 'Thing', metadata, spec: { drivers: [{ name: 'x' }] } }, 'spec'],
    [{ kind: 'Thing', metadata: { ...metadata, name: 'x' } }, 'metadata.name'],
    [{ kind: 'Thing', metadata: { ...metadata, annotations: { other: 'true' } } }, 'metadata.annotations'],
    [{ kind: 'Thing', metadata: { ...metadata, annotations: { 'k8s.io/initial-events-end': 'false' } } }, 'metadata.annotations'],
    [{ kind: 'Thing', metadata: { ...metadata, annotations: 'x' } }, 'metadata.annotations'],
  ])('never holds what says something: %j', (object, place) => {
    expect(judge(telling(object), zeroValues)?.findings.map(({ message }) => message)).toEqual([`the BOOKMARK object has ${place}`]);
  });

  it('may not have a field called __proto__', () => {
    const hostile =
      '{"type":"BOOKMARK","object":{"kind":"Thing","metadata":{"resourceVersion":"5","__proto__":{"x":1}},"__proto__":{"y":1}}}';
    const findings = judge(seen(create('a', '1'), open('stream'), lines('stream', hostile)), zeroValues)?.findings;
    expect(findings?.map(({ message }) => message)).toEqual([
      'the BOOKMARK object has __proto__',
      'the BOOKMARK object has metadata.__proto__',
    ]);
  });

  it.each(['text', 7, null, [], {}])('has a version, and metadata for it: %j', (invalid) => {
    const said = bookmark({ kind: 'Thing', metadata: invalid });
    expect(judge(telling({ kind: 'Thing', metadata: invalid }), versionOnly)).toEqual(
      failed({ message: 'the BOOKMARK object has no metadata.resourceVersion', actual: said, step: 'stream' }),
    );
  });

  it.each([undefined, 'Other', { toString: 1, valueOf: 1 }])('is of no other kind: %j', (kind) => {
    const object = { ...(kind === undefined ? {} : { kind }), metadata };
    const message = `the BOOKMARK object has kind ${JSON.stringify(kind ?? null)}, expected "Thing"`;
    const finding = { message, expected: '"Thing"', actual: bookmark(object), step: 'stream' };
    expect(judge(telling(object), versionOnly)).toEqual(failed(finding));
  });

  it('is unknown of a watch that was not served', () => {
    expect(judge(seen(open('stream', { status: 500 })), versionOnly)).toEqual(inconclusive('GET …/things?watch=true returned 500'));
  });
});

describe('a watch from a bookmark', () => {
  const covers = { kind: 'bookmark-covers', stream: 'stream', resumed: 'resumed', after: 'before' } as const;
  const history = [
    create('a', '1'),
    list('before', '1', ['a@1']),
    open('stream'),
    change('a', '2'),
    create('b', '3'),
    open('resumed'),
    create('end', '4'),
  ];

  it('goes on where the bookmark was', () => {
    const told = [tells('stream', 'MODIFIED a@2', 'BOOKMARK @2'), tells('resumed', 'ADDED b@3', 'ADDED end@4')];
    expect(judge(seen(...history, ...told), covers)).toEqual(passed);
  });

  it('sends what the bookmark did not contain', () => {
    const finding = {
      message: 'GET …/things?watch=true did not send MODIFIED ac-run-1-a, resourceVersion 2, expected once and in its place',
      expected: 'MODIFIED ac-run-1-a, resourceVersion 2',
      actual: '(nothing here); ADDED ac-run-1-b, resourceVersion 3; ADDED ac-run-1-end, resourceVersion 4',
      step: 'resumed',
    };
    expect(judge(seen(...history, tells('stream', 'BOOKMARK @2'), tells('resumed', 'ADDED b@3', 'ADDED end@4')), covers)).toEqual(
      failed(finding),
    );
  });

  it('sends nothing from before the bookmark again', () => {
    const again = [tells('stream', 'MODIFIED a@2', 'BOOKMARK @2'), tells('resumed', 'MODIFIED a@2', 'ADDED b@3', 'ADDED end@4')];
    const finding = {
      message: 'GET …/things?watch=true sent MODIFIED ac-run-1-a, resourceVersion 2 twice, expected once',
      actual: 'MODIFIED ac-run-1-a, resourceVersion 2',
      step: 'resumed',
    };
    expect(judge(seen(...history, ...again), covers)).toEqual(failed(finding));
  });

  it('is unknown where one of the watches was not served, and where the case does not know its start', () => {
    const unserved = seen(...history, tells('stream', 'BOOKMARK @2'), open('resumed', { status: 503 }));
    expect(judge(unserved, covers)).toEqual(inconclusive('GET …/things?watch=true returned 503'));
    expect(judge(seen(...history, open('stream', { status: 503 })), covers)).toEqual(inconclusive('GET …/things?watch=true returned 503'));
    expect(judge(seen(...history), { ...covers, after: 'other' })).toEqual(inconclusive('step "other" was not carried out'));
  });
});
