import { sendApply } from './applies.ts';
import { drawConfiguration } from './configurations.ts';
import type { Draft } from './draft.ts';
import { nothing, type Supposed } from './supposed.ts';
import { finalizers } from './values.ts';

/** Applies a part of the content as one of two managers, with and without force. */
export function drawPartApplied(draft: Draft, at: Supposed): void {
  const { random } = draft;
  const manager = random.one(['applier-1', 'applier-1', 'applier-2'] as const);
  const content = drawConfiguration(draft);
  const sent = { ...content, finalizers: finalizersOf(at, manager) };
  sendApply(draft, at, sent, { query: { fieldManager: manager }, manager, isDry: false, force: random.chance(0.4) });
}

/** The finalizers that a manager applied, so that an apply of other content does not remove them. */
function finalizersOf({ drawn, owners }: Supposed, manager: string): readonly string[] {
  const isOf = (finalizer: string): boolean =>
    [...owners].some(([path, of]) => path.endsWith(`=${JSON.stringify(finalizer)}`) && of.has(`${manager}|Apply`));
  return drawn.finalizers.filter(isOf);
}

/** Applies finalizers, or fewer of them. An object that is terminating gets no new ones. */
export function drawFinalizersApplied(draft: Draft, at: Supposed): void {
  const { random } = draft;
  const manager = 'applier-1';
  const possible = at.is === 'terminating' ? at.drawn.finalizers : finalizers.slice(0, 2);
  const content = { ...nothing, finalizers: random.some(possible, 0, 2) };
  sendApply(draft, at, content, { query: { fieldManager: manager }, manager, isDry: false, force: true });
}
