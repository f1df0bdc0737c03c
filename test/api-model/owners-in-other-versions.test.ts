import { describe, expect, it } from 'vitest';
import type { ModelledType } from '#api-model/modelled-type';
import { play } from '#api-model/play';
import type { JsonObject } from '#core/model/json';
import { inOtherVersion, scalable } from './broken/subresources.ts';
import { create, update } from './exchanges.ts';
import { type Shown, sent, shown } from './objects.ts';

const inTwoVersions: ModelledType = { ...scalable, otherCollection: '/api/v1beta1/configmaps' };
const spec = { text: 'x' };
const status = { one: '1', two: '2' };
const ofSpec = { 'creator|Update': ['/spec/text'] };
const ofStatus = { 'reporter|Update|status': ['/status/one', '/status/two'] };

/** The object with its status, in version 2 or a later one. */
const reported = (owned: NonNullable<Shown['owned']>, version = '2'): JsonObject => ({ ...shown({ version, spec, owned }), status });

const created = create('create', sent({ spec }), [201, shown({ spec, owned: ofSpec })], { query: 'fieldManager=creator' });
const withStatus = update('report', { ...sent({ spec, version: '1' }), status }, reported({ ...ofSpec, ...ofStatus }), {
  at: 'here/ac-a/status',
  query: 'fieldManager=reporter',
});

describe('an update in another version than that of the entries in managedFields', () => {
  const breachAfter = (body: JsonObject, shows: JsonObject, isKnown: boolean, at = 'here/ac-a') => {
    const updated = inOtherVersion(update('update', body, shows, { at, query: 'fieldManager=other' }));
    const deviations = isKnown ? (['update-ends-owners-in-other-versions'] as const) : [];
    return play([created, withStatus, updated], inTwoVersions, { deviations }).breaches[0];
  };
  const withoutStatus = sent({ spec, version: '2' });

  it('leaves the owners of the status, which its path does not change', () => {
    expect(breachAfter(withoutStatus, reported({ ...ofSpec, ...ofStatus }), false)).toBeUndefined();
    expect(breachAfter(withoutStatus, reported(ofSpec, '3'), false)).toMatchObject({ clause: 'write/owners-in-other-versions' });
  });

  it('ends their ownership where released servers are known to', () => {
    expect(breachAfter(withoutStatus, reported(ofSpec, '3'), true)).toBeUndefined();
    const withOther = { ...withoutStatus, status: { ...status, two: 'other' } };
    const ofOne = { 'reporter|Update|status': ['/status/one'] };
    expect(breachAfter(withOther, reported({ ...ofSpec, ...ofOne }, '3'), true)).toBeUndefined();
  });

  it('ends no other ownership there', () => {
    expect(breachAfter(withoutStatus, reported({}, '3'), true)).toMatchObject({ clause: 'write/owners-in-other-versions' });
    const withSame = { ...withoutStatus, status };
    expect(breachAfter(withSame, reported(ofSpec, '3'), true)).toMatchObject({ clause: 'write/owners-in-other-versions' });
  });

  it('ends the ownership of the spec at the path of the status', () => {
    const body = { ...sent({ version: '2' }), status };
    const at = 'here/ac-a/status';
    expect(breachAfter(body, reported(ofStatus, '3'), false, at)).toMatchObject({ clause: 'write/owners-in-other-versions' });
    expect(breachAfter(body, reported(ofStatus, '3'), true, at)).toBeUndefined();
    expect(breachAfter(body, reported(ofSpec, '3'), true, at)).toMatchObject({ clause: 'write/owners-in-other-versions' });
  });

  it('is no such update in the version of the entries', () => {
    const updated = update('update', withoutStatus, reported(ofSpec, '3'), { at: 'here/ac-a', query: 'fieldManager=other' });
    const known = { deviations: ['update-ends-owners-in-other-versions'] } as const;
    expect(play([created, withStatus, updated], inTwoVersions, known).breaches[0]).toMatchObject({ clause: 'write/owners' });
  });
});
