import { describe, expect, it } from 'vitest';
import { inVersionOfType, objectInVersionOfType, targetInVersionOfType } from '#api-model/in-version-of-type';
import type { ModelledType } from '#api-model/modelled-type';
import type { Exchange } from '#core/model/evidence';
import type { Json } from '#core/model/json';

const type: ModelledType = {
  collection: '/apis/example.com/v1/widgets',
  otherCollection: '/apis/example.com/v1beta1/widgets',
  namespaced: true,
  prefix: 'ac-',
  content: ['spec'],
  omitsEmpty: false,
};
const object = (apiVersion: string): { readonly [field: string]: Json } => ({ apiVersion, kind: 'Widget', metadata: { name: 'ac-a' } });
const exchange = (target: string, sent: Json, shown: Json): Exchange => ({
  e: 'exchange',
  case: 'drawn/1@widgets',
  step: 'one',
  phase: 'case',
  attempt: 0,
  at: 0,
  took: 1,
  request: { method: 'PUT', target, headers: {}, body: JSON.stringify(sent) },
  answer: { status: 200, headers: [], body: JSON.stringify(shown) },
});
const bodies = (of: Exchange): readonly Json[] => [JSON.parse(of.request.body ?? ''), 'answer' in of ? JSON.parse(of.answer.body) : null];

describe('an exchange in the other version of a type', () => {
  const target = '/apis/example.com/v1beta1/namespaces/one/widgets/ac-a?fieldManager=me';

  it('is read as one in the version of the type', () => {
    const read = inVersionOfType(exchange(target, object('example.com/v1beta1'), object('example.com/v1beta1')), type);
    expect(read.request.target).toBe('/apis/example.com/v1/namespaces/one/widgets/ac-a?fieldManager=me');
    expect(bodies(read)).toEqual([object('example.com/v1'), object('example.com/v1')]);
  });

  it('shows another version where the response does not have the requested one', () => {
    const [, shown] = bodies(inVersionOfType(exchange(target, object('example.com/v1beta1'), object('example.com/v1')), type));
    expect(shown).toEqual(object('example.com/v1beta1'));
  });

  it('is read so in collections and in the rows of a Table', () => {
    const list = (version: string) => ({ apiVersion: version, kind: 'WidgetList', items: [object(version)] });
    const table = (version: string) => ({
      apiVersion: 'meta.example/v1',
      kind: 'Table',
      rows: [{ cells: ['a'], object: object(version) }],
    });
    const [, shown] = bodies(inVersionOfType(exchange(target, [], list('example.com/v1beta1')), type));
    expect(shown).toEqual(list('example.com/v1'));
    expect(bodies(inVersionOfType(exchange(target, [], table('example.com/v1beta1')), type))[1]).toEqual(table('example.com/v1'));
  });

  it('stays as it is in the version of the type, and where the type has one version', () => {
    const own = exchange('/apis/example.com/v1/namespaces/one/widgets/ac-a', object('example.com/v1'), object('example.com/v1'));
    expect(inVersionOfType(own, type)).toBe(own);
    const { otherCollection: _, ...single } = type;
    expect(targetInVersionOfType(target, single)).toBe(target);
  });

  it('can be a watch, whose events have objects of that version', () => {
    const watch = '/apis/example.com/v1beta1/widgets?watch=true';
    expect(objectInVersionOfType(object('example.com/v1beta1'), watch, type)).toEqual(object('example.com/v1'));
    expect(objectInVersionOfType(object('example.com/v1'), '/apis/example.com/v1/widgets?watch=true', type)).toEqual(
      object('example.com/v1'),
    );
  });
});
