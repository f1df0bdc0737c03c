import { releaseText } from '#core/codecs/release';
import type { CompatibilityReport } from '#core/model/compatibility-report';

type Sample = { readonly labels?: Readonly<Record<string, string>>; readonly value: number };

const prefix = 'apiconform_compatibility_';

/**
 * Returns a compatibility report as metrics in the text form of Prometheus, as the textfile collector of the node exporter reads it. Each
 * rule has a sample for each status, also where it is 0, so that series do not come and go.
 *
 * @param time when the check ended, in seconds since 1970.
 */
export function metricsOf(report: CompatibilityReport, time: number): string {
  const { rules, findings, release, targetRelease, verdict, command, tool } = report;
  const statuses = ['open', 'accepted'] as const;
  const counts = rules.flatMap(({ id: rule, level }) =>
    statuses.map((status) => {
      const isAccepted = status === 'accepted';
      const own = findings.filter((finding) => finding.rule === rule && (finding.acceptedBy !== undefined) === isAccepted);
      return { labels: { rule, level, status }, value: own.length };
    }),
  );
  const info = {
    command,
    version: tool.version,
    release: release === undefined ? '' : releaseText(release),
    target_release: targetRelease === undefined ? '' : releaseText(targetRelease),
  };
  return [
    family('findings', 'The number of findings of the last check, by rule, level and status.', counts),
    family(
      'undecided',
      'The number of points that the last check could not decide, by rule.',
      rules.map(({ id, undecided }) => ({ labels: { rule: id }, value: undecided.length })),
    ),
    family('passed', 'Whether the last check passed.', [{ value: Number(verdict.passed) }]),
    family('last_check_timestamp_seconds', 'When the last check ended, in seconds since 1970.', [{ value: time }]),
    family('info', 'The command of the last check, the version of apiconform, and the releases.', [{ labels: info, value: 1 }]),
  ].join('');
}

function family(name: string, help: string, samples: readonly Sample[]): string {
  const full = `${prefix}${name}`;
  const lines = samples.map(({ labels = {}, value }) => `${full}${labelText(labels)} ${value}`);
  return [`# HELP ${full} ${help}`, `# TYPE ${full} gauge`, ...lines, ''].join('\n');
}

function labelText(labels: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

function escaped(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
}
