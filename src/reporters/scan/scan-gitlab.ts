import { digestOf } from '#core/codecs/digest';
import type { ManifestFinding, ScanReport } from '#core/model/scan-report';
import { codeQualityReport } from '../code-quality.ts';
import { failsScan } from './finding-words.ts';

/** Renders a Code Quality report of GitLab: each finding that is not accepted, and each unreadable document, at its line. */
export function scanGitlab(report: ScanReport): string {
  const open = report.findings.filter(({ acceptedBy }) => acceptedBy === undefined);
  const own = fingerprints();
  return codeQualityReport([
    ...open.map((finding) => ({
      description: finding.message,
      check: finding.rule,
      fingerprint: own(`${finding.fingerprint} ${finding.where.file}`),
      severity: severityIn(report, finding),
      file: finding.where.file,
      line: finding.where.line,
    })),
    ...report.unread.map(({ where, message }) => ({
      description: message,
      check: 'manifest/unread',
      fingerprint: own(`unread ${where.file}`),
      severity: 'blocker' as const,
      file: where.file,
      line: where.line,
    })),
  ]);
}

/** Returns a function that makes fingerprints. The same object twice in a file is two issues. */
function fingerprints(): (of: string) => string {
  const counts = new Map<string, number>();
  return (of) => {
    const count = counts.get(of) ?? 0;
    counts.set(of, count + 1);
    return digestOf([of, count]);
  };
}

function severityIn(report: ScanReport, finding: ManifestFinding): 'critical' | 'minor' | 'info' {
  if (failsScan(finding, report)) return 'critical';
  return finding.level === 'MAY' ? 'info' : 'minor';
}
