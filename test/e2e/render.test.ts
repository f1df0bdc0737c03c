import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Json } from '#core/model/json';
import { temporaryFolder } from '../house/temporary-folder.ts';
import { schemaProblems } from '../reporters/published-schema.ts';
import { helmBinary } from '../servers/helm.ts';
import { kubectlBinary } from '../servers/kubectl.ts';
import { runCommand } from './run-command.ts';

const helm = await helmBinary();
const kubectl = await kubectlBinary();

const chart = (more: { readonly [file: string]: string } = {}) => ({
  'web/Chart.yaml': 'apiVersion: v2\nname: web\nversion: 1.0.0\n',
  'web/values.yaml': 'old: true\nenabled: false\n',
  'web/templates/_helpers.tpl':
    '{{- define "web.apiVersion" -}}\n{{- if .Values.old -}}\nextensions/v1beta1\n{{- else -}}\nnetworking.k8s.io/v1\n{{- end -}}\n{{- end -}}\n',
  'web/templates/ingress.yaml':
    '# a\napiVersion: {{ include "web.apiVersion" . }}\nkind: Ingress\nmetadata:\n  name: {{ .Release.Name }}\n',
  ...more,
});

/** A folder with files, and one with the named programs alone. */
const setup = (files: { readonly [file: string]: string }, programs: { readonly [name: string]: string }) => {
  const folder = temporaryFolder();
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  const path = temporaryFolder();
  for (const [name, binary] of Object.entries(programs)) symlinkSync(binary, join(path, name));
  return { cwd: folder, env: { PATH: path } };
};

const scan = async (args: readonly string[], options: ReturnType<typeof setup>) => {
  const { stdout, stderr, code } = await runCommand(['scan', '--target-release', '1.36', '--format', 'json', ...args], options);
  const report: Json = stdout === '' ? null : JSON.parse(stdout);
  if (stdout !== '') expect(schemaProblems('scan', report)).toEqual([]);
  return { report, stderr, code };
};

describe.skipIf('missing' in helm)('a scan with --render helm', () => {
  const programs = { helm: 'missing' in helm ? '' : helm.binary };

  it('reports what a chart computes at its place in the template', async () => {
    const options = setup(chart(), programs);
    expect((await scan(['web'], options)).report).toMatchObject({
      findings: [],
      computed: [{ where: { file: 'web/templates/ingress.yaml' } }],
    });
    const { report, code } = await scan(['web', '--render', 'helm'], options);
    expect(report).toMatchObject({
      rendered: [{ by: 'helm', path: 'web', documents: 1 }],
      computed: [],
      findings: [
        {
          rule: 'manifest/removed-version',
          level: 'MUST',
          where: { file: 'web/templates/ingress.yaml', line: 2, column: 13 },
          object: { name: 'apiconform' },
          rendered: { by: 'helm', path: 'web' },
          fixable: false,
        },
      ],
    });
    expect(code).toBe(1);
  });

  it('reports once what the template shows, and shows which of two versions is chosen', async () => {
    const choice =
      '{{- if .Values.old }}\napiVersion: policy/v1beta1\n{{- else }}\napiVersion: policy/v1\n{{- end }}\nkind: PodDisruptionBudget\nmetadata: {name: a}\n';
    const plain = 'apiVersion: batch/v1beta1\nkind: CronJob\nmetadata: {name: a}\n';
    const files = chart({ 'web/templates/ingress.yaml': '', 'web/templates/a.yaml': choice, 'web/templates/b.yaml': plain });
    const { report } = await scan(['web', '--render', 'helm'], setup(files, programs));
    expect(report).toMatchObject({
      findings: [
        { where: { file: 'web/templates/b.yaml', line: 1 }, type: { kind: 'CronJob' } },
        { where: { file: 'web/templates/a.yaml', line: 2 }, level: 'MUST', rendered: { by: 'helm' } },
      ],
    });
    const without = { ...files, 'web/values.yaml': 'old: false\n' };
    expect((await scan(['web', '--render', 'helm'], setup(without, programs))).report).toMatchObject({
      findings: [{ type: { kind: 'PodDisruptionBudget' }, level: 'MAY' }, { type: { kind: 'CronJob' } }],
    });
  });

  it('renders charts with the values of files, each over the one before', async () => {
    const files = { ...chart({ 'web/values.yaml': '' }), 'a.yaml': 'old: false\n', 'b.yaml': 'old: true\n' };
    const options = setup(files, programs);
    const reportWith = async (...values: readonly string[]) =>
      (await scan(['web', '--render', 'helm', ...values.flatMap((file) => ['--helm-values', file])], options)).report;
    expect(await reportWith()).toMatchObject({ findings: [] });
    expect(await reportWith('b.yaml')).toMatchObject({ findings: [{ rule: 'manifest/removed-version' }] });
    expect(await reportWith('b.yaml', 'a.yaml')).toMatchObject({ findings: [] });
    expect(await reportWith('a.yaml', 'b.yaml')).toMatchObject({ findings: [{ rule: 'manifest/removed-version' }] });
  });

  it('notes what helm renders because it takes all versions as served', async () => {
    const helper =
      '{{- define "web.apiVersion" -}}\n{{- if .Capabilities.APIVersions.Has "extensions/v1beta1" -}}\nextensions/v1beta1\n{{- else -}}\nnetworking.k8s.io/v1\n{{- end -}}\n{{- end -}}\n';
    const { report, code } = await scan(['web', '--render', 'helm'], setup(chart({ 'web/templates/_helpers.tpl': helper }), programs));
    expect(report).toMatchObject({ findings: [{ rule: 'manifest/removed-in-template', level: 'MAY' }] });
    expect(code).toBe(0);
  });

  it('gives one error for a chart that cannot be rendered, and renders the rest', async () => {
    const files = {
      ...chart(),
      'api/Chart.yaml':
        'apiVersion: v2\nname: api\nversion: 1.0.0\ndependencies: [{name: common, version: 1.0.0, repository: https://charts.invalid}]\n',
      'lib/Chart.yaml': 'apiVersion: v2\nname: lib\nversion: 1.0.0\ntype: library\n',
      'web/charts/sub/Chart.yaml': 'apiVersion: v2\nname: sub\nversion: 1.0.0\n',
      'web/charts/sub/templates/c.yaml': 'kind: CronJob\napiVersion: {{ print "batch" }}/v1beta1\nmetadata: {name: c}\n',
    };
    const { report, code } = await scan(['.', '--render', 'helm'], setup(files, programs));
    expect(report).toMatchObject({
      rendered: [{ path: 'web', documents: 2 }],
      unread: [{ where: { file: 'api/Chart.yaml' }, message: expect.stringMatching(/^helm template failed: .*common/) }],
      findings: [{ where: { file: 'web/charts/sub/templates/c.yaml', line: 2 } }, { where: { file: 'web/templates/ingress.yaml' } }],
    });
    expect(code).toBe(1);
  });
});

