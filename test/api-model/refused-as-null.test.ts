import { describe, expect, it } from 'vitest';
import { play } from '#api-model/play';
import type { JsonObject } from '#core/model/json';
import { scalable } from './broken/subresources.ts';
import { type Answered, apply, patch } from './exchanges.ts';
import { type Shown, sent, shown } from './objects.ts';

const options = { deviations: ['emptied-maps-become-null'] } as const;

const refusal = (reason: string, field: string): Answered => [
  422,
  { kind: 'Status', reason: 'Invalid', details: { causes: [{ reason, field }] } },
];

describe('a map for whose null value an apply is refused where this deviation is known', () => {
  it.each(['status', '<nil>'])('is the whole status, with the field %s', (field) => {
    const [spec, ofSpec] = [{ one: 'x' }, { 'applier|Apply': ['/spec/one'] }];
    const held = { ...shown({ version: '2', spec, owned: { ...ofSpec, 'applier|Apply|status': ['/status/map'] } }), status: { map: {} } };
    const empty = (answer: Answered) => [
      apply('create', sent({ spec }), [201, shown({ spec, owned: ofSpec })]),
      apply('first', { ...sent(), status: { map: {} } }, held, '', 'here/ac-a/status'),
      apply('again', { ...sent(), status: {} }, answer, '', 'here/ac-a/status'),
    ];
    const breachesFor = (named: string) => play(empty(refusal('FieldValueTypeInvalid', named)), scalable, options).breaches;
    expect([breachesFor(field).length, breachesFor('spec').length]).toEqual([0, 1]);
  });

  it.each(['status.map', 'map'])('is in the status, with the field %s', (field) => {
    const [spec, ofSpec, ofStatus] = [{ one: 'x' }, { 'applier|Apply': ['/spec/one'] }, ['/status/one', '/status/map/inner']];
    const status = { one: 'x', map: { inner: 'y' } };
    const held = { ...shown({ version: '2', spec, owned: { ...ofSpec, 'applier|Apply|status': ofStatus } }), status };
    const emptied = (answer: Answered) => [
      apply('create', sent({ spec }), [201, shown({ spec, owned: ofSpec })]),
      apply('first', { ...sent(), status }, held, '', 'here/ac-a/status'),
      apply('again', { ...sent(), status: { one: 'x', map: {} } }, answer, '', 'here/ac-a/status'),
    ];
    const breachesFor = (named: string) => play(emptied(refusal('FieldValueTypeInvalid', named)), scalable, options).breaches;
    expect([breachesFor(field).length, breachesFor('inner').length]).toEqual([0, 1]);
  });

  it('is of another manager, and the apply omits the map without a field that it has in it', () => {
    const [spec, ofSpec] = [{ one: 'x' }, { 'applier|Apply': ['/spec/one'] }];
    const ofStatus = { ...ofSpec, 'editor|Update|status': ['/status'] };
    const held = (version: string, owned: NonNullable<Shown['owned']>, status: JsonObject) => ({
      ...shown({ version, spec, owned }),
      status,
    });
    const omitted = (answer: Answered) => [
      apply('create', sent({ spec }), [201, shown({ spec, owned: ofSpec })]),
      patch('empty', 'merge-patch', { status: {} }, held('2', ofStatus, {}), { at: 'here/ac-a/status', query: 'fieldManager=editor' }),
      apply(
        'fill',
        { ...sent(), status: { map: {} } },
        held('3', { ...ofStatus, 'applier|Apply|status': ['/status/map'] }, { map: {} }),
        '',
        'here/ac-a/status',
      ),
      apply('again', sent(), answer, '', 'here/ac-a/status'),
    ];
    const breachesFor = (named: string) => play(omitted(refusal('FieldValueTypeInvalid', named)), scalable, options).breaches;
    expect([breachesFor('<nil>').length, breachesFor('map').length]).toEqual([0, 1]);
  });
});
