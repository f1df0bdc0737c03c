import type { JudgeOptions } from '#conformance/judge/context';
import { judgeCase } from '#conformance/judge/judge-case';
import type { Check } from '#core/model/case';
import type { Expectation } from '#core/model/expectation';
import type { Facts } from '#core/model/facts';
import type { Finding, Verdict } from '#core/model/result';
import type { Seen } from './evidence-builder.ts';

export const facts: Facts = {
  dialect: {
    id: 'kubernetes',
    apiDomain: 'k8s.io',
    binaryMediaType: 'application/vnd.kubernetes.protobuf',
    extensionPrefix: 'x-kubernetes-',
  },
  served: {},
  resourceVersionMatch: 'honoured',
  namespaceController: 'absent',
};

const statement = 'area/statement';

/** What the judge says of one check on what was seen, without the part and the form that causes are found by: `seenBy` has them. */
export const judgeCheck = (
  { case: c, entries }: Seen,
  check: Omit<Check, 'statement'>,
  options: JudgeOptions = {},
): Verdict | undefined => {
  const errata = check.erratum === undefined ? [] : [{ id: check.erratum.id, releases: { from: '1.24', until: '1.30' } }];
  const [verdict] = judgeCase({ ...c, checks: [{ statement, ...check }] }, entries, { facts, run: 'run', options, errata });
  if (verdict === undefined) return undefined;
  const { seen: _, ...rest } = verdict;
  return { ...rest, findings: rest.findings.map(({ part: __, ...finding }) => finding) };
};

/** What decided the verdict on an expectation, in the form that is compared with that of other results. */
export const seenBy = (what: Seen, check: Omit<Check, 'statement'>): Verdict['seen'] =>
  judgeCase({ ...what.case, checks: [{ statement, ...check }] }, what.entries, { facts, run: 'run', options: {}, errata: [] })[0]?.seen;

/** What the judge says of an expectation without controls. */
export const judge = (what: Seen, expect: Expectation, options: JudgeOptions = {}): Verdict | undefined =>
  judgeCheck(what, { given: [], expect }, options);

export const passed: Verdict = { statement, status: 'passed', findings: [] };
export const failed = (...findings: readonly Finding[]): Verdict => ({ statement, status: 'failed', findings });
export const inconclusive = (reason: string): Verdict => ({ statement, status: 'inconclusive', reason, findings: [] });
export const skipped = (reason: string): Verdict => ({ statement, status: 'skipped', reason, findings: [] });
export const error = (reason: string): Verdict => ({ statement, status: 'error', reason, findings: [] });
export const deviation = (erratum: string, ...findings: readonly Finding[]): Verdict => ({
  statement,
  status: 'deviation',
  reason: 'known behavior of released servers',
  erratum,
  findings,
});
