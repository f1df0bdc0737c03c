import type { Request } from '#core/model/request';
import { flatSteps, type Step } from '#core/model/step';
import { isJoin, type Template } from '#core/model/template';
import { namesIn, namespaceMadeBy } from './references.ts';
import { replaceIn } from './replace-in.ts';
import { withoutSteps } from './without-steps.ts';

type Steps = readonly Step[];
type Map = { readonly [key: string]: Template };

/** What stays in each request: without it, it would be about other objects, or it would no longer be the same request. */
const keptParameters: ReadonlySet<string> = new Set(['labelSelector', 'watch', 'limit', 'resourceVersion', 'sendInitialEvents']);
const keptFields: ReadonlySet<string> = new Set(['/apiVersion', '/kind', '/metadata', '/metadata/name']);
const simpleText = 'value';

/** Returns the forms of a sequence in which all is in one namespace, or an object has a simpler name. */
export function withSimplerNames(steps: Steps): readonly Steps[] {
  const namespaces = flatSteps(steps).flatMap((step) => namespaceMadeBy(step) ?? []);
  const inOne = namespaces.map((name) => {
    const makes = flatSteps(steps).flatMap((step) => (namespaceMadeBy(step) === name ? [step.id] : []));
    const moved = replaceIn(steps, (part) => (part['$own'] === name ? { $namespace: true } : undefined));
    return withoutSteps(moved, new Set(makes));
  });
  const names = [...namesIn(steps)].filter((name) => !namespaces.includes(name));
  const renamed = names.flatMap((name) => {
    const simple = ['a', 'b', 'c'].find((one) => !names.includes(one));
    if (simple === undefined || name.length <= 1) return [];
    return [replaceIn(steps, (part) => (part['$own'] === name ? { $own: simple } : undefined))];
  });
  return [...inOne, ...renamed];
}

/** Returns the forms of a sequence in which one request has less in its query, or a simpler body. */
export function withSimplerRequests(steps: Steps): readonly Steps[] {
  return flatSteps(steps).flatMap((step) => {
    if (!('request' in step) || namespaceMadeBy(step) !== undefined) return [];
    const { query, body, binary, ...rest } = step.request;
    const queries = query === undefined ? [] : simplerQueries(query).map((simpler): Request => ({ ...step.request, query: simpler }));
    const inJson = (object: Template): Request => ({ ...rest, query: query ?? {}, body: object });
    const like = (object: Template): Request => (binary === undefined ? inJson(object) : { ...rest, query: query ?? {}, binary: object });
    const sent = binary ?? body;
    const bodies = sent === undefined ? [] : simplerBodies(sent).map(like);
    return [...(binary === undefined ? [] : [inJson(binary)]), ...bodies, ...queries].map((request) =>
      withStep(steps, { ...step, request }),
    );
  });
}

function withStep(steps: Steps, other: Step): Steps {
  return steps.map((step) => {
    if (step.id === other.id) return other;
    return step.do === 'pages' ? { ...step, between: withStep(step.between, other) } : step;
  });
}

function simplerQueries(query: Map): readonly Map[] {
  return Object.entries(query).flatMap(([key, value]): readonly Map[] => {
    // The first two parts of a selector select the objects of the case.
    if (key === 'labelSelector')
      return isJoin(value) && value.$join.length > 2 ? [{ ...query, [key]: { $join: value.$join.slice(0, 2) } }] : [];
    return keptParameters.has(key) ? [] : [without(query, key)];
  });
}

/** The simpler forms of a body, those with much less first. A JSON patch loses an operation, or has a simpler value in one. */
function simplerBodies(body: Template): readonly Template[] {
  if (!Array.isArray(body)) return simplerFields(body, '');
  const operations: readonly Template[] = body;
  return [
    ...operations.map((_, index) => operations.filter((_, other) => other !== index)),
    ...operations.flatMap((operation, index) => {
      const fields: Map = isMap(operation) ? operation : {};
      return simplerValues(fields['value'] ?? null).map((value) => replaced(operations, index, { ...fields, value }));
    }),
  ];
}

/** The simpler forms of a field of an object: `at` is its place. */
function simplerFields(fields: Template, at: string): readonly Template[] {
  if (!isMap(fields)) return [];
  const entries = Object.entries(fields).filter(([key]) => key !== 'apiVersion' || at !== '');
  const removed = entries.flatMap(([key, value]): readonly Template[] => {
    const place = `${at}/${key}`;
    if (keptFields.has(place)) return [];
    if (place === '/metadata/labels')
      return isMap(value) ? [{ ...fields, [key]: ofTestObject(value) }].filter((one) => !same(one, fields)) : [];
    return at === '/metadata/labels' && hasPlaceholder(value) ? [] : [without(fields, key)];
  });
  const simpler = entries.flatMap(([key, value]) => {
    const place = `${at}/${key}`;
    if (place === '/metadata/name' || place === '/metadata/resourceVersion' || place === '/kind') return [];
    const isMetadata = place === '/metadata' || (at === '/metadata' && (key === 'labels' || key === 'annotations'));
    const forms = isMetadata
      ? simplerFields(value, place)
      : simplerValues(value, place.startsWith('/metadata/finalizers') ? 'items' : 'all');
    return forms.map((form) => ({ ...fields, [key]: form }));
  });
  return [...removed, ...simpler];
}

/** The labels that every test object has. */
function ofTestObject(labels: Map): Map {
  return Object.fromEntries(Object.entries(labels).filter(([, value]) => hasPlaceholder(value)));
}

/** The simpler forms of a value: a plain text, less of a list or a map, or simpler values in them. */
function simplerValues(value: Template, what: 'all' | 'items' = 'all'): readonly Template[] {
  if (hasPlaceholder(value)) return [];
  const plain = what === 'items' || value === simpleText || value === null || isMap(value) ? [] : [simpleText];
  if (Array.isArray(value)) {
    const items: readonly Template[] = value;
    const fewer = items.map((_, index) => items.filter((_, other) => other !== index));
    const simpler = what === 'items' ? [] : items.flatMap((item, index) => simplerValues(item).map((form) => replaced(items, index, form)));
    return [...plain, ...fewer, ...simpler];
  }
  if (!isMap(value)) return plain;
  const fewer = Object.keys(value).map((key) => without(value, key));
  const simpler = Object.entries(value).flatMap(([key, inner]) => simplerValues(inner).map((form) => ({ ...value, [key]: form })));
  return [...fewer, ...simpler];
}

function replaced(items: readonly Template[], at: number, by: Template): readonly Template[] {
  return items.map((item, index) => (index === at ? by : item));
}

function without(map: Map, key: string): Map {
  return Object.fromEntries(Object.entries(map).filter(([other]) => other !== key));
}

function isMap(value: Template): value is Map {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function hasPlaceholder(value: Template): boolean {
  return /"\$[a-z]+":/.test(JSON.stringify(value));
}

function same(one: Template, other: Template): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