describe('a scan with --render', () => {
  it.each([
    ['helm', '--render helm needs helm, which cannot be started: '],
    ['kustomize', '--render kustomize needs kustomize or kubectl, which cannot be started: '],
  ])('says that the program is missing: %s', async (tool, message) => {
    const files = { ...chart(), 'app/kustomization.yaml': 'resources: []\n' };
    const { stderr, code } = await scan(['.', '--render', tool], setup(files, {}));
    expect(stderr).toContain(message);
    expect(code).toBe(2);
  });

  it.each([
    [['--helm-values', 'a.yaml'], '--helm-values needs --render helm.'],
    [['--render', 'kustomize', '--helm-values', 'a.yaml'], '--helm-values needs --render helm.'],
    [['--render', 'helm', '--helm-values', 'none.yaml'], 'There is no file none.yaml. Correct --helm-values.'],
  ])('refuses %j', async (flags, message) => {
    const { stderr, code } = await scan(['.', ...flags], setup({ ...chart(), 'a.yaml': 'old: true\n' }, {}));
    expect(stderr).toContain(message);
    expect(code).toBe(2);
  });

  it('warns where there is nothing to render', async () => {
    const { stderr, code } = await scan(['a.yaml', '--render', 'helm'], setup({ 'a.yaml': 'a: b\n' }, {}));
    expect(stderr).toContain('There is no chart to render.');
    expect(code).toBe(0);
  });
});

describe.skipIf('missing' in kubectl)('a scan with --render kustomize', () => {
  const programs = { kubectl: 'missing' in kubectl ? '' : kubectl.binary };
  const old = (name: string): string => `# a\napiVersion: policy/v1beta1\nkind: PodSecurityPolicy\nmetadata: {name: ${name}}\n`;

  it('maps objects to the files that they come from, and reports what no scanned file shows', async () => {
    const files = {
      'base/kustomization.yaml': 'resources: [psp.yaml, job.yaml]\n',
      'base/psp.yaml': old('a'),
      'base/job.yaml': 'apiVersion: batch/v1\nkind: CronJob\nmetadata: {name: j}\n',
      'app/kustomization.yaml':
        'resources: [../base]\nnamePrefix: app-\npatches:\n- target: {kind: CronJob}\n  patch: |-\n    - {op: replace, path: /apiVersion, value: batch/v1beta1}\n',
    };
    const whole = await scan(['.', '--render', 'kustomize'], setup(files, programs));
    expect(whole.report).toMatchObject({
      rendered: [{ by: 'kustomize', path: 'app', documents: 2 }],
      findings: [
        { where: { file: 'app/kustomization.yaml', line: 6 } },
        { where: { file: 'base/psp.yaml', line: 2 }, object: { name: 'a' } },
        { where: { file: 'base/job.yaml', line: 1, column: 1 }, object: { name: 'app-j' }, rendered: { by: 'kustomize', path: 'app' } },
      ],
    });
    const part = await scan(['app', '--render', 'kustomize'], setup(files, programs));
    expect(part.report).toMatchObject({ findings: [{}, { where: { file: 'app/kustomization.yaml' } }, {}] });
  });

  it('loads nothing from the network', async () => {
    const files = {
      'a/kustomization.yaml': 'resources: ["https://example.invalid/b.yaml"]\n',
      'b/kustomization.yaml': 'resources: ["https://example.invalid/org/repo//base?ref=v1"]\n',
      'c/kustomization.yaml': 'resources: [c.yaml]\n',
      'c/c.yaml': old('c'),
    };
    const { report, code } = await scan(['.', '--render', 'kustomize'], setup(files, programs));
    expect(report).toMatchObject({
      rendered: [{ path: 'c' }],
      unread: ['a', 'b'].map((name) => ({
        where: { file: `${name}/kustomization.yaml` },
        message: expect.stringContaining('kustomize failed: '),
      })),
    });
    expect(code).toBe(1);
  });
});
