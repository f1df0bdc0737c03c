import { isJsonObject } from '#core/json/json-object';
import { pointTo } from '#core/json/pointer';
import { requestOf } from '../describe.ts';
import { failed, passed } from '../outcome.ts';
import { notCarriedOut } from '../read-answer.ts';
import type { ExpectationJudge } from './expectation-judge.ts';

/** Checks that the audit event of a request has an annotation in the API domain of the target (specification, "Events"). */
export const judgeAuditAnnotation: ExpectationJudge<'audit-annotation'> = ({ of, annotation, value }, context) => {
  const event = context.evidence.document(of);
  if (event === undefined) return notCarriedOut(context, of);
  const annotations = pointTo(event, '/annotations');
  const key = `${String(context.resolve({ $dialect: 'apiDomain' }))}/${annotation}`;
  const found = isJsonObject(annotations) && Object.hasOwn(annotations, key) ? annotations[key] : undefined;
  if (found === value) return passed;
  return failed({
    message: `the audit event of ${requestOf(context, of)} does not have the annotation ${key}: ${JSON.stringify(value)}`,
    expected: `${key} ${JSON.stringify(value)}`,
    actual: found === undefined ? `annotations ${JSON.stringify(annotations ?? null).slice(0, 200)}` : JSON.stringify(found).slice(0, 200),
    step: of,
  });
};
