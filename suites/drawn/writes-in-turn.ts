import type { Request } from '#core/model/request';
import type { Template } from '#core/model/template';
import { scaleFrom } from '../paths/scale-from.ts';
import { versionOf } from '../scenario/collection-read.ts';
import { objectPath } from '../scenario/test-object.ts';
import { fewValues } from './configurations.ts';
import { drawFinalizersApplied, drawPartApplied } from './configured-applies.ts';
import { drawFirstVersion, drawMapPatch, drawStrategicPatch, drawWholePatch, drawWholeUpdate } from './configured-writes.ts';
import { drawDelete, drawRelease } from './deletions.ts';
import type { Draft } from './draft.ts';
import { acceptOf, drawForm } from './forms.ts';
import { drawCreation, drawHold, type Link } from './links.ts';
import { drawReset } from './metadata-writes.ts';
import { drawReleaseByPlace, drawReleaseOfSome } from './releases.ts';
import { drawGet, editor, patchOf, short } from './sending.ts';
import { written } from './suppose.ts';
import type { Places, Supposed } from './supposed.ts';
import { drawTried, drawTriedCreation } from './tried-writes.ts';
import type { Watches } from './watches.ts';

/** Each kind of write, with few values, so that each comes after each other one; those with more forms more often. */
const ofPresent: readonly Link[] = [
  { what: 'update', weight: 5, draw: drawWholeUpdate },
  { what: 'merge patch', weight: 3, draw: drawMapPatch },
  { what: 'JSON patch', weight: 2, draw: drawWholePatch },
  { what: 'strategic merge patch', weight: 2, draw: drawStrategicPatch },
  { what: 'apply', weight: 5, draw: drawPartApplied },
  { what: 'apply finalizers', weight: 2, draw: drawFinalizersApplied },
  { what: 'hold', weight: 2, draw: (draft, at) => drawHold(draft, at, 3) },
  { what: 'delete', weight: 3, draw: drawDelete },
  { what: 'create', weight: 1, draw: (draft, at) => drawCreation(draft, at, false) },
  { what: 'dry run', weight: 4, draw: drawTried },
  { what: 'reset', weight: 1, draw: drawReset },
  { what: 'stale update', weight: 1, draw: drawFirstVersion },
];

const ofParts: readonly Link[] = [
  { what: 'status', weight: 4, draw: drawStatusInTurn },
  { what: 'read of a part', weight: 1, draw: drawPartRead },
  { what: 'scale', weight: 3, draw: drawScaleInTurn },
];

/** The same, of an object that is terminating: mostly what removes it, or must not. */
const ofTerminating: readonly Link[] = [
  { what: 'update', weight: 2, draw: drawWholeUpdate },
  { what: 'merge patch', weight: 1, draw: drawMapPatch },
  { what: 'apply', weight: 1, draw: drawPartApplied },
  { what: 'apply finalizers', weight: 2, draw: drawFinalizersApplied },
  { what: 'delete', weight: 1, draw: drawDelete },
  { what: 'dry run', weight: 2, draw: drawTried },
  { what: 'release', weight: 1, draw: drawRelease },
  { what: 'release of some', weight: 2, draw: drawReleaseOfSome },
  { what: 'release by place', weight: 2, draw: drawReleaseByPlace },
];

/** What finds no object. */
const ofAbsent: readonly Link[] = [
  { what: 'create', weight: 6, draw: (draft, at) => drawCreation(draft, at, draft.random.chance(0.3)) },
  { what: 'dry run', weight: 2, draw: drawTriedCreation },
  { what: 'patch', weight: 1, draw: drawMissingPatch },
  { what: 'read', weight: 1, draw: drawGet },
];

/** How many writes of one object come in any order. */
const length = 12;

/**
 * Draws writes of one object, each of which can come after each other one, and reads it after some of them. Some are of the object of
 * its name in another namespace. Some are watched: from any point between them, with the state or from the version of one of them.
 */
