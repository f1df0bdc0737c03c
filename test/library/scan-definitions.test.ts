import { describe, expect, it } from 'vitest';
import { scanManifests } from '#library/scan-manifests';
import { temporaryFolder } from '../house/temporary-folder.ts';

const definition = (versions: string, name = 'widgets') => `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: ${name}.example.com }
spec:
  group: example.com
  names: { kind: Widget, plural: ${name} }
  scope: Namespaced
  versions:
${versions}`;
const three = `    - { name: v1alpha1, served: false, storage: false }
    - { name: v1beta1, served: true, storage: false, deprecated: true, deprecationWarning: "Use v1, please" }
    - { name: v1, served: true, storage: true }
`;
const widget = (version: string, name: string) =>
  `apiVersion: example.com/${version}\nkind: Widget\nmetadata: { name: ${name}, namespace: n }\n`;
const scanned = async (files: Readonly<Record<string, string>>) => {
  const folder = temporaryFolder(files);
  const { findings } = await scanManifests({ paths: [folder] });
  return findings.map(({ rule, level, message, where, fixable, replacement }) => ({
    rule,
    level,
    message: message.replaceAll(`${folder}/`, ''),
    place: `${where.file.slice(folder.length + 1)}:${where.line}:${where.column}`,
    fixable,
    by: replacement?.version,
  }));
};

const used = `${widget('v1', 'fine')}---\n${widget('v1alpha1', 'gone')}---\n${widget('v1beta1', 'old')}---\n${widget('v2', 'unknown')}`;

describe('definitions in the same scan', () => {
  it.each([
    ['before the objects', { 'a.yaml': definition(three), 'b.yaml': used }, 'b.yaml', 'a.yaml'],
    ['after the objects', { 'b.yaml': used, 'c.yaml': definition(three) }, 'b.yaml', 'c.yaml'],
  ])('tell which versions are not served, deprecated or missing: %s', async (_, files, users, source) => {
    const its = `its CustomResourceDefinition in ${source}`;
    const usual = { fixable: false, by: 'v1' };
    expect(await scanned(files)).toEqual([
      {
        rule: 'manifest/unserved-custom-version',
        level: 'MUST',
        message: `Widget n/gone: example.com/v1alpha1/Widget is not served by ${its}; use example.com/v1/Widget.`,
        place: `${users}:5:13`,
        ...usual,
      },
      {
        rule: 'manifest/deprecated-custom-version',
        level: 'SHOULD',
        message: `Widget n/old: example.com/v1beta1/Widget is deprecated by ${its}: "Use v1, please"; use example.com/v1/Widget.`,
        place: `${users}:9:13`,
        ...usual,
      },
      {
        rule: 'manifest/undefined-custom-version',
        level: 'MUST',
        message: `Widget n/unknown: example.com/v2/Widget is no version of ${its}; use example.com/v1/Widget.`,
        place: `${users}:13:13`,
        ...usual,
      },
    ]);
  });

  it('count as the best of them, where a kind is defined for several releases', async () => {
    const older = definition(
      '    - { name: v1alpha1, served: true, storage: true }\n    - { name: v1beta1, served: true, storage: false }\n    - { name: v2, served: true, storage: false, deprecated: true }\n',
    );
    expect((await scanned({ 'a.yaml': definition(three), 'b.yaml': older, 'c.yaml': used })).map(({ rule }) => rule)).toEqual([
      'manifest/deprecated-custom-version',
    ]);
  });

  it('are read in the first form, in lists, in JSON and in templates', async () => {
    const first = `apiVersion: apiextensions.k8s.io/v1beta1\nkind: CustomResourceDefinition\nspec: { group: example.com, version: v1, names: { kind: Widget } }\n`;
    const rules = async (files: Readonly<Record<string, string>>) =>
      (await scanned(files)).flatMap(({ rule }) => (rule.includes('custom') ? [rule] : []));
    const missing = ['manifest/undefined-custom-version'];
    expect(await rules({ 'a.yaml': first, 'b.yaml': widget('v2', 'a') })).toEqual(missing);
    const item = {
      apiVersion: 'apiextensions.k8s.io/v1',
      kind: 'CustomResourceDefinition',
      spec: { group: 'example.com', names: { kind: 'Widget' }, versions: [{ name: 'v1', served: true }] },
    };
    const list = JSON.stringify({ apiVersion: 'v1', kind: 'List', items: [item, { apiVersion: 'example.com/v2', kind: 'Widget' }] });
    expect(await rules({ 'a.json': list })).toEqual(missing);
    const template = `{{- if .Values.crds }}\n${definition(three)}{{- end }}\n`;
    expect(await rules({ 't/templates/a.yaml': template, 't/templates/b.yaml': widget('v2', '{{ .Release.Name }}') })).toEqual(missing);
  });

  it('say nothing of kinds and groups that they do not define, nor of references', async () => {
    const other = 'apiVersion: example.com/v2\nkind: Gadget\n---\napiVersion: other.example.com/v2\nkind: Widget\n';
    const reference = 'apiVersion: example.com/v1\nkind: Widget\nspec: { of: { apiVersion: example.com/v2, kind: Widget, name: a } }\n';
    expect(await scanned({ 'a.yaml': definition(three), 'b.yaml': `${other}---\n${reference}` })).toEqual([]);
    expect(await scanned({ 'b.yaml': used })).toEqual([]);
  });

  it('leave what the schedule of a project reports to it', async () => {
    const crd = definition(three).replaceAll('example.com', 'cert-manager.io').replaceAll('Widget', 'Certificate');
    const files = {
      'a.yaml': crd,
      'b.yaml': 'apiVersion: cert-manager.io/v1alpha1\nkind: Certificate\n---\napiVersion: cert-manager.io/v1beta1\nkind: Certificate\n',
    };
    const { findings } = await scanManifests({ paths: [temporaryFolder(files)], schedule: ['cert-manager'] });
    expect(findings.map(({ rule }) => rule)).toEqual(['manifest/removed-version', 'manifest/unserved-custom-version']);
  });

  it('are read from standard input, too', async () => {
    async function* input() {
      yield `${used}---\n${definition(three)}`;
    }
    const { findings } = await scanManifests({ paths: ['-'], input: input() });
    expect(findings.map(({ where, rule }) => `${where.line} ${rule}`)).toEqual([
      '5 manifest/unserved-custom-version',
      '9 manifest/deprecated-custom-version',
      '13 manifest/undefined-custom-version',
    ]);
  });
});
