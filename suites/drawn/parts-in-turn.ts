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

/** Each kind of write of the parts of an object that have a path of their own, with few values. */
const writesOfParts: readonly Link[] = [
  { what: 'update of the status', weight: 1, draw: (draft, at) => drawStatusBy(draft, at, 'update') },
  { what: 'patch of the status', weight: 1, draw: (draft, at) => drawStatusBy(draft, at, 'merge-patch') },
  { what: 'apply of the status', weight: 2, draw: (draft, at) => drawStatusBy(draft, at, 'apply') },
  { what: 'update of the scale', weight: 2, draw: (draft, at) => drawScaleBy(draft, at, 'update') },
  { what: 'patch of the scale', weight: 1, draw: (draft, at) => drawScaleBy(draft, at, 'merge-patch') },
];

/** The same, and reads of these parts. */
export const ofParts: readonly Link[] = [...writesOfParts, { what: 'read of a part', weight: 1, draw: drawPartRead }];

function drawStatusBy(draft: Draft, at: Supposed, kind: 'update' | 'merge-patch' | 'apply'): void {
  const { random, subject } = draft;
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
function drawScaleBy(draft: Draft, at: Supposed, kind: 'update' | 'merge-patch'): void {
  const { random, schema } = draft;
  const path = objectPath(draft.in(at.where), at.name, 'scale');
  const replicas = random.one([0, 3] as const);
  const manager = random.one(['editor-1', 'editor-2'] as const);
  const read = draft.send(`scale-${short(at)}`, { method: 'GET', path });
  const request: Request =
    kind === 'update'
      ? { method: 'PUT', path, body: { ...scaleFrom(read, replicas, ['name', 'namespace', 'resourceVersion']), spec: { replicas } } }
      : { ...patchOf(draft, at, kind, { spec: { replicas } }), path };
  draft.send(`scale-${short(at)}`, { ...request, query: { fieldManager: manager } });
  const drawn = { ...at.drawn, fields: { ...at.drawn.fields, replicas } };
  draft.suppose(written(at, drawn, { manager, schema }, drawGet(draft, at)));
}

/** Writes a part that a write of the object keeps, where the type has such parts. */
export function drawKeptPart(draft: Draft, at: Supposed): void {
  if (draft.schema?.subresources !== true) return;
  draft.random.weighted(writesOfParts, ({ weight }) => weight)?.draw(draft, at);
}

/** Reads the status in one of the representations. */
function drawPartRead(draft: Draft, at: Supposed): void {
  const path = objectPath(draft.in(at.where), at.name, 'status');
  draft.send(`get-status-${short(at)}`, { method: 'GET', path, ...acceptOf(drawForm(draft)) });
}
