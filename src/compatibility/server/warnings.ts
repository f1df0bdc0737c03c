import { apiVersionOf, kindText, parseKindText } from '#core/codecs/group-version-kind';
import { parseRelease, releaseText } from '#core/codecs/release';
import { compareStability, stabilityOf } from '#core/codecs/version-name';
import { isWarningHeader, parseWarnings } from '#core/codecs/warning';
import { definedFields } from '#core/json/defined-fields';
import type { UndecidedPoint } from '#core/model/compatibility-report';
import type { ScheduledVersion } from '#core/model/deprecation-schedule';
import type { CheckFinding } from '#core/model/finding';
import type { RuleResult } from '#core/model/rule-result';
import { statusOf } from '#spec/schedule/status-of';
import { announcedReleases, isAnnounced } from '../announced-releases.ts';
import { findingOf, notApplicable } from '../rule-results.ts';
import { type AskedVersion, askedVersions } from './asked-versions.ts';
import type { ObservedServer } from './observed-server.ts';

const present = 'server/warning';
const content = 'server/warning-content';
const stable = 'server/replacement-stability';

/** Checks that a response from a deprecated version has a warning with code 299, and that every Warning header is well-formed. */
export function warning(server: ObservedServer): RuleResult {
  if (server.probe === undefined) return notApplicable;
  const asked = askedVersions(server, 'deprecated');
  return {
    checked: asked.length,
    findings: asked.flatMap((each): readonly CheckFinding[] => {
      const { warnings } = each.answer;
      const broken = warnings.filter((header) => !isWarningHeader(header));
      if (broken.length > 0) return [finding(present, each, 'returns a malformed Warning header', broken[0], 'form')];
      if (parseWarnings(warnings).some(({ code }) => code === 299)) return [];
      return [
        finding(
          present,
          each,
          'returns no deprecation warning',
          warnings[0] ?? `no Warning header in the response from ${each.answer.path}`,
        ),
      ];
    }),
    undecided: unanswered(server),
  };
}

/** Returns deprecated versions whose response came from something other than the resource, such as an authorizer. */
function unanswered({ schedule, probe, release }: ObservedServer): readonly UndecidedPoint[] {
  return (probe?.answers ?? []).flatMap(({ type, path, status, isServed }) => {
    const isDeprecated = statusOf(schedule, type, release) === 'deprecated';
    return isDeprecated && !isServed ? [{ about: kindText(type), missing: `a response of the resource: ${path} returned ${status}` }] : [];
  });
}

/** Checks that the text of the warning matches the schedule: the version, its deprecation and removal release, and the replacement. */
export function warningContent(server: ObservedServer): RuleResult {
  if (server.probe === undefined) return notApplicable;
  const withText = askedVersions(server, 'deprecated').flatMap((each) => {
    const text = parseWarnings(each.answer.warnings).find(({ code }) => code === 299)?.text;
    return text === undefined ? [] : [{ each, text }];
  });
  return {
    checked: withText.length,
    findings: withText.flatMap(({ each, text }) =>
      contentProblems(server, each, text).map((problem) => finding(content, each, problem.description, text, problem.part)),
    ),
    undecided: [],
  };
}

function contentProblems(
  server: ObservedServer,
  { version }: AskedVersion,
  text: string,
): readonly { readonly description: string; readonly part: string }[] {
  const problems: { readonly description: string; readonly part: string }[] = [];
  const note = (part: string, description: string): void => void problems.push({ part, description });
  if (!text.includes(apiVersionOf(version)) || !text.includes(version.kind)) note('name', 'returns a warning that does not name it');
  const since = /deprecated in v?(\d+\.\d+)/.exec(text)?.[1];
  const until = /unavailable in v?(\d+\.\d+)/.exec(text)?.[1];
  const [sinceRelease, untilRelease] = [since, until].map((each) => (each === undefined ? undefined : parseRelease(each)));
  if (sinceRelease !== undefined && !isAnnounced(version, 'deprecated', sinceRelease)) {
    note('since', `returns a warning with the deprecation release ${since}; expected ${releasesText(version, 'deprecated')}`);
  }
  if (!isAnnounced(version, 'removed', untilRelease)) {
    const named = until === undefined ? 'no removal release' : `the removal release ${until}`;
    note('until', `returns a warning with ${named}; expected ${releasesText(version, 'removed')}`);
  }
  const instead = replacementInText(text);
  const found = instead === undefined ? undefined : server.schedule.find(instead);
  if (instead !== undefined && found === undefined)
    note('instead', `returns a warning with the replacement ${kindText(instead)}, which is not in the schedule`);
  return problems;
}

function releasesText(version: ScheduledVersion, about: 'deprecated' | 'removed'): string {
  return announcedReleases(version, about).map(releaseText).join(' or ') || 'none';
}

/** Checks rule 3: the replacement that a warning names is at least as stable. */
export function replacementStability(server: ObservedServer): RuleResult {
  if (server.probe === undefined) return notApplicable;
  const named = askedVersions(server, 'deprecated').flatMap((each) => {
    const text = parseWarnings(each.answer.warnings).find(({ code }) => code === 299)?.text ?? '';
    const instead = replacementInText(text);
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

/** Returns the type that a warning recommends: `use apps/v1 Deployment`. */
function replacementInText(text: string) {
  const [, apiVersion, kind] = /\buse ([a-z0-9./-]{1,300}) ([A-Za-z0-9]{1,100})\b/.exec(text) ?? [];
  return apiVersion === undefined ? undefined : parseKindText(`${apiVersion}/${kind}`);
}

function finding(rule: string, { version, by }: AskedVersion, description: string, seen: string | undefined, part = ''): CheckFinding {
  const { group, version: name, kind, resource } = version;
  return findingOf(rule, {
    message: `${kindText(version)} ${description}.`,
    subject: { is: 'type', type: { group, version: name, kind }, ...definedFields({ resource }) },
    ...definedFields({ release: version.removed }),
    ...(by === undefined ? {} : { replacement: { group: by.group, version: by.version, kind: by.kind } }),
    ...(seen === undefined ? {} : { seen: seen.slice(0, 500) }),
    part,
  });
}
