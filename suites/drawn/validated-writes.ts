import { isUnknownName, setsUnknown, unknownName } from '#api-model/field-faults';
import { isJsonArray } from '#core/json/json-object';
import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Placeholder, Template } from '#core/model/template';
import { documentJson, type Value } from '../field-validation/document.ts';
import { patchTypes } from '../scenario/write-step.ts';
import type { Draft } from './draft.ts';
import { sending } from './sending.ts';
import { jsonOf, written } from './suppose.ts';
import type { Drawn, Supposed } from './supposed.ts';
import { isNodeRecord } from './types.ts';
import { drivers } from './values.ts';

type Fields = { readonly [key: string]: Template };
type Verb = 'create' | 'update' | 'merge-patch' | 'strategic-merge-patch' | 'json-patch';
type Level = (typeof levels)[number];

const levels = ['default', 'Ignore', 'Warn', 'Strict'] as const;

/** How the ids of the steps begin, after their number, that send what a server without field validation judges in another way. */
const validatedStep = 'validated-';

/** Returns whether a step sends unknown or duplicate fields, or a level of field validation. */
export function isValidated(step: Step): boolean {
  return step.id.includes(validatedStep) || (step.do === 'send' && step.request.query?.['fieldValidation'] !== undefined);
}

/** Returns a step, and those between its pages, without unknown and duplicate fields and without a level of field validation. */
export function notValidated(step: Step): Step {
  if (step.do === 'pages') return { ...step, between: step.between.map(notValidated) };
  if (step.do !== 'send' || step.request.method === 'GET' || !isValidated(step)) return step;
  const { text: _, query = {}, body, ...request } = step.request;
  const { fieldValidation: _level, ...others } = query;
  return { ...step, request: { ...request, query: others, ...(body === undefined ? {} : { body: withoutUnknown(body) }) } };
}

function withoutUnknown(template: Template): Template {
  if (isJsonArray(template)) return template.filter((one) => !setsUnknown(jsonOf(one))).map(withoutUnknown);
  if (typeof template !== 'object' || template === null || isPlaceholder(template)) return template;
  const fields = Object.entries<Template>({ ...template }).filter(([key]) => !isUnknownName(key));
  return Object.fromEntries(fields.map(([key, field]) => [key, withoutUnknown(field)]));
}

/** Writes an object with unknown or duplicate fields, at each level of field validation. */
export function drawValidated(draft: Draft, at: Supposed): void {
  const { random, visits, subject } = draft;
  const verb: Verb = at.is === 'absent' ? 'create' : random.one(['update', 'merge-patch', 'strategic-merge-patch', 'json-patch'] as const);
  const isPatch = verb !== 'create' && verb !== 'update';
  const kind = verb === 'create' || verb === 'json-patch' ? 'unknown' : random.one(['unknown', 'duplicate'] as const);
  const level: Level = random.one(at.is === 'terminating' ? ([...levels, 'Strict'] as const) : levels);
  const { query, isDry, manager } = sending(draft);
  visits.with(`${verb} with ${kind} fields at level ${level}`);
  const mark = { validated: String(draft.position) };
  const drawn: Drawn = {
    ...at.drawn,
    ...(verb === 'json-patch' ? { labels: { ...at.drawn.labels, ...mark } } : { annotations: { ...at.drawn.annotations, ...mark } }),
    ...(isNodeRecord(subject) && verb !== 'json-patch' ? { fields: { drivers: driversOf(draft, at, isPatch) } } : {}),
  };
  const whole = draft.body(
    at.name,
    drawn,
    verb === 'update' ? { resourceVersion: { $ref: { step: at.last, at: '/metadata/resourceVersion' } } } : {},
  );
  const body: Fields = isPatch ? { metadata: { annotations: drawn.annotations }, ...draft.contentOf(drawn.fields) } : whole;
  const sent =
    verb === 'json-patch'
      ? { body: [{ op: 'add', path: '/metadata/labels/validated', value: mark.validated }, ...drawUnknownOperations(draft)] }
      : kind === 'unknown'
        ? { body: withUnknown(draft, body) }
        : { body, text: documentJson(withTwice(draft, body)) };
  const request: Request = {
    method: verb === 'create' ? 'POST' : isPatch ? 'PATCH' : 'PUT',
    path: verb === 'create' ? draft.in(at.where).collection : draft.path(at),
    query: { ...query, ...(level === 'default' ? {} : { fieldValidation: level }) },
    headers: { 'content-type': isPatch ? patchTypes[verb] : 'application/json' },
    ...sent,
  };
  const last = draft.sendAsIs(`${validatedStep}${verb}`, request);
  if (!isDry && level !== 'Strict') draft.suppose(written(at, drawn, { manager, schema: draft.schema }, last));
}

/** The drivers that are there and perhaps more: so that items after the first one have unknown fields too. */
function driversOf({ random }: Draft, at: Supposed, isPatch: boolean): Template {
  const there = jsonOf(at.drawn.fields['drivers'] ?? [drivers[0]]);
  if (isPatch || (isJsonArray(there) && there.length > 1)) return isJsonArray(there) ? there : [];
  const [first, ...others] = drivers;
  return [first, ...random.some(others, 1, 3)];
}

