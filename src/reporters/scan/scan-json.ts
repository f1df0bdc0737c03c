import { apiVersionOf, kindText } from '#core/codecs/group-version-kind';
import { releaseText } from '#core/codecs/release';
import type { ScanReport } from '#core/model/scan-report';
import { severityOf } from './finding-words.ts';

/** Renders JSON for programs: the whole report, with releases and types as text. Version 1. */
export function scanJson(report: ScanReport): string {
  const { target, current, findings, unread, templates, computed, rendered, skipped, counts, failOn, waiverProblems } = report;
  return `${JSON.stringify(
    {
      format: 'apiconform-scan',
      version: 1,
      target: releaseText(target),
      ...(current === undefined ? {} : { current: releaseText(current) }),
      failOn,
      counts,
      findings: findings.map((finding) => ({
        ...finding,
        status: severityOf(finding),
        type: { apiVersion: apiVersionOf(finding.type), kind: finding.type.kind },
        ...(finding.release === undefined ? {} : { release: releaseText(finding.release) }),
        ...(finding.project === undefined ? {} : { project: finding.project }),
        ...(finding.replacement === undefined ? {} : { replacement: kindText(finding.replacement) }),
      })),
      unread,
      templates,
      computed,
      rendered,
      skipped,
      waiverProblems: waiverProblems.map(({ is, message, waiver }) => ({ is, message, where: waiver.where })),
    },
    null,
    1,
  )}\n`;
}
