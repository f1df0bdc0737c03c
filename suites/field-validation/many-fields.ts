import type { Expectation } from '#core/model/expectation';
import type { Predicate } from '#core/model/predicate';
import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { versionOf } from '../scenario/collection-read.ts';
import { type Judgement, must, type Scenario } from '../scenario/scenario.ts';
import { all, allHold } from '../scenario/shows.ts';
import { changeAnnotation, create, get, objectPath } from '../scenario/test-object.ts';
import { patchTypes } from '../scenario/write-step.ts';
import { documentJson, type Field, type Fields, type Value } from './document.ts';

type RequestKind = 'create' | 'update' | 'merge-patch' | 'json-patch' | 'strategic-merge-patch';
type Level = 'Warn' | 'Strict';

/** The maps of an object that have unknown fields; a JSON patch adds them to an item that is there. */
const places = ['root', 'metadata', 'spec', 'first', 'last'] as const;
type Place = (typeof places)[number];

/** The unknown field that each of these maps has, and the values of the others, each of which a server can take for none. */
const often = 'unknownOften';
const values: readonly Value[] = ['value', '', 0, false, { fields: [] }, { items: [] }];

/** Keys that are given twice with different values, and, where the write is refused, three times: whether that is one field or two is left open. */
const [twice, thrice] = ['given-twice', 'given-thrice'];

const placesOf = (kind: RequestKind): readonly Place[] => (kind === 'json-patch' ? places.slice(0, 4) : places);
const ownNames = (place: Place): readonly string[] => values.map((_, index) => `many-${place}-${index}`);
const unknownIn = (place: Place): readonly (readonly [name: string, value: Value])[] => [
  [often, 'value'],
  ...ownNames(place).map((name, index) => [name, values[index] ?? 0] as const),
];

/** Writes with one unknown field in many places, many others, and duplicate fields with other values: each of them is reported. */
export function manyFields(subject: Subject, schema: 'built-in' | 'structural'): Scenario {
  const requests: readonly RequestKind[] = [
    ...(['create', 'update', 'merge-patch', 'json-patch'] as const),
    ...(schema === 'built-in' ? (['strategic-merge-patch'] as const) : []),
  ];
  return {
    id: 'field-validation/many-fields',
    subject,
    about:
      'Objects are written without faults, and then at two levels with an unknown field of one name in each map, many more unknown fields, and duplicate ones, also with other values.',
    needs: [{ need: 'field-validation' }],
    steps: [
      create(subject, 'a'),
      ...requests.flatMap((kind) => [
        ...sent(subject, schema, { kind, id: `${kind}-plain`, level: 'Strict', isFaulty: false }),
        ...sent(subject, schema, { kind, id: `${kind}-warn`, level: 'Warn', isFaulty: true }),
        get(subject, kind === 'create' ? 'create-warn' : 'a', `${kind}-after`),
        ...sent(subject, schema, { kind, id: `${kind}-strict`, level: 'Strict', isFaulty: true }),
      ]),
    ],
    checks: Object.fromEntries(requests.flatMap((kind) => judgements(schema, kind))),
  };
}

type Sending = { readonly kind: RequestKind; readonly id: string; readonly level: Level; readonly isFaulty: boolean };

/** The write; an update after a read of the version that it is based on. */
function sent(subject: Subject, schema: 'built-in' | 'structural', sending: Sending): readonly Step[] {
  const { kind, id, level } = sending;
  const query = { fieldValidation: level };
  const own = kind === 'create' ? id : 'a';
  const version = kind === 'update' ? { version: versionOf(`before-${id}`) } : {};
  const text = documentJson(kind === 'json-patch' ? operations(schema, sending) : object(subject, schema, { ...sending, own, ...version }));
  const path = kind === 'create' ? subject.collection : objectPath(subject, own);
  const headers = { 'content-type': kind === 'create' || kind === 'update' ? 'application/json' : patchTypes[kind] };
  // The write of a create has an explicit name, because a text body does not show it.
  const request: Request =
    kind === 'create'
      ? { method: 'POST', path, query, headers, text, body: { metadata: { name: { $own: own } } } }
      : { method: kind === 'update' ? 'PUT' : 'PATCH', path, query, headers, text };
  return [...(kind === 'update' ? [get(subject, own, `before-${id}`)] : []), { id, do: 'send', request }];
}

