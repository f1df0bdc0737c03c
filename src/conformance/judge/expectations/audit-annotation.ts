import { isJsonObject } from '#core/json/json-object';
import { pointTo } from '#core/json/pointer';
import { broken, held } from '../outcome.ts';
import { notCarriedOut } from '../reading.ts';
import type { ExpectationJudge } from './expectation-judge.ts';

/** The audit event that a step read has an annotation, whose key is in the domain of the target (specification, "Events"). */
export const judgeAuditAnnotation: ExpectationJudge<'audit-annotation'> = ({ of, annotation, value }, context) => {
  const event = context.evidence.document(of);
  if (event === undefined) return notCarriedOut(context, of);
  const annotations = pointTo(event, '/annotations');
  const key = `${String(context.resolve({ $dialect: 'apiDomain' }))}/${annotation}`;
  const found = isJsonObject(annotations) && Object.hasOwn(annotations, key) ? annotations[key] : undefined;
  if (found === value) return held;
  return broken({
    message: 'the audit event lacks the annotation',
    expected: `${key} ${JSON.stringify(value)}`,
    actual: found === undefined ? `annotations ${JSON.stringify(annotations ?? null).slice(0, 200)}` : JSON.stringify(found).slice(0, 200),
    step: of,
  });
};
