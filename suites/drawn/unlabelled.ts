import type { Template } from '#core/model/template';
import { testLabels } from '../scenario/test-object.ts';
import { patchTypes } from '../scenario/write-step.ts';
import type { Draft } from './draft.ts';
import { operators, term } from './selectors.ts';
import { short } from './sending.ts';
import { written } from './suppose.ts';
import type { Supposed } from './supposed.ts';
import { labelKeys, labelValues } from './values.ts';

const manager = 'editor-1';

/** Removes all labels of an object, selects it by its name and by labels that it has not, and labels it again, so that a clean-up finds it. */
export function drawUnlabelled(draft: Draft, at: Supposed): void {
  const { random, visits, subject } = draft;
  // The object is in a namespace that goes with the case, wherever the case ends.
  if (subject.isolation !== 'own-collection' || subject.scope !== 'namespaced') return;
  label(draft, at, null, {});
  for (const operator of random.some(operators, 2, 3)) {
    visits.with(operator);
    draft.send('select-unlabelled', {
      method: 'GET',
      path: draft.in(at.where).collection,
      query: {
        labelSelector: term(operator, random.one(labelKeys), random.one(labelValues)).slice(1),
        fieldSelector: { $join: ['metadata.name=', { $own: at.name }] },
      },
    });
  }
  label(draft, draft.supposed(at.name, at.where), { ...testLabels, size: '' }, { size: '' });
}

function label(draft: Draft, at: Supposed, labels: Template, drawn: Supposed['drawn']['labels']): void {
  const last = draft.send(`label-${short(at)}`, {
    method: 'PATCH',
    path: draft.path(at),
    query: { fieldManager: manager },
    headers: { 'content-type': patchTypes['merge-patch'] },
    body: { metadata: { labels } },
  });
  draft.suppose(written(at, { ...at.drawn, labels: drawn }, { manager, schema: draft.schema }, last));
}
