import { describe, expect, it } from 'vitest';
import { isRead, mayHaveWritten } from '#api-model/read-requests';
import type { Exchange } from '#core/model/evidence';
import { apply, create, get, inBinary, list, listAs, patch, remove, removeAll, sentInBinary, tableOf, update } from './exchanges.ts';
import { sent, shown } from './objects.ts';

const one = { data: { one: 'x' } };
const ofBody = (body: object, query = ''): Exchange => remove('delete', shown(one), { query, body: { kind: 'DeleteOptions', ...body } });
const typed = (exchange: Exchange, type: string): Exchange => ({
  ...exchange,
  request: { ...exchange.request, headers: { 'content-type': type } },
});
const put = typed(update('put', sent(one), shown(one)), 'application/json');
const post = typed(create('post', sent(one), [201, shown(one)]), 'application/json');
const byLimited: Exchange = { ...get('get', shown(one)), request: { ...get('get', 404).request, as: 'limited' } };

describe('of a case whose requests can ask for anything', () => {
  it.each<[string, Exchange]>([
    ['a get', get('get', shown(one))],
    ['a get of what does not exist', get('get', 404)],
    ['a list by a label, in pages', list('list', [shown(one)], { query: 'labelSelector=a%3Db&limit=2' })],
    ['a later page', list('list', [shown(one)], { query: 'limit=2&continue=next' })],
    ['a create', post],
    ['an update', put],
    ['an update that is refused', typed(update('put', sent(one), 409), 'application/json')],
    ['a merge patch', patch('patch', 'merge-patch', one, shown(one))],
    ['an apply by force', apply('apply', sent(one), shown(one), 'force=true')],
    ['a delete', remove('delete')],
    ['a delete with its uid', ofBody({ preconditions: { uid: 'uid-a' } })],
    ['a deletion of a collection', removeAll('all', { kind: 'ThingList', items: [] })],
  ])('%s is read', (_, exchange) => {
    expect(isRead(exchange)).toBe(true);
  });

  it.each<[string, Exchange]>([
    ['a request of another user', byLimited],
    ['a parameter that is given twice', get('get', shown(one), { query: 'pretty=true&pretty=true' })],
    ['a parameter without a meaning here', get('get', shown(one), { query: 'timeoutSeconds=1' })],
    ['a limit that is no number', list('list', [], { query: 'limit=-1' })],
    ['a selector with an escape', list('list', [], { query: 'fieldSelector=metadata.name%3Da%5C%2Cb' })],
    ['a list that is refused', listAs('list', 400)],
    ['a Table', get('get', tableOf([shown(one)]))],
    ['the metadata alone', get('get', { ...shown(one), kind: 'PartialObjectMetadata' })],
    ['a response in binary', inBinary(get('get', shown(one)))],
    ['a body in binary', sentInBinary(put)],
    ['a body in YAML', typed(put, 'application/yaml')],
    ['a write answered with a Table', typed(create('post', sent(one), tableOf([shown(one)])), 'application/json')],
    ['a dry run without a value', remove('delete', shown(one), { query: 'dryRun=' })],
    ['a write that sends a deletionTimestamp', patch('patch', 'merge-patch', { metadata: { deletionTimestamp: null } }, shown(one))],
    ['a scale', get('get', { kind: 'Scale' }, { at: 'here/ac-a/scale' })],
    ['a delete that orphans', ofBody({ propagationPolicy: 'Orphan' })],
    ['a delete with options in both places', ofBody({}, 'dryRun=All')],
    ['a delete with an unknown option', ofBody({ unknown: 1 })],
  ])('%s is not read', (_, exchange) => {
    expect(isRead(exchange)).toBe(false);
  });

  it('a write is taken for one that wrote, unless it was refused', () => {
    expect([put, update('put', sent(one), 503), update('put', sent(one), 'timeout')].map(mayHaveWritten)).toEqual([true, true, true]);
    expect([update('put', sent(one), 409), create('post', sent(one), 422), get('get', 200)].map(mayHaveWritten)).toEqual([
      false,
      false,
      false,
    ]);
    // A part of a collection may be deleted already.
    expect(mayHaveWritten(removeAll('all', 409))).toBe(true);
  });
});
