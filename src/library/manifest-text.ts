import { definedFields } from '#core/json/defined-fields';
import type { ManifestUse } from '#core/model/helm-survey';
import type { Release } from '#core/model/release';
import type { ManifestFinding } from '#core/model/scan-report';
import { documentsOf, type RawDocument } from '#manifests/parse/manifest-splitter';
import { customFindings } from '#manifests/scan/custom-findings';
import type { CustomVersions } from '#manifests/scan/custom-versions';
import { fixText } from '#manifests/scan/fix-document';
import { mentionsOf } from '#manifests/scan/mentions';
import { documentScanner } from '#manifests/scan/scan-document';
import type { ScanSettings } from '#manifests/scan/scan-settings';
import type { Schedule } from '#spec/schedule/schedule';
import { loadCompatibilityTables } from './load-tables.ts';
import { customGroupVersions } from './scan-definitions.ts';
import { namedFor } from './settings-of-scan.ts';

/** Scans and fixes the text of manifests that are in no file. */
export type ManifestText = {
  readonly findings: (text: string) => { readonly findings: readonly ManifestFinding[]; readonly unread: readonly string[] };
  /** Migrates what can be migrated without a person. */
  readonly fixed: (text: string) => string;
};

const nameOfText = 'manifest';

/**
 * Returns a scanner of texts for a target release.
 *
 * @param custom the definitions of custom resources that objects are compared with. Default: none.
 */
export function manifestText(schedule: Schedule, apiDomain: string, target: Release, custom?: CustomVersions): ManifestText {
  const { migrations } = loadCompatibilityTables();
  const settings: ScanSettings = { schedule, migrations: migrations.map((each) => namedFor(each, apiDomain)), target, defaults: 'keep' };
  const mentions = mentionsOf(schedule, target);
  const scanner = documentScanner(settings, mentions);
  const customIn = (document: RawDocument): readonly ManifestFinding[] =>
    custom === undefined || !mayHaveProblem(document.text, custom) ? [] : customFindings(nameOfText, document, custom, settings);
  return {
    findings: (text) => {
      const documents = documentsOf(text);
      const scanned = documents.map((document) => scanner(nameOfText, document));
      return {
        findings: [...scanned.flatMap(({ findings }) => findings), ...documents.flatMap(customIn)],
        unread: scanned.flatMap(({ unread }) =>
          unread.map(({ where, message }) => `a manifest that can be read: line ${where.line}: ${message}`),
        ),
      };
    },
    fixed: (text) => fixText(text, settings, mentions),
  };
}

function mayHaveProblem(text: string, custom: CustomVersions): boolean {
  return [...customGroupVersions(text)].some((groupVersion) => {
    const [group = '', version = ''] = groupVersion.split('/');
    return custom.mayHaveProblem(group, version);
  });
}

/** Returns what of a finding a survey of manifests keeps. A copy, because a substring keeps the whole text in memory. */
export function useOf({ type, object, message, release, replacement }: ManifestFinding): ManifestUse {
  return structuredClone({ type, object: objectText({ object }), message, ...definedFields({ release, replacement }) });
}

/** Returns the name of the object of a finding: `Ingress shop/web`. */
export function objectText({ object: { kind, namespace, name } }: Pick<ManifestFinding, 'object'>): string {
  return `${kind} ${[namespace, name].filter((part) => part !== undefined).join('/')}`.trim();
}
