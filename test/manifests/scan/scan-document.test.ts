import { describe, expect, it } from 'vitest';
import { acceptFindings } from '#manifests/scan/accept-findings';
import { mentionsOf } from '#manifests/scan/mentions';
import { release } from '../../spec/schedule/project-schedule.ts';
import { findingsIn, scanned, settingsFor } from './project-settings.ts';

const toldOf = (text: string, settings = settingsFor('1.36')): readonly string[] =>
  findingsIn(text, settings).map(
    ({ rule, level, where, message }) => `${where.line}:${where.column} ${level} ${rule.slice(9)}: ${message}`,
  );

describe('the findings of a manifest', () => {
  it('say where, what, since when and what instead', () => {
    expect(toldOf('# a\napiVersion: extensions/v1beta1\nkind: Ingress\nmetadata: {name: web, namespace: shop}\n')).toEqual([
      '2:13 MUST removed-version: Ingress shop/web: extensions/v1beta1/Ingress is removed in 1.22; use networking.k8s.io/v1/Ingress.',
    ]);
  });

  it('tell what is deprecated from what is removed, by the target release', () => {
    const text = 'apiVersion: batch/v1beta1\nkind: CronJob\n';
    expect(toldOf(text, settingsFor('1.20'))).toEqual([]);
    expect(toldOf(text, settingsFor('1.24'))).toEqual([
      '1:13 SHOULD deprecated-version: CronJob: batch/v1beta1/CronJob is deprecated since 1.21, and removed in 1.25; use batch/v1/CronJob.',
    ]);
    expect(toldOf(text)[0]).toContain('1:13 MUST removed-version');
  });

  it('name the newest replacement that the target release has, and since when', () => {
    const text = 'apiVersion: flowcontrol.apiserver.k8s.io/v1beta1\nkind: FlowSchema\n';
    expect(toldOf(text, settingsFor('1.27'))[0]).toContain('use flowcontrol.apiserver.k8s.io/v1beta3/FlowSchema.');
    expect(toldOf(text, settingsFor('1.36', { current: release('1.24') }))[0]).toContain(
      'use flowcontrol.apiserver.k8s.io/v1/FlowSchema, which there is since 1.29 and so not yet in the current release.',
    );
  });

  it('tell only the changes that touch the object', () => {
    const [plain, patched] = findingsIn(
      'apiVersion: extensions/v1beta1\nkind: Ingress\nspec: {rules: [{host: a}]}\n---\napiVersion: extensions/v1beta1\nkind: Ingress\nspec: {backend: {resource: {kind: a}}}\n',
    );
    expect(plain?.changes).toEqual([]);
    expect(patched?.changes).toEqual(['The backend of an Ingress without rules is in spec.defaultBackend, not in spec.backend.']);
  });

  it('are found in references, selectors, lists and objects inside of others', () => {
    expect(
      toldOf(`apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: a
  ownerReferences: [{apiVersion: apps/v1beta1, kind: Deployment, name: o}]
spec:
  scaleTargetRef: {apiVersion: extensions/v1beta1, kind: Deployment}
`).map((line) => line.slice(0, 34)),
    ).toEqual(['5:34 MUST removed-reference: Horiz', '7:32 MUST removed-reference: Horiz']);
  });

  it('are found in the lines of manifests inside of texts', () => {
    const text = `apiVersion: v1
kind: ConfigMap
metadata: {name: m}
data:
  a.yaml: |
    # one
    ---
    apiVersion: batch/v1beta1
    kind: CronJob
    ---
    apiVersion: v1
    kind: ConfigMap
    data:
      b: |-
        apiVersion: policy/v1beta1
        kind: PodDisruptionBudget
  c: not a manifest, though apiVersion and kind and v1beta1 stand in it
  d: "apiVersion: [\\nkind: v1beta1"
`;
    expect(findingsIn(text).map(({ where, type, path }) => `${where.line}:${where.column} ${type.kind} ${path}`)).toEqual([
      '8:17 CronJob /data/a.yaml#',
      '15:21 PodDisruptionBudget /data/a.yaml#/data/b#',
    ]);
  });

  it('take what was applied last for a note, unless the object says the same', () => {
    const applied = (apiVersion: string): string =>
      `apiVersion: ${apiVersion}\nkind: Ingress\nmetadata: {annotations: {kubectl.kubernetes.io/last-applied-configuration: '{"apiVersion":"extensions/v1beta1","kind":"Ingress"}'}}\n`;
    expect(findingsIn(applied('networking.k8s.io/v1')).map(({ rule, level }) => `${level} ${rule}`)).toEqual([
      'MAY manifest/applied-version',
    ]);
    expect(findingsIn(applied('extensions/v1beta1')).map(({ rule }) => rule)).toEqual(['manifest/removed-version']);
  });

  it('have fingerprints that do not move with the lines', () => {
    const text = 'apiVersion: batch/v1beta1\nkind: CronJob\nmetadata: {name: a}\n';
    const [one] = findingsIn(text);
    const [other] = findingsIn(`# moved\n${text}`);
    expect(one?.fingerprint).toMatch(/^[0-9a-f]{16}$/);
    expect(other?.fingerprint).toBe(one?.fingerprint);
    expect(findingsIn(text.replace('name: a', 'name: b'))[0]?.fingerprint).not.toBe(one?.fingerprint);
  });
});

