import type { Request } from '#core/model/request';
import type { Template } from '#core/model/template';
import { versionOf } from '../scenario/collection-read.ts';
import { objectPath } from '../scenario/test-object.ts';
import { drawConfiguration } from './configurations.ts';
import type { Draft } from './draft.ts';
import { drawGet, patchOf, short } from './sending.ts';
import type { Drawn, Supposed } from './supposed.ts';

/** Tries what would change or remove the object, and reads it: nothing of it is stored. */
export function drawTried(draft: Draft, at: Supposed): void {
  const { random } = draft;
  const path = draft.path(at);
  const other: Drawn = { ...drawConfiguration(draft, '3'), finalizers: [] };
  const tried = random.one([
    'update',
    'update',
    'merge patch',
    'JSON patch',
    'apply',
    'delete',
    ...(draft.schema?.subresources === true ? (['scale', 'status'] as const) : []),
  ] as const);
  const requests: Readonly<Record<typeof tried, () => Request>> = {
    update: () => ({ method: 'PUT', path, body: draft.body(at.name, other, { resourceVersion: versionOf(at.last) }) }),
    'merge patch': () => patchOf(draft, at, 'merge-patch', { metadata: { finalizers: null, annotations: { x: '3' } } }),
    'JSON patch': () =>
      patchOf(draft, at, 'json-patch', [
        at.drawn.finalizers.length === 0
          ? { op: 'add', path: '/metadata/annotations', value: { x: '3' } }
          : { op: 'remove', path: '/metadata/finalizers' },
      ]),
    apply: () => ({ ...patchOf(draft, at, 'apply', draft.applied(at.name, other)), query: { force: 'true' } }),
    delete: () => ({ method: 'DELETE', path }),
    scale: () => partOf('scale', { spec: { replicas: random.one([0, 3] as const) } }),
    status: () => partOf('status', { status: { text: '3' } }),
  };
  function partOf(part: 'scale' | 'status', body: Template): Request {
    return { ...patchOf(draft, at, 'merge-patch', body), path: objectPath(draft.in(at.where), at.name, part) };
  }
  const request = requests[tried]();
  const query = { ...request.query, dryRun: 'All', ...(request.method === 'DELETE' ? {} : { fieldManager: 'trier-1' }) };
  draft.send(`tried-${short(at)}`, { ...request, query });
  drawGet(draft, at);
}

/** Tries to create what does not exist, by a create and by an apply. */
export function drawTriedCreation(draft: Draft, at: Supposed): void {
  const { random } = draft;
  const content = drawConfiguration(draft, '3');
  const body = draft.body(at.name, content);
  const request: Request = random.chance(0.5)
    ? { method: 'POST', path: draft.in(at.where).collection, body }
    : patchOf(draft, at, 'apply', body);
  draft.send(`tried-${short(at)}`, { ...request, query: { fieldManager: 'trier-1', dryRun: 'All' } });
  if (random.chance(0.5)) drawGet(draft, at);
}
