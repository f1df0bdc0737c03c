import { parseJson } from '#core/http/body-of';
import type { Entry } from '#core/model/evidence';
import type { Facts } from '#core/model/facts';
import type { Observation } from '#core/model/report';
import type { Finding, Verdict } from '#core/model/result';
import { TargetError } from '#core/model/tool-error';
import { scrubEntry } from '#core/redaction/scrub-entry';
import { isEntry } from './evidence/is-entry.ts';

type Scrub = (text: string) => string;

/**
 * Removes credentials from a verdict: a server may echo one. The judge reads the answers as they were sent; what a terminal
 * or a report shows of them is scrubbed here, as the journal scrubs what it writes.
 */
export function scrubVerdict(verdict: Verdict, scrub: Scrub): Verdict {
  return {
    ...verdict,
    ...(verdict.reason === undefined ? {} : { reason: scrub(verdict.reason) }),
    findings: verdict.findings.map((finding) => scrubFinding(finding, scrub)),
  };
}

/** Removes credentials from the evidence that a report shows. */
export function scrubEvidence(entries: readonly Entry[], scrub: Scrub): readonly Entry[] {
  return entries.flatMap((entry) => {
    const clean = parseJson(scrubEntry(entry, scrub));
    return isEntry(clean) ? [clean] : [];
  });
}

/** Removes credentials from the error of a target that cannot be tested, which may quote an answer. */
export function scrubFault(fault: unknown, scrub: Scrub): unknown {
  if (!(fault instanceof TargetError)) return fault;
  return new TargetError(scrub(fault.message), { next: scrub(fault.next), cause: fault.cause });
}

/** Removes credentials from what a case observed. */
export function scrubObservation(observation: Observation, scrub: Scrub): Observation {
  return { ...observation, seen: scrub(observation.seen) };
}

/** Removes credentials from the facts: the release is text of the server too. */
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
