import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '#adapters/package-root';
import type { ManifestFinding } from '#core/model/scan-report';
import { documentsOf } from '#manifests/parse/manifest-splitter';
import { fixDocument } from '#manifests/scan/fix-document';
import { type Mentions, mentionsOf } from '#manifests/scan/mentions';
import { documentScanner } from '#manifests/scan/scan-document';
import { projectSchedule } from '../../spec/schedule/project-schedule.ts';
import { settingsFor } from './project-settings.ts';

const settings = settingsFor('1.36', { overlays: (_, __, pointer) => (pointer === '' ? patchRole : undefined) });
const patchRole = { isPatch: true, target: { kind: 'Deployment' } };
const quickLook = mentionsOf(settings.schedule, settings.target);
/** Searches every document. */
const noLook: Mentions = { test: () => true, wants: () => true };
const [quick, full] = [documentScanner(settings, quickLook), documentScanner(settings, noLook)];

const expectSame = (text: string, file = 'a.yaml'): void => {
  for (const document of documentsOf(text)) {
    expect({ text: document.text, ...quick(file, document) }).toEqual({ text: document.text, ...full(file, document) });
  }
};

const folder = join(packageRoot(), 'test/fixtures/manifests');

/** Texts in which a type is not where one looks for it. */
const unusual: readonly (readonly [string, string])[] = [
  ['escapes in a key of JSON', '{"\\u0061piVersion": "batch/v1beta1", "kind": "CronJob"}'],
  ['escapes in a version', 'apiVersion: "batch\\x2fv1beta1"\nkind: CronJob\n'],
  ['escapes in a kind', 'apiVersion: v1\nkind: "End\\x70oints"\n'],
  ['an anchor and an alias', 'a: &v apps/v1\nb:\n  apiVersion: *v\n  kind: Pod\n'],
  ['a merge key', 'a: &v\n  apiVersion: apps/v1\nb:\n  <<: *v\n  kind: Pod\n'],
  ['a key with an anchor', '&k apiVersion: apps/v1\nkind: Pod\n'],
  ['an explicit key', '? apiVersion\n: apps/v1\n? kind\n: Pod\n'],
  ['a tagged value', 'apiVersion: !!str apps/v1\nkind: !!str Pod\n'],
  ['a folded scalar', 'apiVersion: >-\n  apps/v1\nkind: |-\n  Pod\n'],
  ['a value on the next line', 'apiVersion:\n  apps/v1\nkind:\n  Pod\n'],
  ['a value on two lines', 'apiVersion: apps/v1\n  x\nkind: Pod\n'],
  ['quoted text on two lines', 'apiVersion: "apps/v1\n  x"\nkind: Pod\n'],
  ['a map on one line', '{apiVersion: apps/v1, kind: Pod}\n'],
  ['a map on some lines', 'a: {apiVersion: apps/v1,\n    kind: Pod}\n'],
  ['a list of them', '[{apiVersion: apps/v1, kind: Pod}]\n'],
  ['a manifest in text', 'data:\n  a: |\n    apiVersion: apps/v1\n    kind: Pod\n'],
  ['a manifest in quoted text', 'data:\n  a: "apiVersion: apps/v1\\nkind: Pod\\n"\n'],
  ['a manifest in JSON in text', 'data: {a: \'{"apiVersion": "apps/v1", "kind": "Pod"}\'}\n'],
  [
    'JSON in JSON in JSON',
    '{"a": "{\\"b\\": \\"{\\\\\\"apiVersion\\\\\\": \\\\\\"apps/v1\\\\\\", \\\\\\"kind\\\\\\": \\\\\\"Pod\\\\\\"}\\"}"}',
  ],
  ['two keys in JSON', '{"a": {"apiVersion": "apps/v1", "kind": "Pod"}, "a": 1}'],
  ['a reference', 'apiVersion: v1\nkind: Pod\nmetadata:\n  ownerReferences:\n  - apiVersion: apps/v1\n    kind: Pod\n'],
  ['a selector', 'a:\n  target:\n    group: extensions\n    version: v1beta1\n    kind: Ingress\n'],
  ['a selector on one line', 'a: {target: {group: extensions, version: v1beta1, kind: Ingress}}\n'],
  ['a role', 'apiVersion: rbac.authorization.k8s.io/v1\nkind: Role\nrules:\n- apiGroups: [extensions]\n  resources: [ingresses]\n'],
  [
    'a role in quotes',
    '"apiVersion": "rbac.authorization.k8s.io/v1"\n"kind": "ClusterRole"\n"rules":\n- "apiGroups": ["extensions"]\n  "resources": ["ingresses"]\n',
  ],
  [
    'a rule of a webhook',
    'apiVersion: admissionregistration.k8s.io/v1\nkind: ValidatingWebhookConfiguration\nwebhooks:\n- rules:\n  - apiGroups: [extensions]\n    apiVersions: [v1beta1]\n    resources: [ingresses]\n',
  ],
  ['a JSON patch', '- op: replace\n  path: /apiVersion\n  value: apps/v1beta1\n'],
  ['a JSON patch with a version that no release has', '- {op: replace, path: /apiVersion, value: apps/v7}\n'],
  ['a list of one kind', 'apiVersion: apps/v1beta1\nkind: DeploymentList\nitems:\n- metadata: {name: a}\n'],
  ['a kind twice', 'apiVersion: apps/v1\nkind: Deployment\nkind: Pod\n'],
  ['a template', '{{- if .a }}\napiVersion: extensions/v1beta1\n{{- else }}\napiVersion: apps/v1\n{{- end }}\nkind: Deployment\n'],
  ['a template of a version', 'apiVersion: {{ .a }}/v1beta1\nkind: Deployment\nname: {{ .b }}\n'],
  ['a broken template', 'a: {{ .b }}\n c: d\napiVersion: extensions/v1beta1\nkind: Deployment\n'],
  ['broken YAML that names nothing', 'a: b: c\n'],
  ['broken YAML', 'a: [\napiVersion: apps/v1\nkind: Pod\n'],
  ['text that a parser rejects', 'a: "\\q"\n'],
];

