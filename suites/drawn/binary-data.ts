import { patchTypes } from '../scenario/write-step.ts';
import type { Draft } from './draft.ts';
import { short } from './sending.ts';
import type { Supposed } from './supposed.ts';

/** Bytes in base64: no UTF-8, and none at all. */
const bytes = ['//79AA==', '', 'AAE='] as const;

/** Sets or removes the bytes at a key of a ConfigMap, beside its data. */
export function drawBinaryData(draft: Draft, at: Supposed): void {
  const { random, visits, subject } = draft;
  if (subject.kind !== 'ConfigMap' || at.is !== 'present') return;
  const kind = random.one(['merge-patch', 'strategic-merge-patch', 'apply'] as const);
  const key = random.one(['bytes', 'more-bytes'] as const);
  const value = kind !== 'apply' && random.chance(0.25) ? null : random.one(bytes);
  const force = kind === 'apply' ? { force: 'true' } : {};
  visits.with(`${kind}: ${value === null ? 'removes' : value === '' ? 'sets none' : 'sets some'}`);
  const binaryData = { [key]: value };
  const { apiVersion } = subject;
  const body = kind === 'apply' ? { apiVersion, kind: subject.kind, metadata: { name: { $own: at.name } }, binaryData } : { binaryData };
  const last = draft.send(`bytes-${short(at)}`, {
    method: 'PATCH',
    path: draft.path(at),
    query: { fieldManager: kind === 'apply' ? 'applier-3' : 'editor-1', ...force },
    headers: { 'content-type': patchTypes[kind] },
    body,
  });
  draft.suppose({ ...at, last });
}
