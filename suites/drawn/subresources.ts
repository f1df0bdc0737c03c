import type { Request } from '#core/model/request';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { scaleFrom } from '../paths/scale-from.ts';
import { versionOf } from '../scenario/collection-read.ts';
import { objectPath } from '../scenario/test-object.ts';
import { patchTypes } from '../scenario/write-step.ts';
import type { Draft } from './draft.ts';
import { setLabel } from './selectors.ts';
import { drawGet, sending, short } from './sending.ts';
import type { Supposed } from './supposed.ts';
import { annotationKeys, labelKeys, texts } from './values.ts';

const numbers: readonly [number, ...number[]] = [0, 1, 3, 100];

/** Changes the status of an object at its own path, or reads it there. */
export function drawStatus(draft: Draft, at: Supposed): void {
  const { random, visits, subject } = draft;
  const path = objectPath(draft.in(at.where), at.name, 'status');
  const kind = random.one(['update', 'merge-patch', 'apply', 'get'] as const);
  visits.with(`status: ${kind} of what is ${at.is}`);
  if (kind === 'update' && at.is === 'present' && random.chance(0.2)) {
    drawStalePart(draft, at, 'status', (step) => ({ ...shownBy(step, subject), status: drawnStatus(draft) }));
    return;
  }
  if (kind === 'get' || (kind === 'update' && at.is === 'absent')) {
    draft.send(`status-${short(at)}`, { method: 'GET', path });
    return;
  }
  const { query, isDry } = sending(draft, kind === 'apply' ? ['status-1', 'applier-1', 'applier-2'] : ['editor-1', 'editor-2'], 0.3);
  const status = drawnStatus(draft);
  const identity = { apiVersion: subject.apiVersion, kind: subject.kind };
  const force = kind === 'apply' && random.chance(0.5);
  const request: Request =
    kind === 'update'
      ? { method: 'PUT', path, query, body: { ...shownBy(at.last, subject), status } }
      : {
          method: 'PATCH',
          path,
          query: { ...query, ...(force ? { force: 'true' } : {}) },
          headers: { 'content-type': patchTypes[kind] },
          body: kind === 'apply' ? { ...identity, metadata: { name: { $own: at.name } }, status } : { status },
        };
  const step = draft.send(`${kind}-status-${short(at)}`, request);
  if (isDry || at.is === 'absent') return;
  // An apply can conflict: the object is read then, to know its version.
  draft.suppose({ ...at, last: kind === 'apply' ? drawGet(draft, at) : step });
}

/** An object as the response to a step shows it, without its status. */
function shownBy(step: string, { apiVersion, kind }: Subject): Readonly<Record<string, Template>> {
  return { apiVersion, kind, metadata: { $ref: { step, at: '/metadata' } }, spec: { $ref: { step, at: '/spec' } } };
}

/** Reads an object or its scale, changes the object, and updates a part of it from the version that was read. */
function drawStalePart(
  draft: Draft,
  at: Supposed,
  part: 'status' | 'scale',
  bodyFrom: (step: string) => Readonly<Record<string, Template>>,
): void {
  draft.visits.with(`${part}: update from an old version`);
  const path = objectPath(draft.in(at.where), at.name, part);
  const read = draft.send(`${part}-${short(at)}`, { method: 'GET', path });
  setLabel(draft, at, labelKeys[2] ?? 'size', at.drawn.labels[labelKeys[2] ?? 'size'] === 'stale' ? '' : 'stale');
  draft.send(`stale-${part}-${short(at)}`, { method: 'PUT', path, query: { fieldManager: 'editor-1' }, body: bodyFrom(read) });
}

/** Updates the status to what it is, with other content or metadata beside it, which such an update does not store. */
export function drawSameStatus(draft: Draft, at: Supposed): void {
  if (at.is !== 'present') return;
  const { random, visits } = draft;
  const status = { text: random.one(['same', 'other'] as const) };
  const path = objectPath(draft.in(at.where), at.name, 'status');
  const query = { fieldManager: random.one(['editor-1', 'editor-2'] as const) };
  const beside = random.one(['content', 'content', 'no annotations', 'another label'] as const);
  visits.with(`${beside} beside the status`);
  const { annotations, labels, fields } = at.drawn;
  const other: Supposed['drawn'] = {
    ...at.drawn,
    annotations: beside === 'no annotations' ? {} : annotations,
    labels: beside === 'another label' ? { ...labels, [labelKeys[0]]: 'beside' } : labels,
    fields: beside === 'content' ? { ...fields, text: 'beside the status' } : fields,
  };
  const send = (from: string, content: Supposed['drawn']): string => {
    const body = { ...draft.body(at.name, content, { resourceVersion: versionOf(from) }), status };
    return draft.send(`same-status-${short(at)}`, { method: 'PUT', path, query, body });
  };
  const first = send(at.last, at.drawn);
  const last = send(first, other);
  draft.suppose({ ...at, last });
}

function drawnStatus({ random }: Draft): Readonly<Record<string, Template>> {
  const drawn: Readonly<Record<string, () => Template>> = {
    replicas: () => random.one(numbers),
    text: () => random.one(texts),
    map: () => Object.fromEntries(random.some(annotationKeys, 1, 2).map((key) => [key, random.one(texts)])),
  };
  return Object.fromEntries(random.some(Object.keys(drawn), 0, 3).map((key) => [key, drawn[key]?.() ?? '']));
}

/** Reads the scale of an object, and mostly changes it. */
export function drawScale(draft: Draft, at: Supposed): void {
  const { random, visits } = draft;
  const path = objectPath(draft.in(at.where), at.name, 'scale');
  const kind = random.one(['update', 'merge-patch', 'get'] as const);
  visits.with(`scale: ${kind}`);
  if (kind === 'update' && at.is === 'present' && random.chance(0.2)) {
    drawStalePart(draft, at, 'scale', (step) => scaleFrom(step, random.one(numbers), ['name', 'namespace', 'resourceVersion']));
    return;
  }
  const isSame = kind !== 'get' && at.is !== 'absent' && random.chance(0.35);
  const read = kind === 'merge-patch' && !isSame ? '' : draft.send(`scale-${short(at)}`, { method: 'GET', path });
  if (kind === 'get' || (kind === 'update' && at.is === 'absent')) return;
  const { query, isDry } = sending(draft, ['editor-1', 'editor-2'], 0.3);
  const number = random.one(numbers);
  // A scale of zero need not show its number.
  const spec: Template = isSame ? { $ref: { step: read, at: '/spec' } } : { replicas: number };
  if (isSame) visits.with(`scale: ${kind} of the same number`);
  const request: Request =
    kind === 'update'
      ? { method: 'PUT', path, query, body: { ...scaleFrom(read, number, ['name', 'namespace', 'resourceVersion']), spec } }
      : { method: 'PATCH', path, query, headers: { 'content-type': patchTypes[kind] }, body: { spec } };
  draft.send(`${kind}-scale-${short(at)}`, request);
  if (isDry || at.is === 'absent') return;
  const last = drawGet(draft, at);
  const fields = isSame ? at.drawn.fields : { ...at.drawn.fields, replicas: number };
  draft.suppose({ ...at, drawn: { ...at.drawn, fields }, last });
}
