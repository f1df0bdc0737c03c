import { matchesGlob } from '../codecs/glob.ts';
import { releaseOrder } from '../codecs/release.ts';
import type { Release } from '../model/release.ts';
import type { Waiver, WaiverProblem } from '../model/waiver.ts';
import { untilText } from './waiver-text.ts';

/** What a waiver can match: a rule, and the names of what it was applied to. */
export type Waivable = {
  readonly rule: string;
  readonly names: readonly string[] /** The file, if there is one. */;
  readonly path?: string;
};

/** A finding that a waiver may accept, with the sentences that say what was found. */
export type WaivableFinding = Waivable & { readonly messages: readonly string[] };

/** What waivers are compared with. */
export type WaiverCircumstances = {
  /** The day, as `2026-12-31`. */
  readonly today: string;
  /** The checked release, if it is known. */
  readonly release?: Release;
  /** The ids of all rules or statements. */
  readonly rules: readonly string[];
  /**
   * The rules that were judged, with the names of what they were judged for, if these are known. A waiver for any other rule is not
   * reported as unused.
   */
  readonly judged: readonly (Pick<Waivable, 'rule'> & Partial<Waivable>)[];
  /** What was selected, and neither passed nor failed: a waiver that matches it is not reported as unused. */
  readonly undecided?: readonly Waivable[];
};

/** The waiver that accepts each finding, if any, and the problems of the waivers themselves. */
export type AppliedWaivers<One extends WaivableFinding> = {
  readonly accepted: ReadonlyMap<One, Waiver>;
  readonly problems: readonly WaiverProblem[];
};

/**
 * Applies waivers to findings. Of several waivers that match a finding, the first accepts it; an expired waiver accepts
 * nothing. A waiver has a problem if it has expired, if it accepts more findings than it may, if its rule or what it matches does
 * not exist, or if its rule was judged and it accepts no finding, so that it can be deleted.
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
  const counted = (waiver: Waiver): Use => ({
    accepted: [...accepted.values()].filter((each) => each === waiver).length,
    matching: findings.filter((finding) => accepts(waiver, finding)).length,
    otherFindings: findings.filter((finding) => matches(waiver, finding) && !hasFinding(waiver, finding)).length,
  });
  return { accepted, problems: waivers.flatMap((waiver) => problemOf(waiver, counted(waiver), circumstances) ?? []) };
}

/** How many findings a waiver accepts, how many it would accept if it were the first, and how many it matches but for what was found. */
type Use = { readonly accepted: number; readonly matching: number; readonly otherFindings: number };

function accepts(waiver: Waiver, finding: WaivableFinding): boolean {
  return matches(waiver, finding) && hasFinding(waiver, finding);
}

function matches({ rule, match, path }: Waiver, of: Pick<Waivable, 'rule'> & Partial<Waivable>): boolean {
  const { names } = of;
  if (path !== undefined && names !== undefined && (of.path === undefined || !matchesGlob(plainPath(path), plainPath(of.path))))
    return false;
  return matchesGlob(rule, of.rule) && (match === undefined || names === undefined || names.some((name) => matchesGlob(match, name)));
}

/** Returns a path without the folder that it begins in. */
function plainPath(path: string): string {
  return path.replace(/^(?:\.\/+)+/, '');
}

function hasFinding({ finding }: Waiver, { messages }: WaivableFinding): boolean {
  return finding === undefined || (messages.length > 0 && messages.every((message) => containsPattern(message, finding)));
}

/** Whether a text contains the pieces of a pattern between its `*`, in this order. */
function containsPattern(text: string, pattern: string): boolean {
  let from = 0;
  for (const piece of pattern.split('*')) {
    const at = text.indexOf(piece, from);
    if (at === -1) return false;
    from = at + piece.length;
  }
  return true;
}

/** Checks whether a waiver is no longer valid. */
export function isExpired({ until }: Waiver, { today, release }: Pick<WaiverCircumstances, 'today' | 'release'>): boolean {
  if (until === undefined) return false;
  if ('day' in until) return today > until.day;
  return release !== undefined && releaseOrder(release, until.release) >= 0;
}

function problemOf(waiver: Waiver, use: Use, circumstances: WaiverCircumstances): WaiverProblem | undefined {
  const { rule, match, path, until, owner, maxResults } = waiver;
  const matched = [match, path].filter((each) => each !== undefined).join(', ');
  const about = `The waiver for ${rule}${matched === '' ? '' : ` (${matched})`} of ${owner}`;
  if (!circumstances.rules.some((id) => matchesGlob(rule, id))) {
    return { waiver, is: 'unmatched', message: `${about} is for a rule that does not exist.` };
  }
  if (until !== undefined && isExpired(waiver, circumstances)) {
    return { waiver, is: 'expired', message: `${about} was valid until ${untilText(until)}.` };
  }
  if (maxResults !== undefined && use.accepted > maxResults) {
    return { waiver, is: 'exceeded', message: `${about} accepts ${use.accepted} results, and may accept ${maxResults}.` };
  }
  const judged = circumstances.judged.filter((each) => matchesGlob(rule, each.rule));
  if (use.matching > 0 || judged.length === 0 || circumstances.undecided?.some((each) => matches(waiver, each))) return undefined;
  if (use.otherFindings > 0) {
    return { waiver, is: 'unused', message: `${about} accepts nothing: what it matches failed with other findings.` };
  }
  return judged.some((each) => matches(waiver, each))
    ? { waiver, is: 'unused', message: `${about} is no longer needed: nothing that it matches failed. Delete it.` }
    : { waiver, is: 'unmatched', message: `${about} matches nothing that was tested.` };
}
