import type { Clause } from '#api-model/clauses';
import type { Exchange } from '#core/model/evidence';
import { apply, create, patch, remove, removeAll, update } from '../exchanges.ts';
import { sent, shown } from '../objects.ts';
import type { Broken } from './broken.ts';

const before = [create('create', sent({ data: { one: 'x' } }), [201, shown({ data: { one: 'x' } })])];
const changed = { data: { one: 'y' } };
const statuses = { limited: 403, invalid: 401 } as const;

/** An exchange that another sender began. */
const sentAs = (as: 'limited' | 'invalid', exchange: Exchange): Exchange => ({ ...exchange, request: { ...exchange.request, as } });

type Verb = 'create' | 'update' | 'patch' | 'apply' | 'delete' | 'delete-collection';
type Write = (status: number) => Exchange;

const writes: readonly (readonly [Verb, Write])[] = [
  ['create', (status) => create('write', sent({ name: 'ac-b' }), status)],
  ['update', (status) => update('write', sent({ version: '1', ...changed }), status)],
  ['patch', (status) => patch('write', 'merge-patch', changed, status)],
  ['apply', (status) => apply('write', sent(changed), status)],
  ['delete', (status) => remove('write', status)],
  ['delete-collection', (status) => removeAll('write', status, { namespace: 'here' })],
];

const broken = (clause: Clause, by: string, as: 'limited' | 'invalid', write: Write): Broken => ({
  clause,
  by,
  before,
  right: sentAs(as, write(statuses[as])),
  wrong: sentAs(as, write(200)),
  expected: as === 'limited' ? 'a status of 4xx' : '401',
  actual: '200',
});

/** Writes of senders that are refused. */
export const brokenRefusals: readonly Broken[] = writes.flatMap(([verb, write]) => [
  broken(`permission/${verb}`, `accepts the ${verb} of a user without permission`, 'limited', write),
  broken(`token/${verb}`, `accepts the ${verb} of an unknown token`, 'invalid', write),
]);
