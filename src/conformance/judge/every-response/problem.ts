import type { ResponseRule } from '#core/model/response-rule';

/** How a response does not follow a rule. `what` ends the sentence "GET /path returned ...". */
export type Problem = {
  readonly rule: ResponseRule;
  readonly what: string;
  readonly expected: string;
  readonly actual: string;
};

/** Returns a problem where a response does not follow a rule, and nothing where it does. */
export function unless(holds: boolean, problem: () => Problem): readonly Problem[] {
  return holds ? [] : [problem()];
}
