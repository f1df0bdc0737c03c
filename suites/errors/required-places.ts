import { isJsonArray } from '#core/json/json-object';
import { parsePointer } from '#core/json/pointer';
import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { versionOf } from '../scenario/collection-read.ts';
import { type Fields, nested } from '../scenario/field-manager.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { allHold, showsSame } from '../scenario/shows.ts';
import { create, get, objectPath, testObject } from '../scenario/test-object.ts';
import { patchTypes } from '../scenario/write-step.ts';

type Kind = 'create' | 'update' | 'merge-patch' | 'json-patch' | 'apply';

const kinds: readonly Kind[] = ['create', 'update', 'merge-patch', 'json-patch', 'apply'];
const levels = ['default', 'Ignore', 'Warn', 'Strict'] as const;

/** A spec with every required field, those of `whole` with values that a server can take for none. */
const spec: Fields = {
  text: 'value',
  whole: { name: '', number: 0, on: false, list: [], map: {} },
  named: { first: { name: 'a' }, second: { name: 'b', value: 'text' } },
  items: [{ name: 'a' }, { name: 'b', below: { name: 'c' } }],
};

/** The required fields. */
const places: readonly `/${string}`[] = [
  '/text',
  ...['name', 'number', 'on', 'list', 'map'].map((field) => `/whole/${field}` as const),
  '/named/second/name',
  '/items/1/name',
  '/items/1/below/name',
];

/** How a required field is left out: it is not there, or it is null. */
const ways = ['missing', 'null'] as const;
type Way = (typeof ways)[number];

/** Each required field of a custom resource is left out, by each kind of write, at each level. */
export function requiredPlaces(subject: Subject): readonly Scenario[] {
  return kinds.map((kind) => {
    // An apply need not say all that is required, and what null says in it is left open.
    const sent = (kind === 'apply' ? ways.slice(0, 1) : ways).flatMap((way, turn) =>
      places.map((place, index) =>
        withoutField(subject, { kind, place, way, id: `${way}-${index + 1}`, level: levels[(index + turn) % 4] ?? 'default' }),
      ),
    );
    return {
      id: `errors/required-places-in-${kind}`,
      subject,
      about: `A custom resource is written by the request ${kind} with every required field, and without each of them, or with null for it, at each level.`,
      needs: [{ need: 'field-validation' }],
      steps: [
        create(subject, 'a'),
        ...(kind === 'create' || kind === 'apply' ? [complete(subject, kind)] : [completed(subject)]),
        get(subject, 'a', 'before'),
        ...sent,
        get(subject, 'a', 'after'),
        get(subject, 'incomplete', 'none'),
      ],
      checks: {
        'errors/required-field': must(
          allHold(
            ...sent.map(({ id }) => answered(id, '4xx')),
            showsSame('after', '/metadata/resourceVersion', 'before'),
            answered('none', 404),
          ),
          answered('create-a', '2xx'),
          answered('complete', '2xx'),
          answered('before', 200),
        ),
      },
    };
  });
}

const send = (id: string, request: Request): Step => ({ id, do: 'send', request });

/** Makes another object with every required field. */
function complete(subject: Subject, kind: 'create' | 'apply'): Step {
  return send('complete', making(subject, kind, 'complete', spec, {}));
}

/** Gives the object every required field. */
function completed(subject: Subject): Step {
  return send('complete', {
    method: 'PATCH',
    path: objectPath(subject, 'a'),
    headers: { 'content-type': patchTypes['merge-patch'] },
    body: { spec },
  });
}

function making(subject: Subject, kind: 'create' | 'apply', own: string, fields: Template, more: NonNullable<Request['query']>): Request {
  const body = { ...testObject(subject, own, own), spec: fields };
  if (kind === 'create') return { method: 'POST', path: subject.collection, query: more, body };
  const query = { fieldManager: 'apiconform-applier', ...more };
  return { method: 'PATCH', path: objectPath(subject, own), query, headers: { 'content-type': patchTypes.apply }, body };
}

type Sending = {
  readonly kind: Kind;
  readonly place: `/${string}`;
  readonly way: Way;
  readonly id: string;
  readonly level: (typeof levels)[number];
};

/** Creates and applies are of an object that is not there, and the others of the one that has every required field. */
function withoutField(subject: Subject, { kind, place, way, id, level }: Sending): Extract<Step, { readonly do: 'send' }> {
  const query = level === 'default' ? {} : { fieldValidation: level };
  const path = objectPath(subject, 'a');
  const left = leftOut(spec, parsePointer(place) ?? [], way);
  const of = (request: Request): Extract<Step, { readonly do: 'send' }> => ({ id, do: 'send', request });
  switch (kind) {
    case 'create':
    case 'apply':
      return of(making(subject, kind, 'incomplete', left, query));
    case 'update':
      return of({
        method: 'PUT',
        path,
        query,
        body: { ...testObject(subject, 'a', id, { resourceVersion: versionOf('before') }), spec: left },
      });
    case 'merge-patch':
      return of({ method: 'PATCH', path, query, headers: { 'content-type': patchTypes[kind] }, body: mergePatch(place, left) });
    case 'json-patch': {
      const operation = way === 'missing' ? { op: 'remove', path: `/spec${place}` } : { op: 'replace', path: `/spec${place}`, value: null };
      return of({ method: 'PATCH', path, query, headers: { 'content-type': patchTypes[kind] }, body: [operation] });
    }
  }
}

/** A patch replaces a list as a whole; null removes any other field. */
function mergePatch(place: string, left: Template): Fields {
  return place.startsWith('/items') ? { spec: { items: fieldsOf(left)['items'] ?? [] } } : nested([{ at: `/spec${place}`, value: null }]);
}

function fieldsOf(template: Template): Fields {
  if (typeof template !== 'object' || template === null || isJsonArray(template)) return {};
  return Object.fromEntries(Object.entries<Template>({ ...template }));
}

/** The value without the field at a path of names and indexes, or with null there. */
function leftOut(value: Template, [first, ...rest]: readonly string[], way: Way): Template {
  if (first === undefined) return value;
  if (isJsonArray(value)) return value.map((item, index) => (String(index) === first ? leftOut(item, rest, way) : item));
  const fields = fieldsOf(value);
  if (rest.length > 0) return { ...fields, [first]: leftOut(fields[first] ?? null, rest, way) };
  if (way === 'null') return { ...fields, [first]: null };
  return Object.fromEntries(Object.entries(fields).filter(([key]) => key !== first));
}
