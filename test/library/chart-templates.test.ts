import { describe, expect, it } from 'vitest';
import { withChartTemplates } from '#library/chart-templates';
import { loadCompatibilityTables } from '#library/load-tables';
import { scheduleFor } from '#spec/schedule/schedule-for';
import { scanManifests } from '../../src/index.ts';
import { temporaryFolder } from '../house/temporary-folder.ts';

const helpers = `{{- define "web.apiVersion" -}}
{{- if semverCompare "<1.22-0" .Capabilities.KubeVersion.GitVersion -}}networking.k8s.io/v1beta1{{- else -}}networking.k8s.io/v1{{- end -}}
{{- end -}}
{{- define "web.cronJob" -}}batch/v1beta1{{- end -}}
{{- define "web.chosen" -}}{{ .Values.version }}{{- end -}}
`;
const object = (name: string, kind: string): string =>
  `metadata:\n  name: a\nkind: ${kind}\napiVersion: {{ include "${name}" . }}\nspec: {}\n`;
const chart = {
  'Chart.yaml': 'apiVersion: v2\nname: web\nversion: 1.0.0\n',
  'templates/_helpers.tpl': helpers,
  'templates/ingress.yaml': object('web.apiVersion', 'Ingress'),
  'templates/cron.yaml': object('web.cronJob', 'CronJob'),
  'templates/chosen.yaml': object('web.chosen', 'Deployment'),
};
const scanned = async (files: Readonly<Record<string, string>>, targetRelease?: string) => {
  const folder = temporaryFolder(files);
  const { findings, computed } = await scanManifests({ paths: [folder], targetRelease });
  const short = (file: string): string => file.replace(`${folder}/`, '');
  return {
    findings: findings.map(({ where, rule, type, fixable }) => `${short(where.file)}:${where.line} ${rule} ${type.version} ${fixable}`),
    computed: computed.map(({ where }) => short(where.file)),
  };
};

describe('a version that a named template of a chart computes', () => {
  it('is that of the target release', async () => {
    expect(await scanned(chart)).toEqual({
      findings: ['templates/cron.yaml:4 manifest/removed-version v1beta1 false'],
      computed: ['templates/chosen.yaml'],
    });
    expect((await scanned(chart, '1.20')).findings).toEqual(['templates/ingress.yaml:4 manifest/deprecated-version v1beta1 false']);
  });

  it('is known in the charts that a chart contains, by the templates of both', async () => {
    const inner = { 'charts/in/Chart.yaml': chart['Chart.yaml'], 'charts/in/templates/cron.yaml': object('web.cronJob', 'CronJob') };
    expect((await scanned({ ...chart, ...inner })).findings.sort()).toEqual([
      'charts/in/templates/cron.yaml:4 manifest/removed-version v1beta1 false',
      'templates/cron.yaml:4 manifest/removed-version v1beta1 false',
    ]);
  });

  it('is known in a chart that is the current folder', () => {
    const files: Readonly<Record<string, string>> = { ...chart, 'charts/in/Chart.yaml': '' };
    const settings = withChartTemplates(
      {
        schedule: scheduleFor(loadCompatibilityTables().schedule, 'k8s.io'),
        migrations: [],
        target: { major: 1, minor: 36 },
        defaults: 'keep',
      },
      Object.keys(files),
      (file) => files[file],
    );
    for (const file of ['templates/ingress.yaml', 'charts/in/templates/a.yaml'])
      expect(settings.included?.(file, 'web.apiVersion')).toBe('networking.k8s.io/v1');
  });

  it('is not known without the chart, and not from another chart', async () => {
    const { 'Chart.yaml': _, ...parts } = chart;
    expect((await scanned(parts)).computed).toHaveLength(3);
    const other = { 'one/Chart.yaml': chart['Chart.yaml'], 'one/templates/_helpers.tpl': helpers, 'two/Chart.yaml': chart['Chart.yaml'] };
    expect((await scanned({ ...other, 'two/templates/cron.yaml': object('web.cronJob', 'CronJob') })).computed).toHaveLength(1);
  });
});