describe('what only looks like a version that goes away', () => {
  it.each([
    ['the configuration of a component', 'apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n'],
    ['a group of others', 'apiVersion: example.com/v1beta1\nkind: Ingress\n'],
    [
      'the versions of a custom resource',
      'apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nspec: {group: example.com, versions: [{name: v1beta1}], names: {kind: CronJob}}\n',
    ],
    [
      'the versions of a review',
      'apiVersion: admissionregistration.k8s.io/v1\nkind: ValidatingWebhookConfiguration\nwebhooks: [{admissionReviewVersions: [v1, v1beta1]}]\n',
    ],
    [
      'the description of a type',
      '{"x-kubernetes-group-version-kind": [{"group": "extensions", "version": "v1beta1", "kind": "Ingress"}]}',
    ],
    ['who wrote a field', 'apiVersion: v1\nkind: ConfigMap\nmetadata: {managedFields: [{apiVersion: batch/v1beta1, kind: CronJob}]}\n'],
    ['a text that explains', 'apiVersion: v1\nkind: A\nspec:\n  description: |\n    apiVersion: batch/v1beta1\n    kind: CronJob\n'],
    ['a version in a comment', '# apiVersion: batch/v1beta1\napiVersion: batch/v1\nkind: CronJob\n'],
    ['a key that everything has', 'apiVersion: v1\nkind: ConfigMap\ndata: {__proto__: {apiVersion: 1, kind: 2}, constructor: v1beta1}\n'],
  ])('is left alone: %s', (_, text) => {
    expect(toldOf(text)).toEqual([]);
  });
});

const webhook = (rules: string): string =>
  `apiVersion: admissionregistration.k8s.io/v1\nkind: ValidatingWebhookConfiguration\nmetadata: {name: w}\nwebhooks:\n- rules: ${rules}\n`;

describe('the rules of webhooks and policies', () => {
  it('match nothing where all their versions are gone', () => {
    expect(toldOf(webhook('[{apiGroups: [extensions], apiVersions: [v1beta1], resources: [ingresses/status]}]'))).toEqual([
      '5:51 MUST removed-rule: ValidatingWebhookConfiguration w has a rule for ingresses in extensions/v1beta1, which matches nothing: it is removed in 1.22; use networking.k8s.io/v1/Ingress.',
    ]);
    expect(
      toldOf(
        'apiVersion: admissionregistration.k8s.io/v1\nkind: ValidatingAdmissionPolicy\nspec: {matchConstraints: {resourceRules: [{apiGroups: [batch], apiVersions: [v1beta1], resources: [cronjobs]}]}}\n',
      ),
    ).toHaveLength(1);
  });

  it.each([
    ['names a version that is there', '[{apiGroups: [batch], apiVersions: [v1, v1beta1], resources: [cronjobs]}]'],
    ['names all versions', '[{apiGroups: [batch], apiVersions: ["*", v1beta1], resources: [cronjobs]}]'],
    [
      'has a neighbour that does',
      '[{apiGroups: [extensions], apiVersions: [v1beta1], resources: [ingresses]}, {apiGroups: [networking.k8s.io], apiVersions: [v1], resources: [ingresses]}]',
    ],
    ['is about resources of others', '[{apiGroups: [example.com], apiVersions: [v1beta1], resources: [cronjobs]}]'],
  ])('are as good as ever where one %s', (_, rules) => {
    expect(toldOf(webhook(rules))).toEqual([]);
  });
});

