import type { Expectation } from '#core/model/expectation';
import type { Predicate } from '#core/model/predicate';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { answered } from '../scenario/answered.ts';
import { createWithFinalizers, removeFinalizers } from '../scenario/object-with-finalizers.ts';
import { allHold, showsSame } from '../scenario/shows.ts';
import { get } from '../scenario/test-object.ts';
import { writeStep } from '../scenario/write-step.ts';

const own = 't';

/** An object with two finalizers that is terminating: an object that a dry run of a delete must leave as it is. */
export function terminating(subject: Subject): readonly Step[] {
  return [
    createWithFinalizers(subject, own, ['apiconform.example/hold', 'apiconform.example/hold-more']),
    { ...writeStep(subject, 'delete', { id: 'delete-t', own }), writes: { own, as: 'delete' } },
    get(subject, own, 'terminating'),
  ];
}

/** Reads the object after the dry run, and releases it. */
export function releasedAfterDryRun(subject: Subject): readonly Step[] {
  return [get(subject, own, 'still-terminating'), ...removeFinalizers(subject, own)];
}

/** A dry run of a delete of the terminating object, twice. */
export function secondDeletes(subject: Subject): readonly Step[] {
  return ['dry-second', 'dry-third'].map((id) => writeStep(subject, 'delete', { id, own, query: { dryRun: 'All' } }));
}

/** What the checks need: the object is terminating. */
export const isTerminating: readonly Predicate[] = [
  answered('delete-t', '2xx'),
  { of: 'terminating', at: '/metadata/deletionTimestamp', is: 'set' },
];

/** The object is as it was before the dry run. Where others write to it too, its version may be theirs. */
export function asTerminating({ writers }: Subject): Expectation {
  const kept = ['uid', 'finalizers', 'deletionTimestamp', ...(writers === 'ours' ? ['resourceVersion'] : [])];
  return allHold(
    answered('still-terminating', 200),
    ...kept.map((field) => showsSame('still-terminating', `/metadata/${field}`, 'terminating')),
  );
}
