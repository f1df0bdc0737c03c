import type { Finding } from '#core/model/result';
import type { CaseEvidence } from '../../evidence/case-evidence.ts';
import type { Context } from '../context.ts';
import { requestText } from '../describe.ts';
import type { Problem } from '../every-response/problem.ts';
import { problemsOfCollection, problemsOfSelection } from '../every-response/rules-of-collections.ts';
import { problemsOfDocument } from '../every-response/rules-of-documents.ts';
import { problemsOfKind } from '../every-response/rules-of-kinds.ts';
import { problemsOfObjects } from '../every-response/rules-of-objects.ts';
import { type ShownResponse, shownResponses } from '../every-response/shown-response.ts';
import { failedIfAny } from '../outcome.ts';
import type { ExpectationJudge } from './expectation-judge.ts';

type Found = Problem & Pick<ShownResponse, 'step' | 'request'>;

const problems = new WeakMap<CaseEvidence, readonly Found[]>();

/** Checks that each successful response of a resource path in the case, and each event, follows a rule that holds whatever the case is about. */
export const judgeEveryResponse: ExpectationJudge<'every-response'> = ({ rule }, context) => {
  const found = problemsIn(context).find((one) => one.rule === rule);
  return failedIfAny(found === undefined ? [] : [findingOf(found, context)]);
};

function findingOf({ step, request, what, expected, actual }: Found, context: Context): Finding {
  return { message: `${requestText(context, request)} returned ${what}`, expected, actual, step };
}

/** The problems of all responses of a case, which are looked for once for all rules. */
function problemsIn(context: Context): readonly Found[] {
  const known = problems.get(context.evidence);
  if (known !== undefined) return known;
  const responses = shownResponses(context);
  const found = responses.flatMap((shown) =>
    [problemsOfDocument, problemsOfCollection, problemsOfKind, problemsOfSelection, problemsOfObjects]
      .flatMap((problemsOf) => problemsOf(shown, responses))
      .map((problem) => ({ ...problem, step: shown.step, request: shown.request })),
  );
  problems.set(context.evidence, found);
  return found;
}