const role = (rules: string): string =>
  `apiVersion: rbac.authorization.k8s.io/v1\nkind: ClusterRole\nmetadata: {name: r}\nrules: ${rules}\n`;

describe('the grants of a role', () => {
  it('are told where the resource moved to a group that the role does not name', () => {
    expect(toldOf(role('[{apiGroups: [extensions], resources: [ingresses], verbs: [get]}]'))).toEqual([
      '4:22 SHOULD removed-grant: ClusterRole r allows ingresses in the group extensions, which has them no longer; they are in networking.k8s.io.',
    ]);
  });

  it.each([
    ['both groups are named', '[{apiGroups: [extensions, networking.k8s.io], resources: [ingresses]}]'],
    ['another rule names the new one', '[{apiGroups: [extensions], resources: [ingresses]}, {apiGroups: ["*"], resources: [ingresses]}]'],
    ['the group still has it', '[{apiGroups: [batch], resources: [cronjobs]}]'],
    ['nothing took its place', '[{apiGroups: [policy, extensions], resources: [podsecuritypolicies]}]'],
  ])('are left alone where %s', (_, rules) => {
    expect(toldOf(role(rules))).toEqual([]);
  });
});

describe('a template', () => {
  it('is scanned as far as it can be read, and changed by nobody', () => {
    const [document] = scanned('apiVersion: extensions/v1beta1\nkind: Ingress\nmetadata:\n  name: {{ .Release.Name }}\n');
    expect(document).toMatchObject({ template: true, findings: [{ rule: 'manifest/removed-version', fixable: false }] });
  });

  it('is read line by line where it is no YAML without its actions', () => {
    const [document] = scanned('a: {{ .b }}: {{ .c }} : d: e\napiVersion: extensions/v1beta1\nkind: Ingress\n');
    expect(document).toMatchObject({ template: true, unread: [], findings: [{ where: { line: 2, column: 13 } }] });
  });

  it('may choose a version that is there', () => {
    const text = '{{- if .a }}\napiVersion: networking.k8s.io/v1\n{{- else }}\napiVersion: extensions/v1beta1\n{{- end }}\nkind: Ingress\n';
    expect(toldOf(text)).toEqual([]);
  });

  it('is only noted where it asks what the cluster can', () => {
    const text =
      '{{- if .Capabilities.APIVersions.Has "policy/v1beta1" }}\napiVersion: policy/v1beta1\nkind: PodSecurityPolicy\n{{- end }}\n';
    expect(findingsIn(text).map(({ rule, level }) => `${level} ${rule}`)).toEqual(['MAY manifest/removed-in-template']);
  });
});

describe('a scan', () => {
  it('goes on behind what cannot be read, and tells its place', () => {
    const documents = scanned('a: b\n---\nc: [\n---\napiVersion: batch/v1beta1\nkind: CronJob\n');
    expect(documents.flatMap(({ unread }) => unread).map(({ where }) => where.line)).toEqual([4]);
    expect(documents.flatMap(({ findings }) => findings)).toHaveLength(1);
  });

  it('looks only at what mentions something that goes away, in escapes too', () => {
    const mentions = mentionsOf(settingsFor('1.36').schedule, release('1.36'));
    expect(mentions.test('apiVersion: apps/v1\nkind: Deployment\n')).toBe(false);
    expect(['v1beta1', 'kind: Endpoints', 'extensions'].every((text) => mentions.test(text))).toBe(true);
    expect(toldOf('{"apiVersion": "batch/\\u0076\\u0031beta1", "kind": "CronJob"}')).toHaveLength(1);
  });

  it('accepts what waivers name, and tells which do not hold', () => {
    const findings = findingsIn('apiVersion: batch/v1beta1\nkind: CronJob\nmetadata: {name: a}\n');
    const where = { file: 'e.yaml', line: 1, column: 1 };
    const waiver = { rule: 'manifest/removed-version', match: 'batch/v1beta1/CronJob/a', reason: 'It goes.', owner: 'me', where };
    const { findings: told, waiverProblems } = acceptFindings(findings, [waiver, { ...waiver, match: 'b' }], {
      today: '2026-01-01',
      release: release('1.36'),
    });
    expect(told.map(({ acceptedBy }) => acceptedBy?.reason)).toEqual(['It goes.']);
    expect(waiverProblems.map(({ is }) => is)).toEqual(['unused']);
  });
});
