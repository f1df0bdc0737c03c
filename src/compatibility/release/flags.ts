import { releaseText } from '#core/codecs/release';
import type { UndecidedPoint } from '#core/model/compatibility-report';
import type { CheckFinding } from '#core/model/finding';
import type { Release } from '#core/model/release';
import type { RuleResult } from '#core/model/rule-result';
import { findingOf, notApplicable } from '../rule-results.ts';
import { type Flag, type Flags, flagsOf } from './flags-of.ts';
import { lastIndex } from './last-index.ts';
import { following, type ObservedRelease, type ReleasePair } from './release-history.ts';
import { checkTimeLimit, type Span } from './time-limit.ts';

/** The limit for flags of administrators (specification, "Deprecation rules", rule 5b). */
const limit = { releases: 1, months: 6 };

const rule = 'release/flag-removed';

/** Checks rule 5b: a flag of the server works for one release and six months after it is deprecated. */
export function flagRemoved(pair: ReleasePair): RuleResult {
  const { older, newer, schedule } = pair;
  const [was, now] = [flagsOf(older.snapshot), flagsOf(newer.snapshot)];
  if (was.byName.size === 0 || now.byName.size === 0) {
    return {
      checked: 0,
      findings: [],
      undecided: [{ about: 'flags', missing: 'the help text or the reported flags of both releases' }],
    };
  }
  const gone = [...was.byName].filter(([name, { isAlpha }]) => !now.byName.has(name) && !isAlpha);
  const findings: CheckFinding[] = [];
  const undecided: UndecidedPoint[] = [];
  for (const [name, flag] of gone) {
    if (!now.isComplete) {
      undecided.push({ about: `--${name}`, missing: 'the flags that the newer server reports: help text hides deprecated flags' });
      continue;
    }
    const outcome = checkTimeLimit(schedule.releases, limit, deprecatedIn(pair, name, flag), {
      earliest: following(older.release),
      latest: newer.release,
    });
    if (outcome === 'unknown')
      undecided.push({ about: `--${name}`, missing: 'the help text of earlier releases or of the releases between' });
    if (outcome === 'failed') findings.push(removal(name, flag, newer.release));
  }
  return { checked: was.byName.size, findings, undecided: undecided };
}

/**
 * Returns when a flag was deprecated: after the last release that shows it as not deprecated, and at the latest in the first release that
 * shows it as deprecated.
 */
function deprecatedIn({ before, older, newer }: ReleasePair, name: string, flag: Flag): Span {
  if (!flag.isDeprecated) return { earliest: following(older.release), latest: newer.release };
  const seen = before.map(({ release, snapshot }) => ({ release, flag: flagsOf(snapshot).byName.get(name) }));
  const first = seen.findIndex((each) => each.flag?.isDeprecated === true);
  const plain = seen[lastIndex(seen.slice(0, Math.max(first, 0)), (each) => each.flag?.isDeprecated === false)];
  return { ...(plain === undefined ? {} : { earliest: following(plain.release) }), latest: seen[first]?.release ?? older.release };
}

function removal(name: string, { isDeprecated }: Flag, release: Release): CheckFinding {
  const how = isDeprecated ? 'less than one release and 6 months after its deprecation' : 'without prior deprecation';
  return findingOf(rule, {
    message: `The flag --${name} was removed in release ${releaseText(release)} ${how}.`,
    subject: { is: 'flag', name: `--${name}` },
    release,
  });
}

/** Rule 5a covers user commands, which a server does not report. */
export function commandRemoved(): RuleResult {
  return {
    checked: 0,
    findings: [],
    undecided: [{ about: 'user commands', missing: 'the help text of these commands: a snapshot covers only a server' }],
  };
}

/** Rule 6: a flag shows its deprecation warning only when it is used. */
export function flagWarning({ newer }: ReleasePair): RuleResult {
  const deprecated = deprecatedFlags(newer);
  if (deprecated.length === 0) return notApplicable;
  return {
    checked: 0,
    findings: [],
    undecided: deprecated.map((name) => ({ about: `--${name}`, missing: 'the output of the program when it is started with the flag' })),
  };
}

function deprecatedFlags({ snapshot }: ObservedRelease): readonly string[] {
  const flags: Flags = flagsOf(snapshot);
  return [...flags.byName].filter(([, { isDeprecated }]) => isDeprecated).map(([name]) => name);
}
