import { basename, dirname, join } from 'node:path';
import { capabilitiesOf } from '#manifests/scan/capabilities-of';
import type { ScanSettings } from '#manifests/scan/scan-settings';
import { namedTemplates } from '#manifests/template/named-templates';

/** The files of a chart that define templates for the others: `templates/_helpers.tpl`, also of the charts in it. */
const helperFile = /(?:^|\/)templates\/(?:[^\n]*\/)?(?:_[^/]+|[^/]+\.tpl)$/;

/**
 * Adds to the settings of a scan what the named templates of charts write. The helper files of a chart are read when a template of it
 * computes a version or a kind.
 *
 * @param files the files of the scan. A chart is a folder with a `Chart.yaml`; it shares its templates with the charts in its folder `charts`.
 * @param read returns the text of a file; `undefined` for one that cannot be read.
 */
export function withChartTemplates(
  settings: ScanSettings,
  files: readonly string[],
  read: (file: string) => string | undefined,
): ScanSettings {
  const charts = new Set(files.filter((file) => basename(file) === 'Chart.yaml').map((file) => dirname(file)));
  if (charts.size === 0) return settings;
  const helpers = new Map<string, string[]>();
  for (const file of files) {
    const chart = helperFile.test(file) ? chartOf(file, charts) : undefined;
    if (chart !== undefined) helpers.set(chart, [...(helpers.get(chart) ?? []), file]);
  }
  const capabilities = capabilitiesOf(settings);
  const known = new Map<string, ReadonlyMap<string, string>>();
  const templatesOf = (chart: string): ReadonlyMap<string, string> => {
    const found =
      known.get(chart) ??
      namedTemplates(
        (helpers.get(chart) ?? []).flatMap((file) => read(file) ?? []),
        capabilities,
      );
    known.set(chart, found);
    return found;
  };
  return {
    ...settings,
    included: (file, name) => {
      const chart = chartOf(file, charts);
      return chart === undefined ? undefined : templatesOf(chart).get(name);
    },
  };
}

/** Returns the chart that a file is rendered with: the outermost one. */
function chartOf(file: string, charts: ReadonlySet<string>): string | undefined {
  let found: string | undefined;
  let folder = file;
  while (folder !== dirname(folder)) {
    folder = dirname(folder);
    if (charts.has(folder) && (found === undefined || dirname(found) === join(folder, 'charts'))) found = folder;
  }
  return found;
}
