import { describe, expect, it } from 'vitest';
import type { Exchange } from '#core/model/evidence';
import { brokenRefusals } from './broken/refused-senders.ts';
import { create, get, remove, update } from './exchanges.ts';
import { sent, shown } from './objects.ts';
import { breachOf, describeBroken } from './play-broken.ts';

const one = { data: { one: 'x' } };
const created = create('create', sent(one), [201, shown(one)]);
const refused = (exchange: Exchange): Exchange => ({ ...exchange, request: { ...exchange.request, as: 'limited' } });

describeBroken(brokenRefusals);

describe('a request that was refused to a user without permission', () => {
  it('is blamed for the change that a read shows after it', () => {
    const write = refused(update('refused', sent({ version: '1', data: { one: 'y' } }), 403));
    expect(breachOf(created, write, get('get', shown({ version: '2', data: { one: 'y' } })))).toMatchObject({
      clause: 'permission/update',
      step: 'get',
    });
  });

  it('is blamed for the deletion that a read shows after it', () => {
    expect(breachOf(created, refused(remove('refused', 403)), get('get', 404))).toMatchObject({ clause: 'permission/delete' });
  });

  it('may be answered as if there were no such object', () => {
    expect(breachOf(created, refused(remove('refused', 404)), get('get', shown(one)))).toBeUndefined();
  });

  it('changes nothing of what is known', () => {
    expect(breachOf(created, refused(remove('refused', 403)), get('get', shown(one)))).toBeUndefined();
  });
});