function object(
  subject: Subject,
  schema: 'built-in' | 'structural',
  { id, level, isFaulty, own, version }: Sending & { readonly own: string; readonly version?: Template },
): Fields {
  const more = (place: Place): readonly Field[] => (isFaulty ? unknownIn(place) : []);
  const again = (field: Field): readonly Field[] => (isFaulty ? [field, field] : [field]);
  const labels: Fields = {
    fields: [
      ['apiconform-run', { $run: true }],
      ['apiconform-case', { $case: true }],
    ],
  };
  const annotations: readonly Field[] = [
    [changeAnnotation, id],
    ...(isFaulty ? [twice, twice] : []).map((key, index): Field => [key, String(index)]),
    ...(isFaulty && level === 'Strict' ? [thrice, thrice, thrice] : []).map((key): Field => [key, 'value']),
  ];
  const identity: readonly Field[] = [
    ['name', { $own: own }],
    ...(version === undefined ? [] : [['resourceVersion', { $join: [version] }] as const]),
  ];
  const items: readonly Fields[] =
    schema === 'built-in'
      ? [
          {
            fields: [
              ['name', 'driver.example.com'],
              ...again(['nodeID', 'node-1']),
              ['topologyKeys', { items: ['example.com/zone'] }],
              ...more('first'),
            ],
          },
          { fields: [['name', 'other.example.com'], ...again(['nodeID', 'node-1']), ...more('last')] },
        ]
      : [{ fields: [...again(['title', 'value']), ...more('first')] }, { fields: [...again(['title', 'other']), ...more('last')] }];
  const spec: readonly Field[] =
    schema === 'built-in'
      ? [['drivers', { items }]]
      : [
          ['text', 'value'],
          ['parts', { items }],
        ];
  return {
    fields: [
      ['apiVersion', { $join: [subject.apiVersion] }],
      ['kind', subject.kind],
      ['metadata', { fields: [...identity, ['labels', labels], ['annotations', { fields: annotations }], ...more('metadata')] }],
      ['spec', { fields: [...spec, ...more('spec')] }],
      ...more('root'),
    ],
  };
}

/** A JSON patch that adds the unknown fields; the fields of a value cannot be at one place twice. */
function operations(schema: 'built-in' | 'structural', { id, isFaulty }: Sending): Value {
  const add = (path: string, value: Value): Fields => ({
    fields: [
      ['op', 'add'],
      ['path', path],
      ['value', value],
    ],
  });
  const pointers: Readonly<Record<Place, string>> = {
    root: '',
    metadata: '/metadata',
    spec: '/spec',
    first: schema === 'built-in' ? '/spec/drivers/0' : '/spec/parts/0',
    last: '',
  };
  const unknown = placesOf('json-patch').flatMap((place) =>
    unknownIn(place).map(([name, value]) => add(`${pointers[place]}/${name}`, value)),
  );
  return { items: [add(`/metadata/annotations/${changeAnnotation}`, id), ...(isFaulty ? unknown : [])] };
}

function judgements(schema: 'built-in' | 'structural', kind: RequestKind): readonly (readonly [string, Judgement])[] {
  const unknown = placesOf(kind).flatMap((place) => [often, ...ownNames(place)]);
  const inItem = schema === 'built-in' ? 'nodeID' : 'title';
  const fields = [...unknown, ...(kind === 'json-patch' ? [] : [twice, inItem, inItem])];
  const named = kind === 'json-patch' ? fields : [...fields, thrice];
  const item = schema === 'built-in' ? '/spec/drivers/0' : '/spec/parts/0';
  const dropped = [`/${often}`, `/metadata/${often}`, `/spec/${often}`, `${item}/${often}`].map(
    (at): Predicate => ({ of: `${kind}-after`, at: `/${at.slice(1)}`, is: 'absent' }),
  );
  const warned: Expectation = all(allHold(answered(`${kind}-warn`, '2xx'), answered(`${kind}-after`, 200), ...dropped), {
    kind: 'field-warnings',
    of: `${kind}-warn`,
    fields,
    warned: 'each',
  });
  // Released servers refuse a patch with another status, of which the matrix of field validation says more.
  const status = kind === 'create' || kind === 'update' ? 400 : '4xx';
  const refused: Expectation = all(allHold(answered(`${kind}-strict`, status)), {
    kind: 'error-names-fields',
    of: `${kind}-strict`,
    fields: named,
  });
  const given = [answered('create-a', '2xx'), answered(`${kind}-plain`, '2xx')];
  return [
    [`field-validation/${schema}/${kind}/warn/several`, must(warned, ...given)],
    [`field-validation/${schema}/${kind}/strict/several`, must(refused, ...given)],
  ];
}