const schedule = projectSchedule.versions;
const type = fc.constantFrom(...schedule, ...schedule.filter(({ removed }) => removed !== undefined)).chain((row) =>
  fc.record({
    apiVersion: fc.oneof(
      { weight: 4, arbitrary: fc.constant(row.group === '' ? row.version : `${row.group}/${row.version}`) },
      { weight: 1, arbitrary: fc.constantFrom('v1', 'apps/v1', 'extensions/v1', 'example.com/v1', 'batch/v9', 'policy/') },
    ),
    kind: fc.oneof(
      { weight: 4, arbitrary: fc.constant(row.kind) },
      { weight: 1, arbitrary: fc.constantFrom('Pod', 'List', 'Endpoints', 'Unknown', `${row.kind}List`, 'Role') },
    ),
    group: fc.constant(row.group),
    version: fc.constant(row.version),
    resource: fc.constant(row.resource ?? ''),
  }),
);
type Type = typeof type extends fc.Arbitrary<infer Value> ? Value : never;

const scalar = (text: string): fc.Arbitrary<string> =>
  fc.constantFrom(
    text,
    `"${text}"`,
    `'${text}'`,
    `!!str ${text}`,
    `&a ${text}`,
    `>-\n      ${text}`,
    `"${text.replace(/[a-z]/, (letter) => `\\x${letter.charCodeAt(0).toString(16)}`)}"`,
    `${text} # c`,
  );
const indented = (text: string): string => text.replace(/^(?=.)/gm, '  ');

/** A map with a type, in one of the places where types are. */
const manifest: fc.Arbitrary<string> = fc.tuple(type, type, fc.nat(9)).chain(([first, other, place]) =>
  fc.tuple(scalar(first.apiVersion), scalar(first.kind), scalar(other.apiVersion), scalar(other.kind), fc.boolean()).map((parts) => {
    const [apiVersion, kind, otherVersion, otherKind, turned] = parts;
    const lines = [`apiVersion: ${apiVersion}\n`, `kind: ${kind}\n`];
    return placed((turned ? lines.reverse() : lines).join(''), `apiVersion: ${otherVersion}\nkind: ${otherKind}\n`, other, place);
  }),
);

