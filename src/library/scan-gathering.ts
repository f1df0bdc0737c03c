import type { ComputedType, ScanReport, UnreadDocument } from '#core/model/scan-report';
import type { IgnoreComment } from '#manifests/parse/ignore-comments';
import type { LongDocument, RawDocument } from '#manifests/parse/manifest-splitter';
import type { DocumentScanner } from '#manifests/scan/scan-document';
import type { SeenDefinitions } from './scan-definitions.ts';

/** The name of the standard input in reports. */
export const standardInput = 'stdin';

/** What a scan found so far. It keeps findings, and no part of the documents. */
export type ScanGathering = {
  file(): void;
  document(file: string, document: RawDocument): void;
  tooLong(file: string, document: LongDocument): void;
  unread(unread: UnreadDocument): void;
  result(): Pick<ScanReport, 'findings' | 'unread' | 'templates' | 'computed'> & {
    readonly counts: { readonly files: number; readonly documents: number };
    readonly ignores: readonly IgnoreComment[];
  };
};

/** Starts a scan. */
export function scanGathering(scan: DocumentScanner, definitions: SeenDefinitions): ScanGathering {
  const findings: ScanReport['findings'][number][] = [];
  const unread: UnreadDocument[] = [];
  const computed: ComputedType[] = [];
  const ignores: IgnoreComment[] = [];
  const templates = new Set<string>();
  const counts = { files: 0, documents: 0 };
  return {
    file: () => void counts.files++,
    document(file, document) {
      const scanned = scan(file, document);
      if (!document.empty) definitions.see(file, document, file === standardInput);
      if (!document.empty) counts.documents++;
      // A copy, because a substring keeps the whole text in memory.
      for (const finding of scanned.findings) findings.push(structuredClone(finding));
      for (const each of scanned.unread) unread.push(structuredClone(each));
      for (const each of scanned.computed) computed.push(structuredClone(each));
      for (const each of scanned.ignores) ignores.push(structuredClone(each));
      if (scanned.template) templates.add(file);
    },
    tooLong(file, { line, characters }) {
      const message = `This document is too long to read: ${characters} characters.`;
      unread.push({ where: { file, line, column: 1 }, message });
    },
    unread: (each) => void unread.push(each),
    result: () => ({
      findings: [...findings, ...definitions.findings()],
      unread,
      templates: [...templates],
      computed,
      counts,
      ignores,
    }),
  };
}
