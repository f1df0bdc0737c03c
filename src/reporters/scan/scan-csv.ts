import { apiVersionOf, kindText } from '#core/codecs/group-version-kind';
import { releaseText } from '#core/codecs/release';
import type { ManifestFinding, ScanReport } from '#core/model/scan-report';
import type { Where } from '#core/model/where';
import { csvLine } from '../csv-line.ts';
import { failsScan, lineText, severityOf } from './finding-words.ts';

const header = [
  'file',
  'line',
  'column',
  'status',
  'fails',
  'rule',
  'apiVersion',
  'kind',
  'namespace',
  'name',
  'release',
  'replacement',
  'fixable',
  'accepted',
  'message',
];

/** Renders CSV for spreadsheets: a header, and a line for each finding, unreadable document and invalid waiver. */
export function scanCsv(report: ScanReport): string {
  const rows = [
    header,
    ...report.findings.map((finding) => rowOf(finding, report)),
    ...report.unread.map(({ where, message }) => problemRow(where, 'unreadable', message)),
    ...report.waiverProblems.map(({ waiver, message }) => problemRow(waiver.where, 'invalid waiver', message)),
  ];
  return rows.map((row) => csvLine(row.map(lineText))).join('');
}

function rowOf(finding: ManifestFinding, report: ScanReport): readonly string[] {
  const { where, rule, type, object, release, replacement, fixable, acceptedBy, message } = finding;
  return [
    ...placeOf(where),
    severityOf(finding),
    String(failsScan(finding, report)),
    rule,
    apiVersionOf(type),
    type.kind,
    object.namespace ?? '',
    object.name ?? '',
    release === undefined ? '' : releaseText(release),
    replacement === undefined ? '' : kindText(replacement),
    String(fixable),
    acceptedBy?.reason ?? '',
    message,
  ];
}

function problemRow(where: Where, status: string, message: string): readonly string[] {
  return [...placeOf(where), status, 'true', ...Array.from({ length: header.length - 6 }, () => ''), message];
}

function placeOf({ file, line, column }: Where): readonly string[] {
  return [file, String(line), String(column)];
}
