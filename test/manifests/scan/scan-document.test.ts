import { describe, expect, it } from 'vitest';
import { acceptFindings } from '#manifests/scan/accept-findings';
import { mentionsOf } from '#manifests/scan/mentions';
import { release } from '../../spec/schedule/project-schedule.ts';
import { findingsIn, scanned, settingsFor } from './project-settings.ts';

const reportOf = (text: string, settings = settingsFor('1.36')): readonly string[] =>
  findingsIn(text, settings).map(
    ({ rule, level, where, message }) => `${where.line}:${where.column} ${level} ${rule.slice(9)}: ${message}`,
  );

describe('the findings of a manifest', () => {
  it('show the position, the type, the release and the replacement', () => {
    expect(reportOf('# a\napiVersion: extensions/v1beta1\nkind: Ingress\nmetadata: {name: web, namespace: shop}\n')).toEqual([
      '2:13 MUST removed-version: Ingress shop/web: extensions/v1beta1/Ingress is removed in 1.22; use networking.k8s.io/v1/Ingress.',
    ]);
  });

  it.each([
    ['admission.k8s.io/v1beta1', 'AdmissionReview'],
    ['apiextensions.k8s.io/v1beta1', 'ConversionReview'],
  ])('do not call a version removed that servers still send to webhooks: %s', (apiVersion, kind) => {
    expect(findingsIn(`apiVersion: ${apiVersion}\nkind: ${kind}\n`)).toMatchObject([
      { rule: 'manifest/deprecated-version', level: 'SHOULD' },
    ]);
  });

  it.each([
    ['apps/v1beta2', 'MAY', 'autoscalers use the group and kind alone'],
    ['extensions/v1beta1', 'MUST', 'use apps/v1/Deployment'],
  ])('note a version of a scale target that autoscalers ignore: %s', (apiVersion, level, message) => {
    const text = `apiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\nspec: {scaleTargetRef: {apiVersion: ${apiVersion}, kind: Deployment, name: a}}\n`;
    expect(findingsIn(text)).toMatchObject([{ rule: 'manifest/removed-reference', level, message: expect.stringContaining(message) }]);
  });

  it('distinguish deprecated from removed by the target release', () => {
    const text = 'apiVersion: batch/v1beta1\nkind: CronJob\n';
    expect(reportOf(text, settingsFor('1.20'))).toEqual([]);
    expect(reportOf(text, settingsFor('1.24'))).toEqual([
      '1:13 SHOULD deprecated-version: CronJob: batch/v1beta1/CronJob is deprecated since 1.21, and removed in 1.25; use batch/v1/CronJob.',
    ]);
    expect(reportOf(text)[0]).toContain('1:13 MUST removed-version');
  });

  it('name the newest replacement in the target release and its release', () => {
    const text = 'apiVersion: flowcontrol.apiserver.k8s.io/v1beta1\nkind: FlowSchema\n';
    expect(reportOf(text, settingsFor('1.27'))[0]).toContain('use flowcontrol.apiserver.k8s.io/v1beta3/FlowSchema.');
    expect(reportOf(text, settingsFor('1.36', { current: release('1.24') }))[0]).toContain(
      'use flowcontrol.apiserver.k8s.io/v1/FlowSchema, available from release 1.29 on, which is newer than the current release.',
    );
  });

  it('list only changes that affect the object', () => {
    const [plain, patched] = findingsIn(
      'apiVersion: extensions/v1beta1\nkind: Ingress\nspec: {rules: [{host: a}]}\n---\napiVersion: extensions/v1beta1\nkind: Ingress\nspec: {backend: {resource: {kind: a}}}\n',
    );
    expect(plain?.changes).toEqual([]);
    expect(patched?.changes).toEqual(['The backend of an Ingress without rules is in spec.defaultBackend, not in spec.backend.']);
  });

  it('are found in references, selectors, lists and nested objects', () => {
    expect(
      reportOf(`apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: a
  ownerReferences: [{apiVersion: apps/v1beta1, kind: Deployment, name: o}]
spec:
  scaleTargetRef: {apiVersion: extensions/v1beta1, kind: Deployment}
`).map((line) => line.slice(0, 34)),
    ).toEqual(['5:34 MUST removed-reference: Horiz', '7:32 MUST removed-reference: Horiz']);
  });

  it('are found in manifests in text', () => {
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

  it('are notes for last applied manifests, unless the object has the same version', () => {
    const applied = (apiVersion: string): string =>
      `apiVersion: ${apiVersion}\nkind: Ingress\nmetadata: {annotations: {kubectl.kubernetes.io/last-applied-configuration: '{"apiVersion":"extensions/v1beta1","kind":"Ingress"}'}}\n`;
    expect(findingsIn(applied('networking.k8s.io/v1')).map(({ rule, level }) => `${level} ${rule}`)).toEqual([
      'MAY manifest/applied-version',
    ]);
    expect(findingsIn(applied('extensions/v1beta1')).map(({ rule }) => rule)).toEqual(['manifest/removed-version']);
  });

  it('have fingerprints that do not depend on lines', () => {
    const text = 'apiVersion: batch/v1beta1\nkind: CronJob\nmetadata: {name: a}\n';
    const [one] = findingsIn(text);
    const [other] = findingsIn(`# moved\n${text}`);
    expect(one?.fingerprint).toMatch(/^[0-9a-f]{16}$/);
    expect(other?.fingerprint).toBe(one?.fingerprint);
    expect(findingsIn(text.replace('name: a', 'name: b'))[0]?.fingerprint).not.toBe(one?.fingerprint);
  });
});

describe('text that resembles a removed version', () => {
  it.each([
    ['the configuration of a component', 'apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n'],
    ['a custom group', 'apiVersion: example.com/v1beta1\nkind: Ingress\n'],
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
    ['managed fields', 'apiVersion: v1\nkind: ConfigMap\nmetadata: {managedFields: [{apiVersion: batch/v1beta1, kind: CronJob}]}\n'],
    ['a description', 'apiVersion: example.com/v1\nkind: A\nspec:\n  description: |\n    apiVersion: batch/v1beta1\n    kind: CronJob\n'],
    ['a version in a comment', '# apiVersion: batch/v1beta1\napiVersion: batch/v1\nkind: CronJob\n'],
    [
      'a key that every JavaScript object has',
      'apiVersion: v1\nkind: ConfigMap\ndata: {__proto__: {apiVersion: 1, kind: 2}, constructor: v1beta1}\n',
    ],
  ])('is not reported: %s', (_, text) => {
    expect(reportOf(text)).toEqual([]);
  });
});

const webhook = (rules: string): string =>
  `apiVersion: admissionregistration.k8s.io/v1\nkind: ValidatingWebhookConfiguration\nmetadata: {name: w}\nwebhooks:\n- rules: ${rules}\n`;

describe('the rules of webhooks and policies', () => {
  it('are reported if all their versions are removed', () => {
    expect(reportOf(webhook('[{apiGroups: [extensions], apiVersions: [v1beta1], resources: [ingresses/status]}]'))).toEqual([
      '5:51 MUST removed-rule: ValidatingWebhookConfiguration w has a rule for ingresses in extensions/v1beta1, which no longer matches: it is removed in 1.22; use networking.k8s.io/v1/Ingress.',
    ]);
    expect(
      reportOf(
        'apiVersion: admissionregistration.k8s.io/v1\nkind: ValidatingAdmissionPolicy\nspec: {matchConstraints: {resourceRules: [{apiGroups: [batch], apiVersions: [v1beta1], resources: [cronjobs]}]}}\n',
      ),
    ).toHaveLength(1);
  });

  it.each([
    ['names a served version', '[{apiGroups: [batch], apiVersions: [v1, v1beta1], resources: [cronjobs]}]'],
    ['names all versions', '[{apiGroups: [batch], apiVersions: ["*", v1beta1], resources: [cronjobs]}]'],
    [
      'has a neighbour with a served version',
      '[{apiGroups: [extensions], apiVersions: [v1beta1], resources: [ingresses]}, {apiGroups: [networking.k8s.io], apiVersions: [v1], resources: [ingresses]}]',
    ],
    ['names custom resources', '[{apiGroups: [example.com], apiVersions: [v1beta1], resources: [cronjobs]}]'],
  ])('are not reported if one %s', (_, rules) => {
    expect(reportOf(webhook(rules))).toEqual([]);
  });
});

const role = (rules: string): string =>
  `apiVersion: rbac.authorization.k8s.io/v1\nkind: ClusterRole\nmetadata: {name: r}\nrules: ${rules}\n`;

describe('the grants of a role', () => {
  it('are reported if the resource moved to a group that the role does not name', () => {
    expect(reportOf(role('[{apiGroups: [extensions], resources: [ingresses], verbs: [get]}]'))).toEqual([
      '4:22 SHOULD removed-grant: ClusterRole r allows ingresses in the group extensions, which no longer has them; they are in networking.k8s.io.',
    ]);
  });

  it.each([
    ['both groups are named', '[{apiGroups: [extensions, networking.k8s.io], resources: [ingresses]}]'],
    ['another rule names the new one', '[{apiGroups: [extensions], resources: [ingresses]}, {apiGroups: ["*"], resources: [ingresses]}]'],
    ['the group still has it', '[{apiGroups: [batch], resources: [cronjobs]}]'],
    ['it has no replacement', '[{apiGroups: [policy, extensions], resources: [podsecuritypolicies]}]'],
  ])('are not reported if %s', (_, rules) => {
    expect(reportOf(role(rules))).toEqual([]);
  });
});

describe('a scan', () => {
  it('continues after an invalid document and reports its position', () => {
    const documents = scanned('a: b\n---\nc: [\n---\napiVersion: batch/v1beta1\nkind: CronJob\n');
    expect(documents.flatMap(({ unread }) => unread).map(({ where }) => where.line)).toEqual([4]);
    expect(documents.flatMap(({ findings }) => findings)).toHaveLength(1);
  });

  it('searches only documents that mention a removed version, including escapes', () => {
    const mentions = mentionsOf(settingsFor('1.36').schedule, release('1.36'));
    expect(mentions.test('apiVersion: apps/v1\nkind: Deployment\n')).toBe(false);
    expect(['v1beta1', 'kind: Endpoints', 'extensions'].every((text) => mentions.test(text))).toBe(true);
    expect(reportOf('{"apiVersion": "batch/\\u0076\\u0031beta1", "kind": "CronJob"}')).toHaveLength(1);
  });

  it('applies waivers and reports invalid ones', () => {
    const findings = findingsIn('apiVersion: batch/v1beta1\nkind: CronJob\nmetadata: {name: a}\n');
    const where = { file: 'e.yaml', line: 1, column: 1 };
    const waiver = { rule: 'manifest/removed-version', match: 'batch/v1beta1/CronJob/a', reason: 'Removed soon.', owner: 'me', where };
    const { findings: accepted, waiverProblems } = acceptFindings(findings, [waiver, { ...waiver, match: 'b' }], {
      today: '2026-01-01',
      release: release('1.36'),
    });
    expect(accepted.map(({ acceptedBy }) => acceptedBy?.reason)).toEqual(['Removed soon.']);
    expect(waiverProblems.map(({ is }) => is)).toEqual(['unused']);
  });
});
