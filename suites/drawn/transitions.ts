import { deepEqual } from '#core/json/deep-equal';
import { isJsonObject } from '#core/json/json-object';
import { pointTo } from '#core/json/pointer';
import type { Json } from '#core/model/json';
import type { Request } from '#core/model/request';
import type { Template } from '#core/model/template';
import { versionOf } from '../scenario/collection-read.ts';
import { objectPath, testLabels } from '../scenario/test-object.ts';
import type { Draft } from './draft.ts';
import { type Change, mergeOf, operationsOf } from './part-patches.ts';
import { type Part, type PartValues, partsOf } from './part-values.ts';
import { drawGet, dryRunOf, editor, patchOf, short } from './sending.ts';
import { written } from './suppose.ts';
import { nothing, type Places, type Supposed } from './supposed.ts';
import type { Watches } from './watches.ts';

/** A change of some parts of an object: which parts, and the values of all parts before and after it. */
type Transition = { readonly parts: readonly Part[]; readonly before: PartValues; readonly after: PartValues };

type Body = { readonly [key: string]: Template };

const applier = 'applier-1';
const length = 8;

/**
 * Draws changes of one or two parts of an object, from any of a few values to any other, each by any kind of write: keys come, go, get
 * other values, are renamed and move between maps; lists get other elements and another order; nothing becomes something.
 */
export function drawTransitions(draft: Draft, name: string, places: Places, watches: Watches): void {
  const { random } = draft;
  const where = random.one(places);
  const parts = drawParts(draft);
  let values = drawAfter(draft, parts, {});
  drawCreated(draft, draft.supposed(name, where), values);
  // Of this object alone: others can be so large that a server which ends watches early sends too much of them.
  if (random.chance(0.2)) watches.open({ of: { name, where } });
  let wasApplied = false;
  for (let index = 0; index < length; index += 1) {
    const at = draft.supposed(name, where);
    const transition = drawTransition(draft, parts, values);
    // What an apply leaves depends on who owned what: an update comes after it, which does not build on that.
    const kind: Kind = wasApplied ? 'update' : random.one(kindsFor(draft, transition));
    const isDry = !wasApplied && random.chance(0.15);
    const { query, ...request } = requests[kind](draft, at, transition);
    const step = draft.send(`${kind}-${short(at)}`, { ...request, query: { ...query, ...(isDry ? { dryRun: dryRunOf(random) } : {}) } });
    if (!isDry) {
      wasApplied = kind === 'apply';
      values = transition.after;
      draft.suppose({ ...at, last: isOfStatus(transition) ? drawGet(draft, at) : step });
    }
    if (isDry || random.chance(0.3)) drawGet(draft, at);
  }
}

/** One or two parts; bytes with the texts that share their keys. */
function drawParts(draft: Draft): readonly Part[] {
  const all = partsOf(draft);
  const drawn = draft.random.some(all, 1, 2);
  return drawn.some(({ at }) => at === bytes) ? all.filter(({ at }) => at === bytes || at === texts) : drawn;
}

const texts = '/data';
const bytes = '/binaryData';

/** Draws other values for one of these parts or for all; for the status alone, which has a path of its own. */
function drawTransition(draft: Draft, parts: readonly Part[], before: PartValues): Transition {
  const most = parts.some(({ isStatus }) => isStatus) ? 1 : parts.length;
  const drawn = draft.random.some(parts, 1, most);
  const after = drawAfter(draft, drawn, before);
  // A key that comes to one map of a ConfigMap leaves the other one.
  return { parts: parts.filter((part) => drawn.includes(part) || isChanged(part, { before, after })), before, after };
}

function isChanged({ at }: Part, { before, after }: Pick<Transition, 'before' | 'after'>): boolean {
  return !deepEqual(before[at] ?? null, after[at] ?? null);
}

/** Draws other values for some parts. */
function drawAfter({ random }: Draft, parts: readonly Part[], before: PartValues): PartValues {
  return random.shuffled(parts).reduce<PartValues>((left, { at, values }) => {
    const { [at]: _, ...others } = left;
    const value = random.one(values);
    return value === undefined ? others : { ...withoutKeys(others, at === texts ? bytes : at === bytes ? texts : '', value), [at]: value };
  }, before);
}

/** No key can be in both maps of a ConfigMap. */
function withoutKeys(values: PartValues, at: string, taken: Json): PartValues {
  const { [at]: map, ...others } = values;
  if (!isJsonObject(map)) return values;
  const left = Object.entries(map).filter(([key]) => pointTo(taken, `/${key}`) === undefined);
  return left.length === 0 ? others : { ...others, [at]: Object.fromEntries(left) };
}