function placed(own: string, inner: string, { group, version, kind, resource }: Type, place: number): string {
  const rules = `  - apiGroups: ["${group}"]\n    apiVersions: [${version}]\n    resources: ["${resource}"]\n`;
  const places = [
    own,
    `${own}spec:\n${indented(inner)}`,
    `${own}spec:\n  ref:\n  - a: b\n${indented(indented(inner))}`,
    `data:\n  a: |\n${indented(indented(own))}`,
    `${own}items:\n- metadata: {}\n${indented(inner)}`,
    `apiVersion: rbac.authorization.k8s.io/v1\nkind: ClusterRole\nrules:\n${rules}`,
    `apiVersion: admissionregistration.k8s.io/v1\nkind: MutatingWebhookConfiguration\nwebhooks:\n- rules:\n${rules}`,
    `a:\n  target:\n    group: "${group}"\n    version: ${version}\n    kind: ${kind}\n`,
    `{{- if .a }}\n${own}{{- end }}\nname: {{ .b }}\n`,
    `data: ${JSON.stringify(own)}\n`,
  ];
  return places[place] ?? own;
}

describe('a quick look', () => {
  it.each(readdirSync(folder))('finds in %s what a full search finds', (name) => {
    expectSame(readFileSync(join(folder, name), 'utf8'));
  });

  it.each(unusual)('finds what a full search finds in %s', (_, text) => {
    expectSame(text);
    expectSame(text, 'a.yaml.tpl');
  });

  it('finds what a full search finds in generated documents', () => {
    fc.assert(
      fc.property(manifest, (text) => expectSame(text)),
      { numRuns: 1200 },
    );
  });

  it('finds what a full search finds in generated JSON', () => {
    const places = fc.tuple(type, type).map(([{ apiVersion, kind }, other]) => ({
      apiVersion,
      kind,
      a: [{ apiVersion: other.apiVersion, kind: other.kind, spec: {} }],
      target: { group: other.group, version: other.version, kind: other.kind },
      rules: [{ apiGroups: [other.group], apiVersions: [other.version], resources: [other.resource] }],
    }));
    fc.assert(
      fc.property(places, (value) => expectSame(JSON.stringify(value))),
      { numRuns: 400 },
    );
  });

  it('parses no document that names nothing that matters', () => {
    const parsed = (text: string): boolean => quickLook.wants(undefined, text);
    expect(parsed('apiVersion: apps/v1\nkind: Deployment\n')).toBe(false);
    expect(parsed('apiVersion: batch/v1beta1\nkind: CronJob\n')).toBe(true);
    expect(quickLook.wants([{ apiVersion: 'apps/v1', kind: 'Deployment' }], 'v1beta1 extensions')).toBe(false);
    expect(quickLook.wants([{ apiVersion: 'apps/v1', kind: 'Pod' }], '')).toBe(true);
  });

  it('takes a fix for possible without a trial only where it is', () => {
    const patches = settingsFor('1.36');
    const scan = documentScanner(patches, quickLook);
    const identity = ({ path, type: { group, version, kind } }: ManifestFinding): string => JSON.stringify([path, group, version, kind]);
    const expectFixed = (text: string): void => {
      for (const document of documentsOf(text)) {
        const fixable = scan('a.yaml', document).findings.filter((finding) => finding.fixable);
        const after = { ...document, text: fixDocument(document.text, patches, quickLook) };
        const left = new Set(scan('a.yaml', after).findings.map(identity));
        expect({ text: document.text, left: fixable.map(identity).filter((each) => left.has(each)) }).toEqual({
          text: document.text,
          left: [],
        });
      }
    };
    for (const name of readdirSync(folder)) expectFixed(readFileSync(join(folder, name), 'utf8'));
    for (const [, text] of unusual) expectFixed(text);
    fc.assert(fc.property(manifest, expectFixed), { numRuns: 600 });
  });
});
