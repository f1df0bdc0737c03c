import { apiVersionOf, kindText } from '#core/codecs/group-version-kind';
import { releaseText } from '#core/codecs/release';
import { seriousness } from './finding-words.ts';
import type { ScanFormat } from './scan-format.ts';

/** For programs: the whole report, with releases and types as people write them. Version 1. */
export const scanJson: ScanFormat = ({ target, current, findings, unread, templates, counts, failOn, waiverProblems }) =>
  `${JSON.stringify(
    {
      format: 'apiconform-scan',
      version: 1,
      target: releaseText(target),
      ...(current === undefined ? {} : { current: releaseText(current) }),
      failOn,
      counts,
      findings: findings.map((finding) => ({
        ...finding,
        status: seriousness(finding),
        type: { apiVersion: apiVersionOf(finding.type), kind: finding.type.kind },
        ...(finding.release === undefined ? {} : { release: releaseText(finding.release) }),
        ...(finding.replacement === undefined ? {} : { replacement: kindText(finding.replacement) }),
      })),
      unread,
      templates,
      waiverProblems: waiverProblems.map(({ is, message, waiver }) => ({ is, message, where: waiver.where })),
    },
    null,
    1,
  )}\n`;
