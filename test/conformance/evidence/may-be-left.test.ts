import { describe, expect, it } from 'vitest';
import { MayBeLeft } from '#conformance/evidence/may-be-left';
import { encodeBinaryObject } from '#core/codecs/protobuf/binary-object';
import type { Entry } from '#core/model/evidence';

type Sent = readonly [request: string, status: number | 'reset', answer?: object, body?: object];

const entryOf = ([request, status, answer = {}, body]: Sent): Entry => {
  const [method = '', target = ''] = request.split(' ');
  const sent = { method, target, headers: {}, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
  const common = { e: 'exchange', case: 'a@b', step: 's', phase: 'case', attempt: 0, at: 1, took: 1, request: sent } as const;
  return status === 'reset'
    ? { ...common, error: { code: 'reset', message: 'reset' } }
    : { ...common, answer: { status, headers: [], body: JSON.stringify(answer) } };
};
const leftAfter = (...sent: readonly Sent[]) => {
  const objects = new MayBeLeft();
  for (const one of sent) objects.add(entryOf(one));
  return objects.paths();
};
const maps = '/api/v1/namespaces/n/configmaps';
const stored = (name: string, fields: object = {}) => ({ metadata: { name, uid: `uid-${name}`, ...fields } });
const createA: Sent = [`POST ${maps}`, 201, stored('a')];

describe('what a run may have left', () => {
  it('is what it created by any verb', () => {
    expect(leftAfter(createA, [`PUT ${maps}/b`, 201, stored('b')], [`PATCH ${maps}/c?force=true`, 201, stored('c')])).toEqual([
      `${maps}/a`,
      `${maps}/b`,
      `${maps}/c`,
    ]);
  });

  it('is also what it sent a create request for that had no response, or an error of the server', () => {
    expect(
      leftAfter([`POST ${maps}`, 'reset', {}, { metadata: { name: 'a' } }], [`POST ${maps}`, 500, {}, { metadata: { name: 'b' } }]),
    ).toEqual([`${maps}/a`, `${maps}/b`]);
  });

  it('is what a create request in binary named', () => {
    const body = Buffer.from(encodeBinaryObject({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' } })).toString('base64');
    const entry = entryOf([`POST ${maps}`, 'reset']);
    const objects = new MayBeLeft();
    if (entry.e === 'exchange') objects.add({ ...entry, request: { ...entry.request, body, encoding: 'base64' } });
    expect(objects.paths()).toEqual([`${maps}/a`]);
  });

  describe('under a name that the target generated', () => {
    const generated = { metadata: { generateName: 'ac-run-1-g-', labels: { 'apiconform-run': 'run' } } };
    const item = (name: string, namespace: string, label = 'run') => stored(name, { namespace, labels: { 'apiconform-run': label } });
    const lost: Sent = [`POST ${maps}`, 'reset', {}, generated];
    const list = `${maps}?labelSelector=apiconform-run%3Drun`;

    it('is what the response shows, or the list of the collection where there was none', () => {
      expect(leftAfter([`POST ${maps}`, 201, stored('ac-run-1-g-x'), generated])).toEqual([`${maps}/ac-run-1-g-x`]);
      expect(leftAfter(lost)).toEqual([list]);
      expect(leftAfter([`POST ${maps}`, 503, {}, generated])).toEqual([list]);
      expect(leftAfter([`POST ${maps}`, 422, {}, generated])).toEqual([]);
    });

    it.each(['/api/v1/configmaps?labelSelector=x', maps])('is what a later list shows: %s', (path) => {
      const items = [
        item('ac-run-1-g-x', 'other'),
        item('ac-run-1-g-y', 'n', 'theirs'),
        item('ac-run-1-h', 'n'),
        item('ac-run-1-g-z', 'n'),
      ];
      expect(leftAfter(lost, [`GET ${path}`, 200, { items }])).toEqual([`${maps}/ac-run-1-g-z`]);
    });

    it('is gone with its namespace, and not where a list does not show it: it may come late', () => {
      expect(leftAfter(lost, [`GET ${maps}`, 200, { items: [] }])).toEqual([list]);
      expect(leftAfter(lost, ['GET /api/v1/namespaces/n', 404])).toEqual([]);
    });
  });

  it.each<readonly [string, readonly Sent[]]>([
    ['refused', [[`POST ${maps}`, 409, { metadata: {} }, { metadata: { name: 'a' } }]]],
    ['a dry run', [[`POST ${maps}?dryRun=All`, 201, stored('a')]]],
    ['an update', [[`PUT ${maps}/a`, 200, stored('a')]]],
    ['not stored', [['POST /apis/authorization.k8s.io/v1/selfsubjectaccessreviews', 201, { metadata: { name: 'a' } }]]],
    ['a subresource', [['POST /api/v1/namespaces/n/pods/a/eviction', 201, stored('a')]]],
    ['deleted', [createA, [`DELETE ${maps}/a`, 200, { kind: 'Status', status: 'Success' }]]],
    ['gone when it was read', [createA, [`GET ${maps}/a`, 404]]],
    ['gone when it was deleted', [createA, [`DELETE ${maps}/a`, 404]]],
    ['deleted with its collection', [createA, [`DELETE ${maps}`, 200, { items: [stored('a')] }]]],
    ['deleted with its namespace', [createA, ['GET /api/v1/namespaces/n', 404]]],
  ])('is not what is %s', (_, sent) => {
    expect(leftAfter(...sent)).toEqual([]);
  });

  it.each<readonly [string, Sent]>([
    ['deleted in a dry run', [`DELETE ${maps}/a?dryRun=All`, 200]],
    ['deleted in a dry run by the body', [`DELETE ${maps}/a`, 200, {}, { dryRun: ['All'] }]],
    ['terminating', [`DELETE ${maps}/a`, 200, stored('a', { finalizers: ['f'] })]],
    ['accepted for deletion', [`DELETE ${maps}/a`, 202]],
    ['missing from an earlier state', [`GET ${maps}/a?resourceVersion=1`, 404]],
  ])('is still what is %s', (_, sent) => {
    expect(leftAfter(createA, sent)).toEqual([`${maps}/a`]);
  });
});
