import { basename, dirname, join, resolve } from 'node:path';
import { readTextFile } from '#adapters/files';
import { ToolError } from '#core/model/tool-error';
import { mentionsOf } from '#manifests/scan/mentions';
import { overlaysOf } from '#manifests/scan/overlays';
import { documentScanner } from '#manifests/scan/scan-document';
import type { ScanSettings } from '#manifests/scan/scan-settings';
import { kustomizationFile } from './render-manifests.ts';

/** Adds to the settings of a scan what the kustomizations among the files say of the other files. Files that no kustomization names are not read. */
export function withOverlays(settings: ScanSettings, files: readonly string[]): ScanSettings {
  const kustomizations = files.filter((file) => kustomizationFile.test(basename(file)));
  if (kustomizations.length === 0) return settings;
  const scanned = new Map(files.map((file) => [resolve(file), file]));
  const inFolder = new Map(kustomizations.map((file) => [resolve(dirname(file)), file]));
  const given = (path: string): string => scanned.get(resolve(path)) ?? path;
  const mentions = mentionsOf(settings.schedule, settings.target, settings.current);
  const overlays = overlaysOf(
    kustomizations,
    {
      text: (file) => (scanned.has(resolve(file)) ? readableText(file) : undefined),
      resolve: (from, name) => given(join(dirname(from), name)),
      kustomizationIn: (folder) => inFolder.get(resolve(folder)),
    },
    settings,
    (known, file, document) => documentScanner({ ...settings, overlays: known }, mentions)(file, document).findings,
  );
  return overlays === undefined ? settings : { ...settings, overlays };
}

/** Returns the text of a file, or `undefined` if it cannot be read, which the scan reports. */
export function readableText(file: string): string | undefined {
  try {
    return readTextFile(file);
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    return undefined;
  }
}
