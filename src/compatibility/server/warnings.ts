import { apiVersionOf, kindText, parseKindText } from '#core/codecs/group-version-kind';
import { parseRelease, releaseText } from '#core/codecs/release';
import { compareStability, stabilityOf } from '#core/codecs/version-name';
import { isWarningHeader, parseWarnings } from '#core/codecs/warning';
import type { RuleResult, UndecidedPoint } from '#core/model/compatibility-report';
import type { ScheduledVersion } from '#core/model/deprecation-schedule';
import type { Finding } from '#core/model/finding';
import { statusOf } from '#spec/schedule/status-of';
import { announcedReleases, isAnnounced } from '../announced-releases.ts';
import { findingOf, undecided } from '../rule-results.ts';
import { type AskedVersion, askedVersions } from './asked-versions.ts';
import type { ObservedServer } from './observed-server.ts';

const present = { id: 'server/warning', level: 'MUST' } as const;
const content = { id: 'server/warning-content', level: 'SHOULD' } as const;
const stable = { id: 'server/replacement-stability', level: 'MUST' } as const;

const noProbe = 'the answers to requests of deprecated versions, which the probe asks for';

/** A deprecated version is answered with a warning of code 299, and every Warning header is well-formed. */
export function warning(server: ObservedServer): RuleResult {
  if (server.probe === undefined) return undecided('deprecated versions', noProbe);
  const asked = askedVersions(server, 'deprecated');
  return {
    checked: asked.length,
    findings: asked.flatMap((each): readonly Finding[] => {
      const { warnings } = each.answer;
      const broken = warnings.filter((header) => !isWarningHeader(header));
      if (broken.length > 0) return [finding(present, each, 'is answered with a Warning header that is none', broken[0], 'form')];
      if (parseWarnings(warnings).some(({ code }) => code === 299)) return [];
      return [
        finding(present, each, 'is answered without a warning', warnings[0] ?? `no Warning header in the answer to ${each.answer.path}`),
      ];
    }),
    undecided: unanswered(server),
  };
}

/** Deprecated versions that are served, and whose answer was that of somebody else: an authorizer, say. */
function unanswered({ schedule, probe, release }: ObservedServer): readonly UndecidedPoint[] {
  return (probe?.answers ?? []).flatMap(({ type, path, status, isServed }) => {
    const isDeprecated = statusOf(schedule, type, release) === 'deprecated';
    return isDeprecated && !isServed
      ? [{ about: kindText(type), missing: `an answer of the resource; ${path} was answered with ${status}` }]
      : [];
  });
}

/** What the warning says agrees with the schedule: the version, since when, until when, and what to use instead. */
export function warningContent(server: ObservedServer): RuleResult {
  if (server.probe === undefined) return undecided('deprecated versions', noProbe);
  const told = askedVersions(server, 'deprecated').flatMap((each) => {
    const text = parseWarnings(each.answer.warnings).find(({ code }) => code === 299)?.text;
    return text === undefined ? [] : [{ each, text }];
  });
  return {
    checked: told.length,
    findings: told.flatMap(({ each, text }) =>
      contentProblems(server, each, text).map((problem) => finding(content, each, problem.what, text, problem.part)),
    ),
    undecided: [],
  };
}

function contentProblems(
  server: ObservedServer,
  { version }: AskedVersion,
  text: string,
): readonly { readonly what: string; readonly part: string }[] {
  const problems: { readonly what: string; readonly part: string }[] = [];
  const note = (part: string, what: string): void => void problems.push({ part, what });
  if (!text.includes(apiVersionOf(version)) || !text.includes(version.kind))
    note('name', 'is answered with a warning that does not name it');
  const since = /deprecated in v?(\d+\.\d+)/.exec(text)?.[1];
  const until = /unavailable in v?(\d+\.\d+)/.exec(text)?.[1];
  const [sinceRelease, untilRelease] = [since, until].map((each) => (each === undefined ? undefined : parseRelease(each)));
  if (sinceRelease !== undefined && !isAnnounced(version, 'deprecated', sinceRelease)) {
    note('since', `is called deprecated since ${since}, and is so since ${releasesText(version, 'deprecated')}`);
  }
  if (!isAnnounced(version, 'removed', untilRelease)) {
    const told = until === undefined ? 'is not told to be unavailable in any release' : `is called unavailable in ${until}`;
    note('until', `${told}, and is removed in ${releasesText(version, 'removed')}`);
  }
  const instead = insteadOf(text);
  const found = instead === undefined ? undefined : server.schedule.find(instead);
  if (instead !== undefined && found === undefined)
    note('instead', `is to be replaced by ${kindText(instead)}, which the schedule does not have`);
  return problems;
}

function releasesText(version: ScheduledVersion, about: 'deprecated' | 'removed'): string {
  return announcedReleases(version, about).map(releaseText).join(' or ') || 'none';
}

/** What a warning tells to use instead is at least as stable (rule 3). */
export function replacementStability(server: ObservedServer): RuleResult {
  if (server.probe === undefined) return undecided('deprecated versions', noProbe);
  const named = askedVersions(server, 'deprecated').flatMap((each) => {
    const text = parseWarnings(each.answer.warnings).find(({ code }) => code === 299)?.text ?? '';
    const instead = insteadOf(text);
    return instead === undefined ? [] : [{ each, text, instead }];
  });
  return {
    checked: named.length,
    findings: named.flatMap(({ each, text, instead }) => {
      const [from, to] = [stabilityOf(each.version.version), stabilityOf(instead.version)];
      if (from === undefined || to === undefined || compareStability(to, from) >= 0) return [];
      return [finding(stable, each, `is deprecated in favour of ${kindText(instead)}, which is less stable`, text)];
    }),
    undecided: [],
  };
}

/** The type that a warning tells to use: `use apps/v1 Deployment`. */
function insteadOf(text: string) {
  const [, apiVersion, kind] = /\buse ([a-z0-9./-]{1,300}) ([A-Za-z0-9]{1,100})\b/.exec(text) ?? [];
  return apiVersion === undefined ? undefined : parseKindText(`${apiVersion}/${kind}`);
}

function finding(
  rule: { readonly id: string; readonly level: Finding['level'] },
  { version, by }: AskedVersion,
  what: string,
  seen: string | undefined,
  part = '',
): Finding {
  const { group, version: name, kind, resource } = version;
  return findingOf(rule, {
    message: `${kindText(version)} ${what}.`,
    subject: { is: 'type', type: { group, version: name, kind }, ...(resource === undefined ? {} : { resource }) },
    ...(version.removed === undefined ? {} : { release: version.removed }),
    ...(by === undefined ? {} : { replacement: { group: by.group, version: by.version, kind: by.kind } }),
    ...(seen === undefined ? {} : { seen: seen.slice(0, 500) }),
    part,
  });
}
