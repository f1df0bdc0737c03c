import type { Case } from '#core/model/case';
import { flatSteps } from '#core/model/step';

/**
 * Returns whether a case sends only GET requests: it needs nothing that a run creates, and no second identity, which a run finds
 * by reviews that it posts.
 */
export function readsOnly({ needs, bystander, steps }: Pick<Case, 'needs' | 'bystander' | 'steps'>): boolean {
  const isWritten = needs.some(({ need }) => need === 'namespace' || need === 'fixture' || need === 'limited-identity');
  return !isWritten && bystander === undefined && flatSteps(steps).every((step) => !('request' in step) || step.request.method === 'GET');
}
