import type { Request } from '#core/model/request';
import type { Template } from '#core/model/template';
import { everywhere } from '../scenario/other-namespace.ts';
import { patchTypes } from '../scenario/write-step.ts';
import type { Draft } from './draft.ts';
import { short } from './sending.ts';
import { written } from './suppose.ts';
import type { Supposed } from './supposed.ts';
import { labelKeys, labelValues, names } from './values.ts';

type Query = NonNullable<Request['query']>;

/** Selects the objects of the case, narrowed by further terms. */
export function ofCase(terms: string): Template {
  return { $join: ['apiconform-case=', { $case: true }, terms] };
}

/** Selects the objects of the case, or some of them by labels or by name. */
export function drawSelectors(draft: Draft): Query {
  const { random, visits } = draft;
  // A label that an object has, rather than any.
  const [shown] = random.some(
    draft.all().flatMap(({ drawn }) => Object.entries(drawn.labels)),
    0,
    1,
  );
  const [key, value] = shown !== undefined && random.chance(0.5) ? shown : [random.one(labelKeys), random.one(labelValues)];
  const isByLabel = random.chance(0.85);
  const operator = random.one(operators);
  const more = isByLabel ? drawSecond(draft, operator, key, value) : '';
  if (isByLabel) visits.with(`${operator} ${value === '' ? 'an empty value' : 'a value'} ${shown?.[0] === key ? 'there' : 'elsewhere'}`);
  const isByName = random.chance(0.15);
  if (isByName) visits.with('by name');
  const byName: Template = { $join: ['metadata.name', random.one(['=', '!=']), { $own: random.one(names) }] };
  return { labelSelector: ofCase(isByLabel ? term(operator, key, value) + more : ''), ...(isByName ? { fieldSelector: byName } : {}) };
}

/** Mostly none; or a second requirement, for the same label or for another one. */
export function drawSecond({ random, visits }: Draft, first: Operator, key: string, value: string): string {
  if (!random.chance(0.35)) return '';
  const operator = random.one(operators);
  const [other = key] = random.chance(0.7) ? [key] : random.some(labelKeys, 1, 1);
  const isOf = (one: Operator): string => (['!=', 'notin', 'notin several', 'exists not'].includes(one) ? 'not' : 'is');
  visits.of('selector', `${isOf(first)} and ${isOf(operator)} of ${other === key ? 'one label' : 'two labels'}`);
  const values = labelValues.filter((one) => one !== value);
  return term(operator, other, random.one([values[0] ?? '', 'red', 'blue', ...values]));
}

export const operators = ['=', '==', '!=', 'in', 'in several', 'notin', 'notin several', 'exists', 'exists not'] as const;
export type Operator = (typeof operators)[number];

/** A further term of a label selector. */
export function term(operator: Operator, key: string, value: string): string {
  switch (operator) {
    case 'in':
    case 'notin':
      return `,${key} ${operator} (${value})`;
    case 'in several':
      return `,${key} in (${value},blue)`;
    case 'notin several':
      return `,${key} notin (${value},red)`;
    case 'exists':
      return `,${key}`;
    case 'exists not':
      return `,!${key}`;
    default:
      return `,${key}${operator}${value}`;
  }
}

/** Changes a label of an object and selects by it at once, in a list. */
export function drawSelect(draft: Draft, at: Supposed): void {
  const { random, visits, subject } = draft;
  const key = random.one(labelKeys);
  const before = at.drawn.labels[key];
  const after = random.one(['', 'red', 'red', 'blue', undefined] as const);
  setLabel(draft, at, key, after);
  const operator = random.one(operators);
  const isEverywhere = subject.scope === 'namespaced' && random.chance(0.25);
  const about = random.one(['new', 'new', 'old', 'other'] as const);
  const value = { new: after, old: before, other: random.one(labelValues) }[about] ?? '';
  const kind = (text: string | undefined): string => (text === undefined ? 'none' : text === '' ? 'empty' : 'a value');
  visits.with(`from ${kind(before)} to ${kind(after)}`);
  visits.with(`${operator} of the ${about} value`);
  visits.with(`${operator} of ${kind(value)}`);
  const more = drawSecond(draft, operator, key, value);
  const path = isEverywhere ? everywhere(subject) : draft.in(at.where).collection;
  draft.versions.push(draft.send('select', { method: 'GET', path, query: { labelSelector: ofCase(term(operator, key, value) + more) } }));
}

/** Moves an object out of the selections of watches and into them again, more than once. */
export function drawReselect(draft: Draft, at: Supposed): void {
  const { random, visits } = draft;
  const [key] = labelKeys;
  const outside = random.one(['blue', undefined, ''] as const);
  const isInside = at.drawn.labels[key] === 'red';
  const count = random.one([3, 3, 4] as const);
  visits.with(`${count} times ${outside === undefined ? 'without the label' : 'with another value'}`);
  for (let index = 0; index < count; index += 1)
    setLabel(draft, draft.supposed(at.name, at.where), key, (index % 2 === 0) === isInside ? outside : 'red');
}

export function setLabel(draft: Draft, at: Supposed, key: string, value: string | undefined): void {
  const manager = 'editor-1';
  const last = draft.send(`label-${short(at)}`, {
    method: 'PATCH',
    path: draft.path(at),
    query: { fieldManager: manager },
    headers: { 'content-type': patchTypes['merge-patch'] },
    body: { metadata: { labels: { [key]: value ?? null } } },
  });
  const { [key]: _, ...others } = at.drawn.labels;
  const labels = value === undefined ? others : { ...others, [key]: value };
  draft.suppose(written(at, { ...at.drawn, labels }, { manager, schema: draft.schema }, last));
}
