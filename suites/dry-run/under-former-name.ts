import type { Expectation } from '#core/model/expectation';
import type { Predicate } from '#core/model/predicate';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { answered } from '../scenario/answered.ts';
import { untilGone } from '../scenario/test-object.ts';
import { writeStep } from '../scenario/write-step.ts';
import { sameStatus } from './same-status.ts';

/** Whether an object is removed, so that a dry run can create it anew. */
export function isCreatedAnew(requested: string, { deletion }: Subject): requested is 'create' | 'apply-new' {
  return deletion === 'immediate' && (requested === 'create' || requested === 'apply-new');
}

/** Removes the object of the real request, after the watch is read, and sends a dry run that would create it again. The last step is called `dry-anew`. */
export function createAnew(requested: 'create' | 'apply-new', subject: Subject): readonly Step[] {
  const kind = requested === 'create' ? 'create' : 'apply';
  return [
    writeStep(subject, 'delete', { id: 'delete-d', own: 'd' }),
    untilGone(subject, 'd'),
    writeStep(subject, kind, { id: 'dry-anew', own: 'd', query: { dryRun: 'All' } }),
  ];
}

/** The dry run is answered with the status of the request that created the object, which is removed. */
export const sameWhenAnew: { readonly given: Predicate; readonly expect: Expectation } = {
  given: answered('gone-d', 404),
  expect: sameStatus('dry-anew', 'real'),
};
