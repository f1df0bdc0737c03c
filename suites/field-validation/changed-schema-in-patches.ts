import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { versionOf } from '../scenario/collection-read.ts';
import type { Fields } from '../scenario/field-manager.ts';
import { type Definition, define, definedType, served } from '../scenario/marked-definition.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { allHold, shows } from '../scenario/shows.ts';
import { create, get, objectPath, testObject } from '../scenario/test-object.ts';
import { patchTypes } from '../scenario/write-step.ts';
import { redefine, specWith, untilSigned } from './redefined-type.ts';

const text: Fields = { type: 'string' };
const group: Template = { $group: 'changed-in-patches' };
const ways = ['update', 'merge-patch', 'json-patch'] as const;
type Time = 'too-early' | 'known' | 'too-late';

/** A field of the map, and one of an item of the list, of which the definition has the one or the other. */
const item = (name: string): Fields => ({ type: 'array', items: { type: 'object', properties: { name: text, [name]: text } } });
const withAdded: Fields = { text, added: text, items: item('addedToItem'), changing: { type: 'integer' } };
const without: Fields = { text, items: item('other'), changing: text };

/** Changes of an object while the definition of its type gets fields and loses them again, and while the type of a field changes. */
export function changedInPatches(subject: Subject): Scenario {
  const definition: Definition = { plural: 'reshapeds', kind: 'Reshaped', group, spec: specWith('first', without) };
  const type: Subject = { ...definedType(subject, definition), body: { spec: { text: 'value', items: [{ name: 'a' }] } } };
  const of = (time: Time): readonly Step[] => ways.flatMap((way) => changes(type, way, time));
  const all = (status: string, time: Time) =>
    ways.flatMap((way) => ['added', 'in-item', 'retyped'].map((what) => answered(`${way}-${what}-${time}`, status)));
  return {
    id: 'field-validation/changed-schema-in-patches',
    subject: type,
    needs: [{ need: 'field-validation' }],
    queue: 'waiting',
    about:
      'The definition of a type gets two fields and another type of a third one, and loses them again, while an object is updated and patched with each of them at level Strict.',
    steps: [
      define(definition),
      served(definition),
      create(type, 'a'),
      ...of('too-early'),
      redefine(definition, 'add', specWith('second', withAdded)),
      untilSigned(type, 'second'),
      ...of('known'),
      // A server may accept a value of a former type that stays as it is.
      ...change(type, 'update', 'reset', {}),
      redefine(definition, 'remove', specWith('third', without)),
      untilSigned(type, 'third'),
      ...of('too-late'),
      ...ways.flatMap((way) => change(type, way, `${way}-end`, { text: 'end' })),
    ],
    checks: {
      'field-validation-level/changed-schema': must(
        allHold(
          ...all('4xx', 'too-early'),
          ...all('2xx', 'known'),
          ...ways.flatMap((way) => [
            shows(`${way}-added-known`, '/spec/added', 'text'),
            shows(`${way}-in-item-known`, '/spec/items/0/addedToItem', 'text'),
            shows(`${way}-retyped-known`, '/spec/changing', 7),
          ]),
          ...all('4xx', 'too-late'),
        ),
        answered('create-a', '2xx'),
        answered('reset', '2xx'),
        ...ways.map((way) => answered(`${way}-end`, '2xx')),
      ),
    },
  };
}

/** A write for each of the three fields. */
function changes(type: Subject, way: (typeof ways)[number], time: Time): readonly Step[] {
  return [
    ...change(type, way, `${way}-added-${time}`, { added: 'text' }),
    ...change(type, way, `${way}-in-item-${time}`, { items: [{ name: 'a', addedToItem: 'text' }] }),
    ...change(type, way, `${way}-retyped-${time}`, { changing: 7 }),
  ];
}

/** Sets fields of the spec at level Strict; an update leaves out the others. */
function change(type: Subject, way: (typeof ways)[number], id: string, fields: Fields): readonly Step[] {
  const path = objectPath(type, 'a');
  const query = { fieldValidation: 'Strict' };
  if (way === 'update') {
    const body = { ...testObject(type, 'a', id, { resourceVersion: versionOf(`before-${id}`) }), spec: { text: 'value', ...fields } };
    return [get(type, 'a', `before-${id}`), { id, do: 'send', request: { method: 'PUT', path, query, body } }];
  }
  const headers = { 'content-type': patchTypes[way] };
  const operations = Object.entries(fields).map(([field, value]) => ({ op: 'add', path: `/spec/${field}`, value }));
  return [
    { id, do: 'send', request: { method: 'PATCH', path, query, headers, body: way === 'json-patch' ? operations : { spec: fields } } },
  ];
}
