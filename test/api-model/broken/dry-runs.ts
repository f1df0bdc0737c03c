import type { Exchange } from '#core/model/evidence';
import { type Answered, apply, create, get, patch, remove, removeAll, update } from '../exchanges.ts';
import { sent, shown } from '../objects.ts';
import type { Broken } from './broken.ts';

const one = { data: { one: 'x' } };
const other = { data: { one: 'z' } };
const existing = create('create', sent(one), [201, shown(one)]);
const query = 'dryRun=All';
const stored = shown({ version: '2', ...other });

/** A dry run of a verb that sets the field `one` to `z`, on the object or on none. */
type DryRun = {
  readonly verb: 'create' | 'update' | 'json-patch' | 'merge-patch' | 'strategic-merge-patch' | 'apply';
  readonly before: readonly Exchange[];
  readonly send: (answered: Answered) => Exchange;
};

const dryRuns: readonly DryRun[] = [
  { verb: 'create', before: [], send: (answered) => create('dry', sent(other), answered, { query }) },
  { verb: 'update', before: [existing], send: (answered) => update('dry', sent({ version: '1', ...other }), answered, { query }) },
  {
    verb: 'json-patch',
    before: [existing],
    send: (answered) => patch('dry', 'json-patch', [{ op: 'replace', path: '/data/one', value: 'z' }], answered, { query }),
  },
  { verb: 'merge-patch', before: [existing], send: (answered) => patch('dry', 'merge-patch', other, answered, { query }) },
  {
    verb: 'strategic-merge-patch',
    before: [existing],
    send: (answered) => patch('dry', 'strategic-merge-patch', other, answered, { query }),
  },
  { verb: 'apply', before: [existing], send: (answered) => apply('dry', sent(other), answered, query) },
];

const brokenBy = ({ verb, before, send }: DryRun): readonly Broken[] => {
  const isCreate = before.length === 0;
  return [
    {
      clause: `dry-run/${verb}/status`,
      by: `refuses the dry run of ${verb}`,
      before,
      right: send(stored),
      wrong: send(409),
      expected: 'a status of 2xx',
      actual: '409',
    },
    {
      clause: `dry-run/${verb}/object`,
      by: `shows the object as it is, and not as ${verb} would leave it`,
      before,
      right: send(stored),
      wrong: send(shown(one)),
      expected: '"z"',
      actual: '"x"',
    },
    {
      clause: `dry-run/${verb}/stored`,
      by: `stores what the dry run of ${verb} sends`,
      before: [...before, send(stored)],
      right: get('get', isCreate ? 404 : shown(one)),
      wrong: get('get', stored),
      expected: isCreate ? 'no such object' : '"x"',
      actual: isCreate ? '{"metadata":{},"data":{"one":"z"}}' : '"z"',
    },
  ];
};

/** A dry run without a value, and how it is answered; on an object that exists, or on none. */
export const dryRunsWithoutAValue: readonly {
  readonly verb: 'create' | 'update' | 'patch' | 'apply' | 'delete' | 'delete-collection';
  readonly before: readonly Exchange[];
  readonly send: (answered: Answered, query: string) => Exchange;
}[] = [
  { verb: 'create', before: [], send: (answered, query) => create('dry', sent(other), answered, { query }) },
  { verb: 'update', before: [existing], send: (answered, query) => update('dry', sent({ version: '1', ...other }), answered, { query }) },
  { verb: 'patch', before: [existing], send: (answered, query) => patch('dry', 'merge-patch', other, answered, { query }) },
  { verb: 'apply', before: [existing], send: (answered, query) => apply('dry', sent(other), answered, query) },
  { verb: 'delete', before: [existing], send: (answered, query) => remove('dry', answered, { query }) },
  { verb: 'delete-collection', before: [existing], send: (answered, query) => removeAll('dry', answered, { query }) },
];

export const brokenDryRuns: readonly Broken[] = [
  ...dryRuns.flatMap(brokenBy),
  ...dryRunsWithoutAValue.map(
    ({ verb, before, send }): Broken => ({
      clause: `dry-run/${verb}/without-a-value`,
      by: `refuses a dry run of ${verb} without a value`,
      before,
      right: send(stored, 'dryRun'),
      wrong: send(422, 'dryRun'),
      expected: verb.startsWith('delete') ? '2xx' : 'a status of 2xx',
      actual: '422',
    }),
  ),
  {
    clause: 'dry-run/create/status',
    by: 'accepts the dry run of a create whose name is in use',
    before: [existing],
    right: create('dry', sent(other), 409, { query }),
    wrong: create('dry', sent(other), [201, stored], { query }),
    expected: 'a status of 4xx',
    actual: '201',
  },
  {
    clause: 'dry-run/delete/stored',
    by: 'deletes an object in a dry run',
    before: [existing, remove('dry', shown(one), { query })],
    right: get('get', shown(one)),
    wrong: get('get', 404),
    expected: 'here/ac-a with resourceVersion 1',
    actual: 'no such object',
  },
  {
    clause: 'dry-run/delete-collection/stored',
    by: 'deletes a collection in a dry run',
    before: [existing, removeAll('dry', 200, { query })],
    right: get('get', shown(one)),
    wrong: get('get', 404),
    expected: 'here/ac-a with resourceVersion 1',
    actual: 'no such object',
  },
];
