import { scrubEntry } from '#conformance/connection/scrub-entry';
import { isEntry } from '#conformance/evidence/is-entry';
import { parseJson } from '#core/http/body-of';
import type { Entry } from '#core/model/evidence';
import type { Facts } from '#core/model/facts';
import type { Finding, Verdict } from '#core/model/result';
import { TargetError } from '#core/model/tool-error';

type Scrub = (text: string) => string;

/**
 * A server may echo a credential. What is judged is what it said; what a person, a terminal or a report gets of
 * it is scrubbed here, as the journal scrubs what it writes.
 */
export function scrubVerdict(verdict: Verdict, scrub: Scrub): Verdict {
  return {
    ...verdict,
    ...(verdict.reason === undefined ? {} : { reason: scrub(verdict.reason) }),
    findings: verdict.findings.map((finding) => scrubFinding(finding, scrub)),
  };
}

/** The evidence that a report shows, without credentials. */
export function scrubEvidence(entries: readonly Entry[], scrub: Scrub): readonly Entry[] {
  return entries.flatMap((entry) => {
    const clean = parseJson(scrubEntry(entry, scrub));
    return isEntry(clean) ? [clean] : [];
  });
}

/** What is said of a target that cannot be run against may quote it. */
export function scrubFault(fault: unknown, scrub: Scrub): unknown {
  if (!(fault instanceof TargetError)) return fault;
  return new TargetError(scrub(fault.message), { next: scrub(fault.next), cause: fault.cause });
}

/** What a server says of its release is its own text too. */
export function scrubFacts(facts: Facts, scrub: Scrub): Facts {
  return facts.release === undefined ? facts : { ...facts, release: scrub(facts.release) };
}

function scrubFinding(finding: Finding, scrub: Scrub): Finding {
  return {
    ...finding,
    message: scrub(finding.message),
    ...(finding.expected === undefined ? {} : { expected: scrub(finding.expected) }),
    ...(finding.actual === undefined ? {} : { actual: scrub(finding.actual) }),
  };
}
