import type { Request } from '#core/model/request';
import { scaleFrom } from '../paths/scale-from.ts';
import { versionOf } from '../scenario/collection-read.ts';
import { objectPath } from '../scenario/test-object.ts';
import { fewValues } from './configurations.ts';
import type { Draft } from './draft.ts';
import { acceptOf, drawForm } from './forms.ts';
import type { Link } from './links.ts';
import { drawGet, editor, patchOf, short } from './sending.ts';
import { written } from './suppose.ts';
import type { Supposed } from './supposed.ts';

/** Writes and reads of the parts of an object that have a path of their own, with few values. */
export const ofParts: readonly Link[] = [
  { what: 'status', weight: 4, draw: drawStatusInTurn },
  { what: 'read of a part', weight: 1, draw: drawPartRead },
  { what: 'scale', weight: 3, draw: drawScaleInTurn },
];

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