/** Operations of a JSON patch that add unknown fields, or copy a value to them. */
function drawUnknownOperations({ random, visits }: Draft): readonly Template[] {
  return random.some(['', 'metadata'], 1, 2).map((place) => {
    const op = random.one(['add', 'copy'] as const);
    visits.with(`${op} of an unknown field in ${place === '' ? 'root' : place}`);
    const path = `${place === '' ? '' : '/'}${place}/${unknownName}${place}`;
    return op === 'add' ? { op, path, value: random.one(['value', '', 0]) } : { op, from: '/metadata/name', path };
  });
}

/** Adds unknown fields with names of their own: to the object, its metadata, and items of its list. */
function withUnknown(draft: Draft, body: Fields): Fields {
  const { random, visits } = draft;
  const items = itemsOf(body);
  const places: readonly (string | number)[] = ['root', 'metadata', ...items.map((_, index) => index)];
  const chosen = random.some(places, 1, 3);
  for (const place of chosen) visits.with(`unknown in ${typeof place === 'number' ? placeOf(place, items.length) : place}`);
  const { metadata, spec } = body;
  const perPlace = random.one([1, 1, 2, 3] as const);
  visits.with(`${Math.min(perPlace * chosen.length, 4)} unknown fields${perPlace * chosen.length > 4 ? ' or more' : ''}`);
  const cased = random.chance(0.35) ? chosen[0] : undefined;
  if (cased !== undefined) visits.with(`a name in another case in ${typeof cased === 'number' ? 'an item' : cased}`);
  const unknown = (place: string | number): Fields => {
    if (!chosen.includes(place)) return {};
    if (place === cased) return drawCased(random, place);
    const names = Array.from({ length: perPlace }, (_, index) => `${unknownName}${place}${index === 0 ? '' : `x${index}`}`);
    return Object.fromEntries(names.map((name) => [name, random.one(['value', '', 0])]));
  };
  return {
    ...body,
    ...unknown('root'),
    metadata: { ...fieldsOf(metadata), ...unknown('metadata') },
    ...(items.length === 0
      ? {}
      : { spec: { ...fieldsOf(spec), drivers: items.map((item, index) => ({ ...fieldsOf(item), ...unknown(index) })) } }),
  };
}

/** A field under a name that differs from its own in case, with a value that the field could have. */
function drawCased(random: Draft['random'], place: string | number): Fields {
  if (place === 'metadata') return { Labels: { cased: 'x' } };
  if (place !== 'root') return { [random.one(['NodeID', 'nodeid'])]: 'other-case' };
  return random.one<Fields>([
    { Immutable: false },
    { BinaryData: {} },
    { Data: { cased: 'x' } },
    { DATA: {} },
    { SPEC: { drivers: [] } },
    { MetaData: {} },
  ]);
}

/** A body in which one field is twice, with the same value. */
function withTwice(draft: Draft, body: Fields): Value {
  const { random, visits } = draft;
  const items = itemsOf(body);
  const place = random.one<string | number>(['metadata', 'annotations', ...items.map((_, index) => index), 'validated']);
  visits.with(`duplicate in ${typeof place === 'number' ? placeOf(place, items.length) : place}`);
  const twice = typeof place === 'number' ? `/spec/drivers/${place}/nodeID` : (twicePlaces[place] ?? '');
  return textValue(body, '', twice, draft.position % 3 === 0);
}

const twicePlaces: Readonly<Record<string, string>> = {
  metadata: '/metadata',
  annotations: '/metadata/annotations',
  validated: '/metadata/annotations/validated',
};

/** A text in which the field at one place is twice; `isEscaped`: its name has an escape the second time. */
function textValue(template: Template, at: string, twice: string, isEscaped: boolean): Value {
  if (isJsonArray(template)) return { items: template.map((element, index) => textValue(element, `${at}/${index}`, twice, isEscaped)) };
  if (typeof template !== 'object' || template === null || isPlaceholder(template)) return template;
  return {
    fields: Object.entries<Template>({ ...template }).flatMap(([key, inner]) => {
      const value = textValue(inner, `${at}/${key}`, twice, isEscaped);
      const name = JSON.stringify(key).slice(1, -1);
      const again = isEscaped ? `\\u00${key.charCodeAt(0).toString(16)}${name.slice(1)}` : name;
      return `${at}/${key}` === twice
        ? [
            [name, value],
            [again, value],
          ]
        : [[name, value]];
    }),
  };
}

function isPlaceholder(template: Template): template is Placeholder {
  return Object.keys(template ?? {}).some((key) => key.startsWith('$'));
}

function itemsOf({ spec }: Fields): readonly Template[] {
  const items = fieldsOf(spec)['drivers'];
  return isJsonArray(items) ? items : [];
}

function fieldsOf(template: Template | undefined): Fields {
  if (typeof template !== 'object' || template === null || isJsonArray(template)) return {};
  return Object.fromEntries(Object.entries<Template>({ ...template }));
}

function placeOf(index: number, length: number): string {
  return index === 0 ? 'the first item' : index === length - 1 ? 'the last item' : 'an item between';
}
