import { loadAll } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { projectText } from '../../house/project-files.ts';
import { findingsIn, fixed, settingsFor } from './project-settings.ts';

const files = ['alphas', 'cluster', 'extensions', 'networking', 'workloads'];
const textBefore = (name: string): string => projectText(`test/fixtures/manifests/${name}.yaml`);

/** The comments of a manifest, wherever they stand. */
const commentsOf = (text: string): readonly string[] => [...text.matchAll(/(?:^|\s)(#.*)$/gm)].map(([, comment = '']) => comment).sort();

describe('manifests of every migration', () => {
  it.each(files)('match the golden file: %s', async (name) => {
    await expect(fixed(textBefore(name))).toMatchFileSnapshot(`../../golden/manifests/${name}.yaml`);
  });

  it.each(files)('need no second fix: %s', (name) => {
    const once = fixed(textBefore(name));
    expect(findingsIn(textBefore(name)).length).toBeGreaterThan(0);
    // A replacement may itself be deprecated without a replacement.
    expect(findingsIn(once).filter(({ level, replacement }) => level === 'MUST' || replacement !== undefined)).toEqual([]);
    expect(fixed(once)).toBe(once);
  });

  it.each(files)('preserve their comments: %s', (name) => {
    const kept = commentsOf(fixed(textBefore(name)));
    expect(commentsOf(textBefore(name)).filter((comment) => !kept.includes(comment))).toEqual([]);
  });

  it.each(files)('preserve CRLF line ends: %s', (name) => {
    expect(fixed(textBefore(name).replaceAll('\n', '\r\n'))).toBe(fixed(textBefore(name)).replaceAll('\n', '\r\n'));
  });

  it.each(files)('have the same result as JSON: %s', (name) => {
    const documents: readonly unknown[] = loadAll(textBefore(name));
    const asJson = documents.map((document) => fixed(JSON.stringify(document, null, 2)));
    expect(asJson.map((text): unknown => JSON.parse(text))).toEqual(loadAll(fixed(textBefore(name))));
  });
});

const workload = (rest: string, apiVersion = 'extensions/v1beta1', kind = 'Deployment'): string =>
  `apiVersion: ${apiVersion}\nkind: ${kind}\n${rest}`;

/** The pods of a workload, which a patch does not describe as a whole. */
const template = 'template: {metadata: {labels: {a: b}}, spec: {containers: [{name: c, image: i}]}}';

describe('alpha versions that require manual changes', () => {
  it.each([
    ['a claim that a controller allocates', 'resource.k8s.io/v1alpha3', 'ResourceClaim', 'controller: gpu.example.com', 'not a controller'],
    [
      'a taint of a class of devices',
      'resource.k8s.io/v1alpha3',
      'DeviceTaintRule',
      'deviceSelector: {deviceClassName: large}',
      'not by class',
    ],
    [
      'a candidate with several strategies',
      'coordination.k8s.io/v1alpha1',
      'LeaseCandidate',
      'preferredStrategies: [example.com/mine, OldestEmulationVersion]\n  binaryVersion: 1.31.0',
      'lists several',
    ],
    ['a request for a certificate', 'certificates.k8s.io/v1alpha1', 'PodCertificateRequest', 'podName: web', 'stubPKCS10Request'],
  ])('%s', (_, apiVersion, kind, spec, expected) => {
    const text = `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: {name: a}\nspec:\n  ${spec}\n`;
    const [finding] = findingsIn(text);
    expect(finding?.fixable).toBe(false);
    expect(finding?.blockers.join(' ')).toContain(expected);
    expect(fixed(text)).toBe(text);
  });
});

describe('a fix', () => {
  it('changes only the affected text', () => {
    const text = '# a\n\n"apiVersion" :   batch/v1beta1   # b\nkind:   CronJob\n\nspec: {   schedule: \'x\' }\n# c';
    expect(fixed(text)).toBe(text.replace('batch/v1beta1', 'batch/v1'));
  });

  it('leaves invalid documents unchanged and fixes others', () => {
    const text = 'a: [\n---\napiVersion: batch/v1beta1\nkind: CronJob\n---\n# nothing\n';
    expect(fixed(text)).toBe(text.replace('batch/v1beta1', 'batch/v1'));
  });

  it('makes old defaults explicit, or uses the new ones', () => {
    const text = workload(`spec:\n  selector: {matchLabels: {a: b}}\n  ${template}\n`);
    expect(fixed(text)).toContain(
      '  progressDeadlineSeconds: 2147483647\n  revisionHistoryLimit: 2147483647\n  strategy:\n    rollingUpdate:\n',
    );
    expect(fixed(text, settingsFor('1.36', { defaults: 'new' }))).toBe(text.replace('extensions/v1beta1', 'apps/v1'));
  });

  it('adds nothing to a patch', () => {
    const text = workload('metadata: {name: a}\nspec: {replicas: 3}\n');
    expect(fixed(text)).toBe(text.replace('extensions/v1beta1', 'apps/v1'));
  });

  it('migrates up to the target release', () => {
    const text =
      'apiVersion: flowcontrol.apiserver.k8s.io/v1beta1\nkind: PriorityLevelConfiguration\nspec: {limited: {assuredConcurrencyShares: 0}}\n';
    expect(fixed(text, settingsFor('1.27'))).toContain(
      'v1beta3\nkind: PriorityLevelConfiguration\nspec: {limited: {nominalConcurrencyShares: 0}}\n',
    );
    expect(fixed(text)).toContain('v1\nkind: PriorityLevelConfiguration\nspec: {limited: {nominalConcurrencyShares: 30}}\n');
  });

  it('changes lists, references, selectors and block scalars', () => {
    const text = `apiVersion: rbac.authorization.k8s.io/v1beta1
kind: RoleList
items: [{metadata: {name: a}}]
---
apiVersion: example.com/v1
kind: App
spec:
  of: {apiVersion: extensions/v1beta1, kind: Ingress, name: a}
  parts:
  - apiVersion: extensions/v1beta1
    kind: Ingress
    spec:
      backend: {serviceName: a}
---
patches:
- target: {group: extensions, version: v1beta1, kind: Ingress}
---
apiVersion: v1
kind: ConfigMap
data:
  a: |
    # comment
    apiVersion: batch/v1beta1
    kind: CronJob

    metadata:
      name: a
  b: x
`;
    const result = fixed(text);
    expect(findingsIn(result)).toEqual([]);
    expect(result).toContain('  of: {apiVersion: networking.k8s.io/v1, kind: Ingress, name: a}\n');
    expect(result).toContain('      defaultBackend: {service: {name: a}}\n');
    expect(result).toContain('- target: {group: networking.k8s.io, version: v1, kind: Ingress}\n');
    expect(result).toContain(
      '  a: |\n    # comment\n    apiVersion: batch/v1\n    kind: CronJob\n\n    metadata:\n      name: a\n  b: x\n',
    );
  });

  it.each([
    ['a template', 'apiVersion: batch/v1beta1\nkind: CronJob\nmetadata:\n  name: {{ .a }}\n'],
    [
      'a webhook with unknown side effects',
      'apiVersion: admissionregistration.k8s.io/v1beta1\nkind: ValidatingWebhookConfiguration\nwebhooks: [{name: a, clientConfig: {}}]\n',
    ],
    ['a workload without a selector', workload(`spec:\n  ${template}\n`, 'apps/v1beta2')],
    ['an object without a replacement', 'apiVersion: policy/v1beta1\nkind: PodSecurityPolicy\n'],
    [
      'a schema that is not structural',
      'apiVersion: apiextensions.k8s.io/v1beta1\nkind: CustomResourceDefinition\nspec: {group: a, version: v1, names: {}, preserveUnknownFields: false, validation: {openAPIV3Schema: {properties: {a: {}}}}}\n',
    ],
    [
      'an object with aliases in a changed part',
      'apiVersion: extensions/v1beta1\nkind: Ingress\nspec: {backend: &b {serviceName: a}, other: *b}\n',
    ],
    ['a manifest in quoted text', 'apiVersion: v1\nkind: ConfigMap\ndata: {a: "apiVersion: batch/v1beta1\\nkind: CronJob"}\n'],
    [
      'a block scalar with an indentation indicator',
      'apiVersion: v1\nkind: ConfigMap\ndata:\n  a: |2\n    apiVersion: batch/v1beta1\n    kind: CronJob\n',
    ],
  ])('does not change %s', (_, text) => {
    expect(fixed(text)).toBe(text);
    expect(findingsIn(text).length).toBeGreaterThan(0);
  });
});
