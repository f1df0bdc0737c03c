import { drawStates } from './state-diagram.ts';

const area = 'field-ownership';
const writes = ['put', 'json-patch', 'merge-patch', 'strategic-merge-patch'];
const ofEachWrite = (...names: readonly string[]): readonly string[] =>
  writes.flatMap((write) => names.map((name) => `${area}/${write}/${name}`));

/** Who owns a field, and which request changes that: A and B are field managers, C is a third one. */
export const ownershipDiagram = drawStates({
  id: 'ownership',
  title: 'Who owns a field, by request',
  width: 900,
  height: 390,
  states: [
    { name: 'nobody', about: 'no owner', at: [110, 130] },
    { name: 'A', about: 'applied or set it', at: [410, 130] },
    { name: 'A and B', about: 'the same value', at: [410, 340] },
    { name: 'B (or C)', about: 'the new owner', at: [750, 130] },
  ],
  transitions: [
    {
      text: 'A creates the object with the field',
      curve: [
        [194, 116],
        [260, 108],
        [326, 116],
      ],
      ids: [`${area}/post/owned-by-creator`],
    },
    {
      text: 'A applies without the field',
      curve: [
        [326, 146],
        [260, 156],
        [194, 146],
      ],
      ids: [`${area}/released/`],
    },
    {
      text: 'B applies another value: a conflict, nothing changes',
      curve: [
        [360, 102],
        [372, 40],
        [396, 102],
      ],
      ids: [`${area}/conflict/`, `${area}/conflict-with-updater/`],
    },
    {
      text: 'B writes the value that it has: nothing changes',
      curve: [
        [424, 102],
        [448, 40],
        [460, 102],
      ],
      ids: [`${area}/post/takes-nothing`, `${area}/post/changes-nothing`, ...ofEachWrite('same-value-moves-nothing')],
    },
    {
      text: 'B updates or patches it to another value',
      curve: [
        [494, 112],
        [580, 92],
        [666, 112],
      ],
      ids: [...ofEachWrite('moves', 'never-conflicts', 'changes-value', 'moves-from-updater'), `${area}/scale/moves`],
    },
    {
      text: 'B applies another value with force',
      curve: [
        [494, 140],
        [580, 150],
        [666, 140],
      ],
      ids: [`${area}/force/`, `${area}/force-over-updater/`],
    },
    {
      text: 'A applies without the field that B took over: nothing changes',
      curve: [
        [730, 102],
        [750, 40],
        [770, 102],
      ],
      ids: [`${area}/moved/`],
    },
    {
      text: 'B applies the same value',
      curve: [
        [380, 158],
        [358, 235],
        [380, 312],
      ],
      ids: [`${area}/shared/`, `${area}/shared-with-updater/`],
    },
    {
      text: 'B applies without the field',
      curve: [
        [440, 312],
        [462, 235],
        [440, 158],
      ],
      ids: [`${area}/released-by-second/`, `${area}/released-to-updater/`],
    },
    {
      text: 'One of the two applies another value: a conflict, nothing changes',
      curve: [
        [326, 328],
        [262, 340],
        [326, 354],
      ],
      ids: [`${area}/shared-change/`],
    },
    {
      text: 'A applies without the field',
      curve: [
        [494, 330],
        [590, 258],
        [690, 158],
      ],
      ids: [`${area}/released-by-first/`],
    },
    {
      text: 'C updates or patches it to another value, or applies that with force',
      curve: [
        [494, 348],
        [690, 300],
        [770, 158],
      ],
      ids: [...ofEachWrite('moves-from-all'), `${area}/force-over-two/`, `${area}/force-over-applier-and-updater/`],
    },
  ],
});
