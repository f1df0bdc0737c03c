import { ownerOf, pathText } from '#api-model/ownership';
import type { Template } from '#core/model/template';
import { sendApply } from './applies.ts';
import { contentField, type Draft } from './draft.ts';
import { type Drawn, nothing, type Supposed } from './supposed.ts';
import { isNodeRecord } from './types.ts';

/** A field of which several managers apply values: its name in what is counted, and two contents that set it to different values. */
type Disputed = { readonly what: string; readonly contents: readonly [Drawn, Drawn] };

/** What a manager does: it applies one of the values, or gives the field up. */
type Move = 'one value' | 'the other value' | 'no value';

const moves: readonly [Move, ...Move[]] = ['one value', 'the other value', 'the other value', 'no value'];

/**
 * Applies values of one field as a few managers, several times: a field is shared, lost to force, shared again, taken back and given up
 * in each order.
 */
export function drawDispute(draft: Draft, { name, where }: Supposed): void {
  const { random, visits } = draft;
  const { what, contents } = drawDisputed(draft);
  const [first = '', second = ''] = random.shuffled(['applier-1', 'applier-2', 'applier-3', 'Applier-1']);
  const lost = new Set<string>();
  visits.with(what);
  const count = 3 + random.number(3);
  for (let index = 0; index < count; index += 1) {
    const at = draft.supposed(name, where);
    if (at.is !== 'present') return;
    const manager = index === 0 ? first : index === 1 ? second : random.one([first, second]);
    const move = index === 0 ? 'one value' : random.one(moves);
    const force = random.chance(index === 1 ? 0.7 : 0.3);
    const before = ownersOf(at, contents[0]);
    visits.with(`${lost.has(manager) ? 'after a loss: ' : ''}${move}${force ? ' with force' : ''}`);
    sendApply(draft, at, move === 'no value' ? nothing : contents[move === 'one value' ? 0 : 1], {
      query: { fieldManager: manager },
      manager,
      isDry: false,
      force,
    });
    lost.delete(manager);
    const after = ownersOf(draft.supposed(name, where), contents[0]);
    for (const owner of before) if (owner !== ownerOf(manager, 'Apply') && !after.has(owner)) lost.add(owner.split('|')[0] ?? '');
  }
}

/** The owners of the fields that a content sets. */
function ownersOf({ owners }: Supposed, { labels, annotations, fields }: Drawn): ReadonlySet<string> {
  const keys = [labels, annotations, fields].flatMap((part) => Object.keys(part));
  return new Set([...owners].flatMap(([path, of]) => (keys.some((key) => pathText(path).includes(`/${key}`)) ? [...of] : [])));
}

function drawDisputed({ random, subject, schema }: Draft): Disputed {
  const ofFields = (key: string, values: readonly [Template, Template]): Disputed => ({
    what: `a field of ${key}`,
    contents: [
      { ...nothing, fields: { [key]: values[0] } },
      { ...nothing, fields: { [key]: values[1] } },
    ],
  });
  const disputes: readonly [Disputed, ...Disputed[]] = [
    {
      what: 'a label',
      contents: [
        { ...nothing, labels: { size: 'one' } },
        { ...nothing, labels: { size: '' } },
      ],
    },
    {
      what: 'an annotation',
      contents: [
        { ...nothing, annotations: { disputed: '1' } },
        { ...nothing, annotations: { disputed: '' } },
      ],
    },
  ];
  if (contentField(subject) === 'data') return random.one([...disputes, ofFields('disputed', ['1', '']), ofFields('disputed', ['a', 'b'])]);
  if (contentField(subject) === undefined || isNodeRecord(subject)) return random.one(disputes);
  if (schema === undefined)
    return random.one([
      ...disputes,
      ofFields('disputed', ['1', '']),
      ofFields('disputed', [0, false]),
      ofFields('disputed', [['a', 'b'], ['b']]),
      ofFields('disputedMap', [{ a: '1' }, { a: '2' }]),
      ofFields('disputedMap', [{ a: '1' }, { b: { c: 0 } }]),
      ofFields('disputedItems', [[{ name: 'a', value: 1 }], [{ name: 'b' }]]),
    ]);
  return random.one([
    ...disputes,
    ofFields('text', ['1', '']),
    ofFields('on', [true, false]),
    ofFields('list', [['a', 'b'], ['b']]),
    ofFields('set', [['one', 'two'], ['two']]),
    ofFields('map', [{ one: '1' }, { one: '' }]),
    ofFields('atomicMap', [{ one: '1' }, { on: '1' }]),
    ofFields('items', [[{ name: 'one', value: '1' }], [{ name: 'one', value: '' }]]),
    ofFields('items', [[{ name: 'one', whole: { one: '1' } }], [{ name: 'one', whole: { two: '1' } }]]),
    ofFields('unmarked', [[{ name: 'one', value: '1' }], [{ name: 'two' }]]),
    ofFields('items', [[{ name: 'one', value: '1' }], [{ name: 'one', other: 'x' }, { name: 'two' }]]),
  ]);
}
