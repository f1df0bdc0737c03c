import type { Case, Check } from '#core/model/case';
import { isAboutResponses } from '#core/model/expectation';
import { isApply, type Request } from '#core/model/request';
import { flatSteps, type Step } from '#core/model/step';

type Write = Extract<Step, { readonly request: Request }>;

/**
 * Returns the checks of a case that cannot be judged on a target without server-side apply: those for which an apply is a
 * precondition, prepares the case, or is one of several writes. A check of an apply itself is none of them, and fails.
 */
export function checksThatNeedApply({ steps, checks }: Case): readonly Check[] {
  const writes = flatSteps(steps).filter((step): step is Write => 'request' in step && step.request.method !== 'GET');
  const applies = writes.filter(({ request }) => isApply(request));
  if (applies.length === 0) return [];
  const others = writes.filter(({ request }) => !isApply(request));
  const preparing = applies.findIndex(prepares);
  const sent = preparing === -1 ? applies : applies.slice(0, preparing + 1);
  return checks.filter(({ given, when, expect }) => {
    if (mentions([given, when ?? []], applies) || (mentions(expect, applies) && mentions(expect, others))) return true;
    // What an apply has not prepared is not sent.
    return preparing !== -1 && !(mentions(expect, sent) && isAboutResponses(expect));
  });
}

/** Returns whether a case ends where this step fails. */
function prepares(step: Write): boolean {
  return step.do === 'until' || ('writes' in step && step.writes !== undefined);
}

/** Returns whether a part of a check refers to one of these steps. */
function mentions(part: unknown, steps: readonly Write[]): boolean {
  if (typeof part === 'string') return steps.some(({ id }) => id === part);
  if (typeof part !== 'object' || part === null) return false;
  return Object.values(part).some((inner) => mentions(inner, steps));
}
