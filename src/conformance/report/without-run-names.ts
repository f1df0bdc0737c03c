import type { Verdict } from '#core/model/result';

/** Returns a verdict whose texts name test objects without the prefix of the run and of the case, which differ from run to run. */
export function withoutRunNames(verdict: Verdict, run: string): Verdict {
  const prefix = new RegExp(`\\bac-${run.replaceAll(/[^a-z0-9]/g, '')}-[0-9a-z]{1,8}-(?=[a-z0-9])`, 'g');
  const short = (text: string): string => text.replaceAll(prefix, '');
  // JSON is what the server sent, and is shown as it came.
  const shortUnlessJson = (text: string): string => (/^[[{"]/.test(text) ? text : short(text));
  return {
    ...verdict,
    ...(verdict.reason === undefined ? {} : { reason: short(verdict.reason) }),
    findings: verdict.findings.map((finding) => ({
      ...finding,
      message: short(finding.message),
      ...(finding.expected === undefined ? {} : { expected: shortUnlessJson(finding.expected) }),
      ...(finding.actual === undefined ? {} : { actual: shortUnlessJson(finding.actual) }),
    })),
  };
}
