import { create, get, inBinary, tableOf, update } from '../exchanges.ts';
import { sent, shown } from '../objects.ts';
import type { Broken } from './broken.ts';

const first = { annotations: { note: 'x' }, data: { one: 'x' } };
const second = { ...first, data: { one: 'y' } };
const created = create('create', sent(first), [201, shown(first)]);
const changed = shown({ ...second, version: '2' });
const read = get('read', changed);
const updated = (answered: Parameters<typeof update>[2]) => update('update', sent(second), answered);

export const brokenResponsesToWrites: readonly Broken[] = [
  {
    clause: 'write/row',
    by: 'answers an update with a Table of the object before',
    before: [created],
    right: updated(tableOf([changed])),
    wrong: updated(tableOf([shown(first)])),
    after: [read],
    expected: '"2"',
    actual: '"1"',
  },
  {
    clause: 'write/row',
    by: 'answers an update with a Table without a row',
    before: [created],
    right: updated(tableOf([changed])),
    wrong: updated(tableOf([])),
    after: [read],
    expected: 'a row with the object',
    actual: 'none',
  },
  {
    clause: 'write/binary',
    by: 'answers an update in binary with an object that lacks an annotation',
    before: [created],
    right: inBinary(updated(changed)),
    wrong: inBinary(updated(shown({ data: second.data, version: '2' }))),
    after: [read],
    expected: '{"note":"x"}',
    actual: 'no value',
  },
];
