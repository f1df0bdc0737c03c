import { matchesGlob } from '../codecs/glob.ts';
import { compareReleases } from '../codecs/release.ts';
import type { Release } from '../model/release.ts';
import type { Exception, ExceptionProblem } from '../model/waiver.ts';
import { untilText } from './waiver-text.ts';

/** A breach that an exception may accept: the rule that is broken, and the names under which what breaks it is known. */
export type Breach = { readonly rule: string; readonly names: readonly string[] };

/** What exceptions are held against. */
export type ExceptionCircumstances = {
  /** The day, as `2026-12-31`. */
  readonly today: string;
  /** The release that was checked, where it is known. */
  readonly release?: Release;
  /** Every rule or statement that there is. */
  readonly rules: readonly string[];
  /** Those that were judged: an exception about anything else is not called unused. */
  readonly judged: readonly string[];
};

/** The exception that accepts each breach, where one does, and what is wrong with the exceptions themselves. */
export type AppliedExceptions<One extends Breach> = {
  readonly accepted: ReadonlyMap<One, Exception>;
  readonly problems: readonly ExceptionProblem[];
};

/**
 * Holds exceptions against what was found. Of several that name a breach the first accepts it. An exception accepts
 * nothing once it has expired. It has a problem when it has expired, when its rule names none that there is, or when
 * what it names was judged and nothing was found that it accepts: then it has done its work, and has to go.
 */
export function applyExceptions<One extends Breach>(
  breaches: readonly One[],
  exceptions: readonly Exception[],
  circumstances: ExceptionCircumstances,
): AppliedExceptions<One> {
  const valid = exceptions.filter((exception) => !isExpired(exception, circumstances));
  const accepted = new Map<One, Exception>();
  for (const breach of breaches) {
    const exception = valid.find((each) => accepts(each, breach));
    if (exception !== undefined) accepted.set(breach, exception);
  }
  const used = new Set(breaches.flatMap((breach) => valid.filter((exception) => accepts(exception, breach))));
  return { accepted, problems: exceptions.flatMap((exception) => problemOf(exception, used, circumstances) ?? []) };
}

function accepts({ rule, match }: Exception, breach: Breach): boolean {
  return matchesGlob(rule, breach.rule) && (match === undefined || breach.names.some((name) => matchesGlob(match, name)));
}

function isExpired({ until }: Exception, { today, release }: ExceptionCircumstances): boolean {
  if (until === undefined) return false;
  if ('day' in until) return today > until.day;
  return release !== undefined && compareReleases(release, until.release) >= 0;
}

function problemOf(
  exception: Exception,
  used: ReadonlySet<Exception>,
  circumstances: ExceptionCircumstances,
): ExceptionProblem | undefined {
  const { rule, match, until, owner } = exception;
  const about = `The exception for ${rule}${match === undefined ? '' : ` (${match})`}, which ${owner} answers for,`;
  if (!circumstances.rules.some((id) => matchesGlob(rule, id))) {
    return { exception, is: 'unmatched', message: `${about} names no rule that there is.` };
  }
  if (until !== undefined && isExpired(exception, circumstances)) {
    return { exception, is: 'expired', message: `${about} held until ${untilText(until)}.` };
  }
  if (used.has(exception) || !circumstances.judged.some((id) => matchesGlob(rule, id))) return undefined;
  return { exception, is: 'unused', message: `${about} accepts nothing that was found.` };
}
