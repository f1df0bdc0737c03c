import type { Expectation } from '#core/model/expectation';
import type { Predicate } from '#core/model/predicate';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { accepting, binary, isIn } from '../scenario/media-types.ts';
import { all, allHold, shows } from '../scenario/shows.ts';
import { changeAnnotation, objectPath, testObject } from '../scenario/test-object.ts';

/** The annotation that identifies a state of a test record. */
export const changeAt = `/metadata/annotations/${changeAnnotation}` as const;

/** The response of the step has one of these statuses and the record of that name. */
export function isRecord(subject: Subject, step: string, own: string, ...statuses: readonly number[]): Expectation {
  return allHold(
    answered(step, ...statuses),
    shows(step, '/kind', subject.kind),
    shows(step, '/apiVersion', subject.apiVersion),
    shows(step, '/metadata/name', { $own: own }),
  );
}

/** The same, in the binary media type and its envelope. */
export function isBinaryRecord(subject: Subject, step: string, own: string, ...statuses: readonly number[]): Expectation {
  return all(
    allHold(isIn(step, binary)),
    { kind: 'binary-envelope', of: step, aspect: 'message' },
    isRecord(subject, step, own, ...statuses),
  );
}

/** The response to a write and a read after it show this state. */
export function isStored(write: string, read: string, state: string): readonly Predicate[] {
  return [answered(write, 200), shows(write, changeAt, state), shows(read, changeAt, state)];
}

/** How a request that changes a record differs from the plain one; it is named after the resulting state. */
export type ChangeOptions = {
  readonly query?: { readonly [name: string]: Template };
  /** A field in addition to those of the record. */
  readonly unknown?: string;
  readonly own?: string;
  readonly inBinary?: boolean;
};

/** An update from the version of an earlier read: `from` names that step. */
export function updateOf(subject: Subject, from: string, state: string, options: ChangeOptions = {}): Step {
  const { own = 'a', unknown, query } = options;
  const object = testObject(subject, own, state, { resourceVersion: { $ref: { step: from, at: '/metadata/resourceVersion' } } });
  const body = unknown === undefined ? object : { ...object, [unknown]: 'value' };
  const step: Step = {
    id: state,
    do: 'send',
    request: { method: 'PUT', path: objectPath(subject, own), body, ...(query === undefined ? {} : { query }) },
  };
  return options.inBinary === true ? accepting(step, binary) : step;
}

/** A merge patch of the annotation. */
export function patchOf(subject: Subject, state: string, options: ChangeOptions = {}): Step {
  const { own = 'a', unknown, query } = options;
  const body = { metadata: { annotations: { [changeAnnotation]: state } }, ...(unknown === undefined ? {} : { [unknown]: 'value' }) };
  const headers = { 'content-type': 'application/merge-patch+json' };
  const step: Step = {
    id: state,
    do: 'send',
    request: { method: 'PATCH', path: objectPath(subject, own), headers, body, ...(query === undefined ? {} : { query }) },
  };
  return options.inBinary === true ? accepting(step, binary) : step;
}
