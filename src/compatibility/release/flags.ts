import { releaseText } from '#core/codecs/release';
import type { RuleResult, UndecidedPoint } from '#core/model/compatibility-report';
import type { Finding } from '#core/model/finding';
import type { Release } from '#core/model/release';
import { findingOf, notApplicable } from '../rule-results.ts';
import { type Flag, type Flags, flagsOf } from './flags-of.ts';
import { lastIndex } from './last-index.ts';
import { following, type ObservedRelease, type ReleasePair } from './release-history.ts';
import { lasted, type Span } from './time-limit.ts';

/** What administrators see, if it is stable (specification, "Deprecation rules", rule 5b). */
const limit = { releases: 1, months: 6 };

const rule = { id: 'release/flag-removed', level: 'MUST' } as const;

/** Rule 5b: a flag of the server works on for a release and six months after it was deprecated. */
export function flagRemoved(pair: ReleasePair): RuleResult {
  const { older, newer, schedule } = pair;
  const [was, now] = [flagsOf(older.snapshot), flagsOf(newer.snapshot)];
  if (was.byName.size === 0 || now.byName.size === 0) {
    return {
      checked: 0,
      findings: [],
      undecided: [{ about: 'flags', missing: 'the help of the program, or the flags that the server tells, of both releases' }],
    };
  }
  const gone = [...was.byName].filter(([name, { isAlpha }]) => !now.byName.has(name) && !isAlpha);
  const findings: Finding[] = [];
  const undecided: UndecidedPoint[] = [];
  for (const [name, flag] of gone) {
    if (!now.isComplete) {
      undecided.push({ about: `--${name}`, missing: 'the flags that the newer server tells: its help hides those that are deprecated' });
      continue;
    }
    const outcome = lasted(schedule.releases, limit, deprecatedIn(pair, name, flag), {
      earliest: following(older.release),
      latest: newer.release,
    });
    if (outcome === 'unknown') undecided.push({ about: `--${name}`, missing: 'help of earlier releases, or of those between' });
    if (outcome === 'broken') findings.push(removal(name, flag, newer.release));
  }
  return { checked: was.byName.size, findings, undecided: undecided };
}

/** When a flag was deprecated: between the last release that shows it without a word of it, and the first that does. */
function deprecatedIn({ before, older, newer }: ReleasePair, name: string, flag: Flag): Span {
  if (!flag.isDeprecated) return { earliest: following(older.release), latest: newer.release };
  const seen = before.map(({ release, snapshot }) => ({ release, flag: flagsOf(snapshot).byName.get(name) }));
  const first = seen.findIndex((each) => each.flag?.isDeprecated === true);
  const plain = seen[lastIndex(seen.slice(0, Math.max(first, 0)), (each) => each.flag?.isDeprecated === false)];
  return { ...(plain === undefined ? {} : { earliest: following(plain.release) }), latest: seen[first]?.release ?? older.release };
}

function removal(name: string, { isDeprecated }: Flag, release: Release): Finding {
  const how = isDeprecated ? 'and was not deprecated for a release and 6 months' : 'and was not deprecated before';
  return findingOf(rule, {
    message: `The flag --${name} is gone in release ${releaseText(release)} ${how}.`,
    subject: { is: 'flag', name: `--${name}` },
    release,
  });
}

/** Rule 5a is about commands that users see, of which a server tells nothing. */
export function commandRemoved(): RuleResult {
  return {
    checked: 0,
    findings: [],
    undecided: [{ about: 'commands for users', missing: 'the help of these commands: a snapshot is about a server' }],
  };
}

/** Rule 6: whether a flag warns shows only when it is used. */
export function flagWarning({ newer }: ReleasePair): RuleResult {
  const deprecated = deprecatedFlags(newer);
  if (deprecated.length === 0) return notApplicable;
  return {
    checked: 0,
    findings: [],
    undecided: deprecated.map((name) => ({ about: `--${name}`, missing: 'what the program says when it is started with it' })),
  };
}

function deprecatedFlags({ snapshot }: ObservedRelease): readonly string[] {
  const flags: Flags = flagsOf(snapshot);
  return [...flags.byName].filter(([, { isDeprecated }]) => isDeprecated).map(([name]) => name);
}
