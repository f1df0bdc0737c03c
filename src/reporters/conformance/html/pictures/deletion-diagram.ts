import { drawStates } from './state-diagram.ts';

const ids = (...names: readonly string[]): readonly string[] => names.map((name) => `deletion/${name}`);

/** The two phases of a deletion. */
export const deletionDiagram = drawStates({
  id: 'deletion-in-two-phases',
  title: 'Deletion in two phases',
  width: 900,
  height: 312,
  states: [
    { name: 'served', about: 'no deletionTimestamp', at: [110, 150] },
    { name: 'being deleted', about: 'deletionTimestamp set', at: [450, 150] },
    { name: 'removed', about: 'not found', at: [790, 150] },
  ],
  transitions: [
    {
      text: 'A delete of an object with finalizers marks it, with the time of the request',
      curve: [
        [194, 150],
        [280, 150],
        [366, 150],
      ],
      ids: ids('marked', 'current-time', 'with-the-collection'),
    },
    {
      text: 'It is still read and listed',
      curve: [
        [400, 122],
        [412, 56],
        [436, 122],
      ],
      ids: ids('still-served'),
    },
    {
      text: 'One of several finalizers is removed: it stays',
      curve: [
        [464, 122],
        [488, 56],
        [500, 122],
      ],
      ids: ids('held-by-the-rest'),
    },
    {
      text: 'The last finalizer is removed, in any order',
      curve: [
        [534, 150],
        [620, 150],
        [706, 150],
      ],
      ids: ids('removed', 'any-order/'),
    },
    {
      text: 'A delete of an object without finalizers',
      curve: [
        [140, 178],
        [450, 250],
        [760, 178],
      ],
      ids: ids('unheld'),
    },
    {
      text: 'The name is used for a new object',
      curve: [
        [806, 178],
        [450, 288],
        [94, 178],
      ],
      ids: ids('name-reused'),
    },
    { text: 'A watch sends MODIFIED at the first phase, and DELETED at the second', ids: ids('told') },
  ],
});
