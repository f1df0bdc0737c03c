import { apply, create, patch } from '../exchanges.ts';
import { sent, shown, widgets } from '../objects.ts';
import type { Broken } from './broken.ts';

const first = 'first|Update';
const note = '/metadata/annotations/note';
const created = create(
  'create',
  sent({ annotations: { note: 'x' } }),
  [201, shown({ annotations: { note: 'x' }, owned: { [first]: [note] } })],
  {
    query: 'fieldManager=first',
  },
);
const taken = apply(
  'take',
  sent({ annotations: { note: 'y' } }),
  shown({ annotations: { note: 'y' }, version: '2', owned: { [first]: ['/metadata/annotations'], 'applier|Apply': [note] } }),
  'force=true',
);
const owned = { [first]: ['/metadata/annotations'] };
const removed = apply('remove', sent(), shown({ version: '3', owned }));
const later = (version: string) => shown({ version, owned });

/** Writes that change nothing, after an apply that left a map of metadata which is empty, or none. */
export const brokenEmptiedMaps: readonly Broken[] = [
  {
    clause: 'write/no-change-emptied',
    by: 'changes the version with the first patch after an apply removed the last annotation',
    type: widgets,
    before: [created, taken, removed],
    right: patch('patch', 'merge-patch', {}, later('3'), { query: 'fieldManager=second' }),
    wrong: patch('patch', 'merge-patch', {}, later('4'), { query: 'fieldManager=second' }),
    expected: '3',
    actual: '4',
  },
  {
    clause: 'apply/no-change-emptied',
    by: 'changes the version with the next apply after one that removed the last annotation',
    type: widgets,
    before: [created, taken, removed],
    right: apply('again', sent(), later('3')),
    wrong: apply('again', sent(), later('4')),
    expected: '3',
    actual: '4',
  },
];
