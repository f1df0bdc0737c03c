import { matchesGlob } from '../codecs/glob.ts';
import { releaseOrder } from '../codecs/release.ts';
import type { Release } from '../model/release.ts';
import type { Waiver, WaiverProblem } from '../model/waiver.ts';
import { untilText } from './waiver-text.ts';

/** A finding that a waiver may accept: the rule, and the names of the subject. */
export type WaivableFinding = { readonly rule: string; readonly names: readonly string[] };

/** What waivers are compared with. */
export type WaiverCircumstances = {
  /** The day, as `2026-12-31`. */
  readonly today: string;
  /** The checked release, if it is known. */
  readonly release?: Release;
  /** The ids of all rules or statements. */
  readonly rules: readonly string[];
  /** The ids that were judged: a waiver for any other id is not reported as unused. */
  readonly judged: readonly string[];
};

/** The waiver that accepts each finding, if any, and the problems of the waivers themselves. */
export type AppliedWaivers<One extends WaivableFinding> = {
  readonly accepted: ReadonlyMap<One, Waiver>;
  readonly problems: readonly WaiverProblem[];
};

/**
 * Applies waivers to findings. Of several waivers that match a finding, the first accepts it; an expired waiver accepts
 * nothing. A waiver has a problem if it has expired, if its rule does not exist, or if its rule was judged and it accepts no
 * finding, so that it can be deleted.
 */
export function applyWaivers<One extends WaivableFinding>(
  findings: readonly One[],
  waivers: readonly Waiver[],
  circumstances: WaiverCircumstances,
): AppliedWaivers<One> {
  const valid = waivers.filter((waiver) => !isExpired(waiver, circumstances));
  const accepted = new Map<One, Waiver>();
  for (const finding of findings) {
    const waiver = valid.find((each) => accepts(each, finding));
    if (waiver !== undefined) accepted.set(finding, waiver);
  }
  const used = new Set(findings.flatMap((finding) => valid.filter((waiver) => accepts(waiver, finding))));
  return { accepted, problems: waivers.flatMap((waiver) => problemOf(waiver, used, circumstances) ?? []) };
}

function accepts({ rule, match }: Waiver, finding: WaivableFinding): boolean {
  return matchesGlob(rule, finding.rule) && (match === undefined || finding.names.some((name) => matchesGlob(match, name)));
}

function isExpired({ until }: Waiver, { today, release }: WaiverCircumstances): boolean {
  if (until === undefined) return false;
  if ('day' in until) return today > until.day;
  return release !== undefined && releaseOrder(release, until.release) >= 0;
}

function problemOf(waiver: Waiver, used: ReadonlySet<Waiver>, circumstances: WaiverCircumstances): WaiverProblem | undefined {
  const { rule, match, until, owner } = waiver;
  const about = `The waiver for ${rule}${match === undefined ? '' : ` (${match})`}, which ${owner} answers for,`;
  if (!circumstances.rules.some((id) => matchesGlob(rule, id))) {
    return { waiver, is: 'unmatched', message: `${about} names no rule that there is.` };
  }
  if (until !== undefined && isExpired(waiver, circumstances)) {
    return { waiver, is: 'expired', message: `${about} was valid until ${untilText(until)}.` };
  }
  if (used.has(waiver) || !circumstances.judged.some((id) => matchesGlob(rule, id))) return undefined;
  return { waiver, is: 'unused', message: `${about} accepts nothing that was found.` };
}