export function drawWritesInTurn(draft: Draft, name: string, places: Places, watches: Watches): void {
  const { random, visits } = draft;
  const where = random.one(places);
  const watchedFrom = random.chance(0.3) ? random.number(length) : undefined;
  for (let index = 0; index < length; index += 1) {
    if (index === watchedFrom) watches.open(random.chance(0.5) ? { of: { name, where } } : {});
    const at = draft.supposed(name, random.chance(0.3) ? random.one(places) : where);
    const links = at.is === 'absent' ? ofAbsent : at.is === 'terminating' ? ofTerminating : writesOfPresent(draft);
    const link = random.weighted(links, ({ weight }) => weight);
    visits.begin(`in turn: ${link?.what}`, at);
    link?.draw(draft, at);
    if (random.chance(0.35)) drawGet(draft, at);
  }
  for (const place of places) drawGet(draft, { name, where: place });
}

/** The writes of an object that is present. */
export function writesOfPresent({ schema }: Draft): readonly Link[] {
  return schema?.subresources === true ? [...ofPresent, ...ofParts] : ofPresent;
}

function drawMissingPatch(draft: Draft, at: Supposed): void {
  const kind = draft.random.one(['merge-patch', 'json-patch'] as const);
  const texts = { x: '1' };
  const body: Template =
    kind === 'json-patch' ? [{ op: 'add', path: '/metadata/annotations', value: texts }] : { metadata: { annotations: texts } };
  draft.send(`missing-${short(at)}`, patchOf(draft, at, kind, body));
}

/** Writes the status by each kind of write, with few values. */
function drawStatusInTurn(draft: Draft, at: Supposed): void {
  const { random, subject } = draft;
  const kind = random.one(['update', 'merge-patch', 'apply', 'apply'] as const);
  const manager = kind === 'apply' ? random.one(['applier-1', 'applier-2'] as const) : editor;
  const map = Object.fromEntries(random.some(['x', 'y'], 0, 2).map((key) => [key, random.one(fewValues)]));
  const status = { ...(Object.keys(map).length === 0 ? {} : { map }), ...(random.chance(0.5) ? { text: random.one(fewValues) } : {}) };
  const path = objectPath(draft.in(at.where), at.name, 'status');
  const identity = { apiVersion: subject.apiVersion, kind: subject.kind };
  const request: Request =
    kind === 'update'
      ? { method: 'PUT', path, body: { ...draft.body(at.name, at.drawn, { resourceVersion: versionOf(at.last) }), status } }
      : {
          ...patchOf(draft, at, kind, kind === 'apply' ? { ...identity, metadata: { name: { $own: at.name } }, status } : { status }),
          path,
        };
  const query = { fieldManager: manager, ...(kind === 'apply' && random.chance(0.5) ? { force: 'true' } : {}) };
  draft.send(`${kind}-status-${short(at)}`, { ...request, query });
  draft.suppose({ ...at, last: drawGet(draft, at) });
}

/** Changes the number of replicas at the scale. */
function drawScaleInTurn(draft: Draft, at: Supposed): void {
  const { random, schema } = draft;
  const path = objectPath(draft.in(at.where), at.name, 'scale');
  const replicas = random.one([0, 3] as const);
  const manager = random.one(['editor-1', 'editor-2'] as const);
  const read = draft.send(`scale-${short(at)}`, { method: 'GET', path });
  const request: Request = random.chance(0.5)
    ? { method: 'PUT', path, body: { ...scaleFrom(read, replicas, ['name', 'namespace', 'resourceVersion']), spec: { replicas } } }
    : { ...patchOf(draft, at, 'merge-patch', { spec: { replicas } }), path };
  draft.send(`scale-${short(at)}`, { ...request, query: { fieldManager: manager } });
  const drawn = { ...at.drawn, fields: { ...at.drawn.fields, replicas } };
  draft.suppose(written(at, drawn, { manager, schema }, drawGet(draft, at)));
}

/** Writes a part that a write of the object keeps, where the type has such parts. */
export function drawKeptPart(draft: Draft, at: Supposed): void {
  if (draft.schema?.subresources !== true) return;
  const draw = draft.random.chance(0.5) ? drawStatusInTurn : drawScaleInTurn;
  draw(draft, at);
}

/** Reads the status in one of the representations. */
function drawPartRead(draft: Draft, at: Supposed): void {
  const path = objectPath(draft.in(at.where), at.name, 'status');
  draft.send(`get-status-${short(at)}`, { method: 'GET', path, ...acceptOf(drawForm(draft)) });
}
