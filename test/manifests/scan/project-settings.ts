import type { ManifestFinding } from '#core/model/scan-report';
import { documentsOf } from '#manifests/parse/manifest-splitter';
import { fixText } from '#manifests/scan/fix-document';
import { mentionsOf } from '#manifests/scan/mentions';
import { documentScanner, type ScannedDocument } from '#manifests/scan/scan-document';
import type { ScanSettings } from '#manifests/scan/scan-settings';
import { catalogue, projectSchedule, release } from '../../spec/schedule/project-schedule.ts';

const named = (apiVersion: string): string => apiVersion.replaceAll('{api_domain}', 'k8s.io');

/** Returns scan settings with the tables of the project and the names of Kubernetes. */
export const settingsFor = (target: string, more: Partial<ScanSettings> = {}): ScanSettings => ({
  schedule: projectSchedule,
  migrations: catalogue.migrations.map((migration) => ({ ...migration, from: migration.from.map(named), to: named(migration.to) })),
  target: release(target),
  defaults: 'keep',
  ...more,
});

/** Returns the scan results of a text by document. */
export const scanned = (text: string, settings = settingsFor('1.36'), file = 'a.yaml'): readonly ScannedDocument[] => {
  const scan = documentScanner(settings, mentionsOf(settings.schedule, settings.target, settings.current));
  return documentsOf(text).map((document) => scan(file, document));
};

/** Returns the findings of a text. */
export const findingsIn = (text: string, settings = settingsFor('1.36')): readonly ManifestFinding[] =>
  scanned(text, settings).flatMap(({ findings }) => findings);

/** Returns a text with every possible fix. */
export const fixed = (text: string, settings = settingsFor('1.36')): string =>
  fixText(text, settings, mentionsOf(settings.schedule, settings.target));
