import { describe, expect, it } from 'vitest';
import { circumstancesOf } from '#api-model/circumstances';
import type { ModelledType } from '#api-model/modelled-type';
import { operationOf } from '#api-model/operation';
import { valueClass } from '#api-model/value-class';
import { World } from '#api-model/world';
import type { SentRequest } from '#core/model/evidence';

const type: ModelledType = { collection: '/api/v1/configmaps', namespaced: true, prefix: 'a', content: ['data'], omitsEmpty: true };
const of = (request: Partial<SentRequest>, world = new World()): readonly string[] | undefined => {
  const sent: SentRequest = { method: 'GET', target: '/api/v1/configmaps', headers: {}, ...request };
  const operation = operationOf(sent, type);
  return operation === undefined ? undefined : circumstancesOf(operation, sent, type, world);
};
const target = '/api/v1/namespaces/one/configmaps/a';

describe('the circumstances of an operation', () => {
  it('have the state of the object before it', () => {
    const world = new World();
    expect(of({ target }, world)).toEqual(['object: absent']);
    world.set({ namespace: 'one', name: 'a' }, { is: 'present', object: { metadata: { finalizers: ['x'] } } });
    expect(of({ target }, world)).toEqual(['object: held by finalizers']);
    world.set({ namespace: 'one', name: 'a' }, { is: 'present', object: { metadata: { deletionTimestamp: 'now' } } });
    expect(of({ target }, world)).toEqual(['object: terminating']);
  });

  it('have what a list asks for', () => {
    expect(of({})).toEqual(['all namespaces']);
    const query = '?limit=1&labelSelector=case%3Da,color%3Dred&resourceVersion=5';
    expect(of({ target: `/api/v1/namespaces/one/configmaps${query}` })).toEqual([
      'one namespace',
      'label selector',
      'first page',
      'at a version',
    ]);
  });

  it('have whether a write is a dry run or forced, and the classes of its values', () => {
    const body = JSON.stringify({ metadata: { name: 'a', labels: { color: '' } }, data: { one: '漢字' } });
    const headers = { 'content-type': 'application/apply-patch+yaml' };
    expect(of({ method: 'PATCH', target: `${target}?dryRun=All&force=true`, headers, body })).toEqual([
      'object: absent',
      'dry run',
      'force',
      'value: an empty text',
      'value: a text with escapes or beyond ASCII',
    ]);
  });
});

describe('the class of a value', () => {
  it.each([
    ['', 'an empty text'],
    [' ', 'a blank text'],
    ['x'.repeat(300), 'a long text'],
    ['🦉', 'a text beyond 16 bits'],
    ['00.10', 'a text like another value'],
    ['word', 'a word'],
    [2 ** 40, 'a large number'],
    [1.5, 'a fraction'],
    [0, 'a small number'],
    [false, 'a truth value'],
    [null, 'null'],
    [[], 'an empty list'],
    [[{}], 'a list of an empty map'],
    [{ a: 1 }, 'a map'],
  ])('of %j is %s', (value, name) => {
    expect(valueClass(value)).toBe(name);
  });
});
