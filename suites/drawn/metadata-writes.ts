import type { Request } from '#core/model/request';
import type { Template } from '#core/model/template';
import { patchTypes } from '../scenario/write-step.ts';
import type { Draft } from './draft.ts';
import { drawContent } from './draw-content.ts';
import { mergePatch } from './patches.ts';
import { drawGet, sending, short } from './sending.ts';
import { cleared } from './suppose.ts';
import { noRemoves, nothing, type Supposed } from './supposed.ts';
import { labelKeys, labelValues } from './values.ts';

/** Creates an object whose name the server makes. */
export function drawGenerated(draft: Draft, { where }: Supposed): void {
  const { query } = sending(draft);
  const drawn = drawContent(draft);
  const { name: _, ...metadata } = draft.metadata('generated', drawn);
  const body = { ...draft.body('generated', drawn), metadata: { ...metadata, generateName: { $own: 'generated-' } } };
  draft.send('generate', { method: 'POST', path: draft.in(where).collection, query, body });
}

type ResetKind = 'merge-patch' | 'json-patch' | 'update';

/** Clears managedFields, alone or with a change of a label, and mostly of other content. */
export function drawReset(draft: Draft, at: Supposed): void {
  const { random, visits } = draft;
  const kind: ResetKind = random.one(['merge-patch', 'json-patch', 'update']);
  const { query, isDry } = sending(draft);
  const change = random.chance(0.6) ? { [random.one(labelKeys)]: random.one(labelValues) } : {};
  visits.with(`${kind}${Object.keys(change).length > 0 ? ' and a change' : ''}`);
  const noOwners: Template = [{}];
  const isMore = Object.keys(change).length > 0 && kind !== 'json-patch';
  const sets = { ...(isMore ? drawContent(draft, 2) : nothing), labels: change };
  const drawn = {
    ...at.drawn,
    labels: { ...at.drawn.labels, ...change },
    annotations: { ...at.drawn.annotations, ...sets.annotations },
    fields: { ...at.drawn.fields, ...sets.fields },
  };
  const path = draft.path(at);
  const requests: Readonly<Record<ResetKind, Request>> = {
    'merge-patch': patch('merge-patch', mergePatch(draft, sets, noRemoves, { managedFields: noOwners })),
    'json-patch': patch('json-patch', [
      { op: 'replace', path: '/metadata/managedFields', value: noOwners },
      ...Object.entries(change).map(([key, value]) => ({ op: 'add', path: `/metadata/labels/${key.replaceAll('/', '~1')}`, value })),
    ]),
    update: {
      method: 'PUT',
      path,
      query,
      body: draft.body(at.name, drawn, {
        resourceVersion: { $ref: { step: at.last, at: '/metadata/resourceVersion' } },
        managedFields: noOwners,
      }),
    },
  };
  function patch(type: 'merge-patch' | 'json-patch', body: Template): Request {
    return { method: 'PATCH', path, query, headers: { 'content-type': patchTypes[type] }, body };
  }
  const last = draft.send(`reset-${short(at)}`, requests[kind]);
  if (!isDry) draft.suppose(cleared(at, drawn, draft.schema, last));
}

/** Sends what the server maintains: another uid or time of creation, or managedFields in an apply. */
export function drawMaintained(draft: Draft, at: Supposed): void {
  const { random, visits } = draft;
  const what = random.one(['another uid', 'another creation time', 'no creation time', 'managedFields in an apply'] as const);
  visits.with(what);
  const { query } = sending(draft);
  const path = draft.path(at);
  const resourceVersion: Template = { $ref: { step: at.last, at: '/metadata/resourceVersion' } };
  const update = (metadata: Readonly<Record<string, Template>>): Request => ({
    method: 'PUT',
    path,
    query,
    body: draft.body(at.name, at.drawn, { resourceVersion, ...metadata }),
  });
  const requests: Readonly<Record<typeof what, () => Request>> = {
    'another uid': () => update({ uid: '00000000-0000-4000-8000-000000000000' }),
    'another creation time': () => update({ creationTimestamp: '2001-02-03T04:05:06Z' }),
    'no creation time': () => ({
      method: 'PATCH',
      path,
      query,
      headers: { 'content-type': patchTypes['json-patch'] },
      body: [{ op: 'remove', path: '/metadata/creationTimestamp' }],
    }),
    'managedFields in an apply': () => ({
      method: 'PATCH',
      path,
      query: { ...query, fieldManager: 'applier-1', force: 'true' },
      headers: { 'content-type': patchTypes.apply },
      body: draft.applied(at.name, drawContent(draft), { managedFields: { $ref: { step: at.last, at: '/metadata/managedFields' } } }),
    }),
  };
  draft.send(`maintained-${short(at)}`, requests[what]());
  // Whether such a write is accepted is left open, and so is what is there then.
  if (at.is === 'present' || at.is === 'terminating') draft.suppose({ ...at, last: drawGet(draft, at) });
}
