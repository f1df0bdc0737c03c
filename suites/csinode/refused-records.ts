import type { Predicate } from '#core/model/predicate';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { get } from '../scenario/test-object.ts';
import { nodeRecord, post } from './node-record.ts';

/** A complete record is created and read: the precondition of the refusals. The steps are `post-whole` and `whole`. */
export function wholeRecord(subject: Subject): readonly Step[] {
  return [post(subject, 'whole', nodeRecord(subject, 'whole')), get(subject, 'whole', 'whole')];
}

/** The complete record was accepted. */
export const wholeIsTaken: readonly Predicate[] = [answered('post-whole', '2xx'), answered('whole', 200)];

/** Creates a record of each kind; the names are `<name>-1` and so on; `body` gets each name. */
export function postEach<T>(
  subject: Subject,
  name: string,
  values: readonly T[],
  body: (value: T, own: string) => Template,
): readonly Step[] {
  return values.map((value, index) => {
    const own = `${name}-${index + 1}`;
    return post(subject, own, body(value, own));
  });
}

/** Each response to the requests of `postEach` has one of these statuses. */
export function eachAnswered(name: string, values: readonly unknown[], ...statuses: readonly (number | string)[]): readonly Predicate[] {
  return values.map((_value, index) => answered(`post-${name}-${index + 1}`, ...statuses));
}
