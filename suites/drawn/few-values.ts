import { mergePatch as patched } from '#api-model/patch/merge-patch';
import { isJsonObject } from '#core/json/json-object';
import type { Template } from '#core/model/template';
import { patchTypes } from '../scenario/write-step.ts';
import { contentField, type Draft } from './draft.ts';
import { short } from './sending.ts';
import { contentOf, drawnOf, written } from './suppose.ts';
import { type Drawn, nothing, type Supposed } from './supposed.ts';
import { isNodeRecord } from './types.ts';

/** The managers and the keys of the requests of a chain: so few that two requests often have the same. */
export const appliers = ['applier-1', 'applier-2', 'applier-3'] as const;
export const editors = ['editor-1', 'editor-2'] as const;
export const keys = ['x', 'y'] as const;

/** Content with one value for some keys: of a field where the type has one for any keys, and else of the annotations. */
export function fewFields({ random, subject, schema }: Draft, some: readonly string[], value: string): Drawn {
  const texts = Object.fromEntries(some.map((key) => [key, value]));
  const at = contentField(subject);
  if (at === undefined || isNodeRecord(subject) || random.chance(0.25)) return { ...nothing, annotations: texts };
  return { ...nothing, fields: schema === undefined ? texts : some.length === 0 ? {} : { map: texts } };
}

/** Sets some content by a merge patch, which sends some metadata too. */
export function mergeContent(draft: Draft, at: Supposed, sets: Drawn, metadata: Readonly<Record<string, Template>> = {}): void {
  const manager = draft.random.one(editors);
  const field = contentField(draft.subject);
  const body: Template = {
    metadata: { labels: sets.labels, annotations: sets.annotations, ...metadata },
    ...(field === undefined || Object.keys(sets.fields).length === 0 ? {} : { [field]: sets.fields }),
  };
  const last = draft.send(`patch-${short(at)}`, {
    method: 'PATCH',
    path: draft.path(at),
    query: { fieldManager: manager },
    headers: { 'content-type': patchTypes['merge-patch'] },
    body,
  });
  // With metadata, it is one that is refused.
  if (at.is === 'absent' || Object.keys(metadata).length > 0) return;
  const after = patched(contentOf(at.drawn), contentOf({ ...sets, finalizers: at.drawn.finalizers }));
  if (isJsonObject(after)) draft.suppose(written(at, drawnOf(after), { manager, schema: draft.schema }, last));
}