function drawCreated(draft: Draft, at: Supposed, values: PartValues): void {
  const { schema } = draft;
  const request: Request = { method: 'POST', path: draft.in(at.where).collection, query: { fieldManager: editor } };
  const last = draft.send(`create-${short(at)}`, { ...request, body: objectWith(draft, at.name, values) });
  draft.suppose(written(at, nothing, { manager: editor, schema }, last));
}

type Kind = 'update' | 'merge-patch' | 'json-patch' | 'strategic-merge-patch' | 'apply';

function kindsFor({ subject }: Draft, { parts, before, after }: Transition): readonly [Kind, ...Kind[]] {
  const isMerged = parts.every(({ at }) => isJsonObject(before[at] ?? {}) && isJsonObject(after[at] ?? {}));
  // An apply leaves what others own: a value of another kind, or a key in the map that it would leave.
  const isApplied = [before, after].every((values) => values[bytes] === undefined) && parts.every(({ isAny }) => isAny !== true);
  return [
    'update',
    'merge-patch',
    'json-patch',
    'json-patch',
    ...(subject.origin === 'built-in' && isMerged ? (['strategic-merge-patch'] as const) : []),
    ...(isApplied ? (['apply'] as const) : []),
  ];
}

const requests: Readonly<Record<Kind, (draft: Draft, at: Supposed, transition: Transition) => Request>> = {
  update: (draft, at, transition) => {
    const body = objectWith(draft, at.name, transition.after, { resourceVersion: versionOf(at.last) });
    const { '/status': status } = transition.after;
    const whole = isOfStatus(transition) && status !== undefined ? { ...body, status } : body;
    return { method: 'PUT', path: pathOf(draft, at, transition), query: { fieldManager: editor }, body: whole };
  },
  'merge-patch': (draft, at, transition) => patch(draft, at, transition, { kind: 'merge-patch', body: merged(transition) }),
  'strategic-merge-patch': (draft, at, transition) =>
    patch(draft, at, transition, { kind: 'strategic-merge-patch', body: merged(transition) }),
  'json-patch': (draft, at, transition) =>
    patch(draft, at, transition, {
      kind: 'json-patch',
      body: draft.random.shuffled(transition.parts).flatMap((part) => operationsOf(draft.random, part, changeOf(part, transition))),
    }),
  apply: (draft, at, transition) => {
    const { apiVersion, kind } = draft.subject;
    const { '/status': status = {} } = transition.after;
    const ofStatus = { apiVersion, kind, metadata: { name: { $own: at.name } }, status };
    const body = isOfStatus(transition) ? ofStatus : objectWith(draft, at.name, transition.after);
    return { ...patch(draft, at, transition, { kind: 'apply', body }), query: { fieldManager: applier, force: 'true' } };
  },
};

function patch(
  draft: Draft,
  at: Supposed,
  transition: Transition,
  { kind, body }: { readonly kind: Exclude<Kind, 'update'>; readonly body: Template },
): Request {
  return { ...patchOf(draft, at, kind, body), path: pathOf(draft, at, transition) };
}

function isOfStatus({ parts }: Transition): boolean {
  return parts.some(({ isStatus }) => isStatus);
}

function pathOf(draft: Draft, { name, where }: Supposed, transition: Transition): Template {
  return objectPath(draft.in(where), name, isOfStatus(transition) ? 'status' : undefined);
}

function changeOf({ at }: Part, { before, after }: Transition): Change {
  return { before: before[at], after: after[at] };
}

/** The merge patch of the changes of all parts. */
function merged(transition: Transition): Body {
  const changed = transition.parts.filter((part) => isChanged(part, transition));
  return changed.reduce<Body>((body, part) => placed(body, part.at, mergeOf(part, changeOf(part, transition))), {});
}

/** An object with these parts but its status, and what every object of the type must have. */
function objectWith(draft: Draft, name: string, { '/status': _, ...values }: PartValues, metadata: Body = {}): Body {
  return Object.entries(values).reduce<Body>(
    (body, [at, value]) => placed(body, at, at === '/metadata/labels' && isJsonObject(value) ? { ...testLabels, ...value } : value),
    draft.body(name, nothing, metadata),
  );
}

/** Returns an object with a value at a pointer of one or two keys. */
function placed(body: Body, at: string, value: Template): Body {
  const [, outer = '', inner] = at.split('/');
  const there = body[outer];
  if (inner === undefined) return { ...body, [outer]: value };
  return { ...body, [outer]: { ...(isMap(there) ? there : {}), [inner]: value } };
}

function isMap(value: Template | undefined): value is Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
