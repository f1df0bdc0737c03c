import { releaseOrder, releaseText } from '#core/codecs/release';
import type { CompatibilityReport, ReportedFinding } from '#core/model/compatibility-report';
import { plural } from '../plural.ts';

/** The rules about what still uses versions that go away. */
const usageRules: ReadonlySet<string> = new Set([
  'server/requested',
  'server/object',
  'server/client',
  'server/manifest',
  'server/helm-release',
]);

/**
 * Returns the verdict as a word and a sentence: whether a server is ready for the target release, and what still uses what is
 * removed until then. Of a comparison of releases, whether it passed and why.
 */
export function readinessOf(report: CompatibilityReport): { readonly word: string; readonly sentence: string } {
  const { verdict, targetRelease, command } = report;
  if (command !== 'compat server' || targetRelease === undefined)
    return { word: verdict.passed ? 'Passed' : 'Failed', sentence: capitalized(verdict.because) };
  const target = releaseText(targetRelease);
  const usage = report.findings.filter(({ rule, acceptedBy }) => usageRules.has(rule) && acceptedBy === undefined);
  const word = verdict.passed ? (usage.length > 0 ? `Look again before ${target}` : `Ready for ${target}`) : `Not ready for ${target}`;
  if (usage.length > 0) return { word, sentence: usageSentence(usage) };
  if (!verdict.passed) return { word, sentence: capitalized(verdict.because) };
  const open = report.rules.filter(({ outcome }) => outcome === 'undecided').length;
  const nothing = 'Nothing that was checked uses what is removed by then';
  if (open === 0) return { word, sentence: `${nothing}.` };
  return { word: `Look again before ${target}`, sentence: `${nothing}; ${plural(open, 'rule')} could not be decided.` };
}

function usageSentence(usage: readonly ReportedFinding[]): string {
  const namesOf = (rule: string): number => new Set(usage.filter((finding) => finding.rule === rule).map(nameOf)).size;
  const [clients, objects, requested] = [namesOf('server/client'), namesOf('server/manifest'), namesOf('server/requested')];
  const kinds = namesOf('server/object');
  const releases = namesOf('server/helm-release');
  const users = [
    ...(clients > 0 ? [plural(clients, 'client')] : []),
    ...(objects > 0 ? [plural(objects, 'object')] : []),
    ...(releases > 0 ? [plural(releases, 'Helm release')] : []),
  ];
  const removed = removedIn(usage);
  const inUse =
    users.length === 0
      ? []
      : [`${users.join(' and ')} still ${clients + objects + releases === 1 ? 'uses' : 'use'} what ${removed} removed`];
  const asked =
    requested === 0 ? [] : [`${plural(requested, 'version')} that ${removed} removed ${requested === 1 ? 'was' : 'were'} requested`];
  const stored = kinds === 0 ? [] : [`objects of ${plural(kinds, 'kind')} are stored that ${removed} removed`];
  return `${capitalized([...inUse, ...stored, ...asked].join('; '))}.`;
}

function nameOf({ subject }: ReportedFinding): string {
  return JSON.stringify(subject);
}

function removedIn(usage: readonly ReportedFinding[]): string {
  const removals = usage.flatMap(({ release, project }) => (release === undefined ? [] : [{ release, project }]));
  removals.sort((one, other) => releaseOrder(one.release, other.release));
  const names = [
    ...new Set(removals.map(({ release, project }) => `${project === undefined ? '' : `${project} `}${releaseText(release)}`)),
  ];
  return names.length === 0 ? 'a release until then' : names.join(' and ');
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
