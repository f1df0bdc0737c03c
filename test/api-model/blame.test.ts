import { describe, expect, it } from 'vitest';
import type { Clause } from '#api-model/clauses';
import { play } from '#api-model/play';
import type { Exchange } from '#core/model/evidence';
import { apply, create, get, patch, remove, removeAll, update } from './exchanges.ts';
import { configMaps, sent, shown } from './objects.ts';

const one = { data: { one: 'x' } };
const z = { data: { one: 'z' } };
const created = create('create', sent(one), [201, shown(one)]);
const dry = { query: 'dryRun=All' };
const dryDelete = remove('dry', shown(one), dry);
const dryUpdate = update('dry', sent({ version: '1', ...z }), shown({ version: '1', ...z }), dry);
const dryCreate = create('dry', sent(one), [201, shown(one)], dry);
const others = removeAll('others', undefined, { query: 'labelSelector=color%3Dred' });
const color = { metadata: { labels: { color: 'red' } } };
const colored = { labels: { color: 'red' } };

/** Requests, the clause that the last one shows to be broken, and the step that is the cause. */
const cases: readonly (readonly [string, readonly Exchange[], Clause, string | undefined])[] = [
  [
    'a patch of an object that a dry run deleted',
    [created, dryDelete, patch('last', 'merge-patch', color, 404)],
    'dry-run/delete/stored',
    'The dry run in step dry',
  ],
  [
    'an update of an object that a dry run deleted',
    [created, dryDelete, update('last', sent({ version: '1', ...z }), 404)],
    'dry-run/delete/stored',
    'The dry run in step dry',
  ],
  [
    'a deletion of an object that a dry run deleted',
    [created, dryDelete, remove('last', 404)],
    'dry-run/delete/stored',
    'The dry run in step dry',
  ],
  [
    'a create in place of an object that a dry run deleted',
    [created, dryDelete, create('last', sent(one), [201, shown({ ...one, uid: 'uid-b' })])],
    'dry-run/delete/stored',
    'The dry run in step dry',
  ],
  [
    'a patch of an object that the deletion of others removed',
    [created, others, patch('last', 'merge-patch', color, 404)],
    'delete-collection/others',
    'The deletion of a collection in step others, which does not select it,',
  ],
  [
    'a create of an object that a dry run created',
    [dryCreate, create('last', sent(one), 409)],
    'dry-run/create/stored',
    'The dry run in step dry',
  ],
  [
    'a patch of an object that a dry run created',
    [dryCreate, patch('last', 'merge-patch', color, shown({ ...one, ...colored }))],
    'dry-run/create/stored',
    'The dry run in step dry',
  ],
  [
    'an update of an object that a dry run changed',
    [created, dryUpdate, update('last', sent({ version: '1', ...one }), 409)],
    'dry-run/update/stored',
    'The dry run in step dry',
  ],
  [
    'a patch that shows what a dry run changed',
    [created, dryUpdate, patch('last', 'merge-patch', color, shown({ version: '3', ...z, ...colored }))],
    'dry-run/update/stored',
    'The dry run in step dry',
  ],
  [
    'an apply that shows what a dry run changed',
    [created, dryUpdate, apply('last', sent(colored), shown({ version: '3', ...z, ...colored }))],
    'dry-run/update/stored',
    'The dry run in step dry',
  ],
  [
    'a read of an object that the second of two requests changed',
    [created, others, dryUpdate, get('last', shown({ version: '2', ...z }))],
    'dry-run/update/stored',
    'The dry run in step dry',
  ],
  [
    'a read of an object that the second of two requests removed',
    [created, dryUpdate, others, get('last', 404)],
    'delete-collection/others',
    'The deletion of a collection in step others, which does not select it,',
  ],
  [
    'a read of an object that the second of two requests marked',
    [created, dryUpdate, dryDelete, get('last', shown({ version: '2', ...one, deleted: '2020-01-02T00:00:00Z' }))],
    'dry-run/delete/stored',
    'The dry run in step dry',
  ],
  [
    'a patch of an object that is gone after a dry run that deletes nothing',
    [created, dryUpdate, patch('last', 'merge-patch', color, 404)],
    'patch/accepted',
    undefined,
  ],
  [
    'an update of an object that a write before it, which was refused, should not have changed',
    [created, update('stale', sent({ version: '0', ...z }), 409), update('last', sent({ version: '1', ...one }), 409)],
    'update/accepted',
    undefined,
  ],
  [
    'an apply that lost what a dry run, and a create that was refused, should not have changed',
    [created, dryUpdate, create('taken', sent(one), 409), apply('last', sent(colored), shown({ version: '3', ...colored }))],
    'apply/keeps',
    undefined,
  ],
  [
    'a refusal that says nothing of the object',
    [created, dryDelete, patch('last', 'merge-patch', color, 422)],
    'patch/accepted',
    undefined,
  ],
  [
    'a patch with a wrong result of its own',
    [created, dryUpdate, patch('last', 'merge-patch', color, shown({ version: '2', ...one }))],
    'patch/object',
    undefined,
  ],
];

describe('the request that should have left an object as it was', () => {
  it.each(cases)('%s', (_, exchanges, clause, cause) => {
    const [breach, ...more] = play(exchanges, configMaps).breaches;
    expect(more).toEqual([]);
    expect(breach).toMatchObject({ clause, step: 'last' });
    expect(/ (The [^.]* in step \w+(?:, which does not select it,)?) should not have changed it\.$/.exec(breach?.message ?? '')?.[1]).toBe(
      cause,
    );
  });
});

describe('an object without the owners of its fields', () => {
  const manager = { query: 'fieldManager=editor' };

  it('is judged further', () => {
    const without = create('create', sent(one), [201, shown(one)], manager);
    const { breaches } = play([without, get('get', shown(z))], configMaps);
    expect(breaches.map(({ clause }) => clause)).toEqual(['write/owners', 'get/object']);
  });
});
