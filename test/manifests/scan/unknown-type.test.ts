import { describe, expect, it } from 'vitest';
import { kindText } from '#core/codecs/group-version-kind';
import { unknownType } from '#manifests/scan/unknown-type';
import { findingsIn, settingsFor } from './project-settings.ts';

const object = (apiVersion: string, kind: string): string => `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: {name: a}\n`;

describe('a type of a built-in group that no release has', () => {
  it.each([
    [
      'apps/v1',
      'Pod',
      'Pod a: apps/v1/Pod is in no known release; Pod is in v1.',
      'Change the apiVersion to v1, and check the fields of the object.',
    ],
    [
      'extensions/v1',
      'Deployment',
      'Deployment a: extensions/v1/Deployment is in no known release; Deployment is in apps/v1.',
      'Change the apiVersion to apps/v1, and check the fields of the object.',
    ],
    [
      'v1',
      'Deployment',
      'Deployment a: v1/Deployment is in no known release; Deployment is in apps/v1.',
      'Change the apiVersion to apps/v1, and check the fields of the object.',
    ],
    [
      'apps/v1',
      'deployment',
      'deployment a: apps/v1/deployment is in no known release; Deployment has a similar name.',
      'Write apps/v1/Deployment if that is meant; if an extension of the server serves it, accept the finding with a waiver.',
    ],
    [
      'storage.k8s.io/v1',
      'Bucket',
      'Bucket a: storage.k8s.io/v1/Bucket is in no known release; the target release has no kind Bucket.',
      'Correct the apiVersion or the kind; if an extension of the server serves it, accept the finding with a waiver.',
    ],
  ])('is a finding that says what to do: %s %s', (apiVersion, kind, message, next) => {
    expect(findingsIn(object(apiVersion, kind))).toMatchObject([
      {
        rule: 'manifest/unknown-type',
        level: 'MUST',
        message,
        blockers: [next],
        fixable: false,
        where: { line: 1, column: 13 },
        endColumn: 13 + apiVersion.length,
      },
    ]);
  });

  it.each([
    ['admissionregistration.k8s.io/v1alpha1', 'InitializerConfiguration', '1.14'],
    ['auditregistration.k8s.io/v1alpha1', 'AuditSink', '1.19'],
    ['discovery.k8s.io/v1alpha1', 'EndpointSlice', '1.21'],
  ])('is not one that an earlier release had: %s %s', (apiVersion, kind, release) => {
    const [finding] = findingsIn(object(apiVersion, kind));
    expect(finding).toMatchObject({ rule: 'manifest/removed-version', level: 'MUST' });
    expect(finding?.message).toContain(`is removed in ${release}`);
  });

  it('is a note with a bare version, which files of other tools have too', () => {
    expect(findingsIn(object('v1', 'Template'))).toMatchObject([
      { level: 'MAY', message: 'Template a: v1/Template is in no known release; the target release has no kind Template.' },
    ]);
  });

  it('is a note for a release that is still to come', () => {
    expect(findingsIn(object('apps/v3', 'Deployment'), settingsFor('1.99'))).toMatchObject([{ level: 'MAY' }]);
  });

  it('is less in a reference, which servers do not refuse', () => {
    const text = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a, ownerReferences: [{apiVersion: apps/v1, kind: Pod, name: b}]}\n';
    expect(findingsIn(text)).toMatchObject([
      { level: 'SHOULD', message: 'ConfigMap a refers to apps/v1/Pod, which is in no known release; Pod is in v1.' },
    ]);
  });

  it.each([
    ['a custom resource', object('example.com/v1', 'Pod')],
    ['a custom resource of a group with a similar name', object('snapshot.storage.k8s.io/v1', 'VolumeSnapshot')],
    ['a kubeconfig', 'apiVersion: v1\nkind: Config\nclusters: []\n'],
    ['a file of a tool with a bare version', 'apiVersion: v1alpha1\nkind: Service\n'],
    ['a reference to an unknown kind of the core group', `${object('example.com/v1', 'A')}spec: {of: {apiVersion: v1, kind: B}}\n`],
    ['a list of one kind', '{"apiVersion": "v1", "kind": "PodList", "items": []}'],
    ['a list whose items a template makes', 'apiVersion: v1\nkind: PodList\nitems: {{ .Values.items }}\n'],
    ['a list of any kinds', 'apiVersion: v1\nkind: List\nitems: []\n'],
    ['options', object('policy/v1', 'DeleteOptions')],
    ['an answer', object('v1', 'Status')],
    ['the description of a chart', 'apiVersion: v2\nname: chart\n'],
    ['a computed version', 'apiVersion: {{ .Values.version }}\nkind: Pod\nmetadata: {name: {{ .Release.Name }}}\n'],
    [
      'a selector of any group',
      'apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\npatches: [{path: a.yaml, target: {version: v1, kind: Deployment}}]\n',
    ],
  ])('is not %s', (_, text) => {
    expect(findingsIn(text)).toEqual([]);
  });

  it('is found in a manifest in a string', () => {
    const text = 'apiVersion: v1\nkind: ConfigMap\ndata: {a: "{\\"apiVersion\\": \\"apps/v1\\", \\"kind\\": \\"Pod\\"}"}\n';
    expect(findingsIn(text)).toMatchObject([{ rule: 'manifest/unknown-type', path: '/data/a#' }]);
  });

  it('is no type of the schedule', () => {
    const { schedule } = settingsFor('1.36');
    const known = schedule.versions.filter((type) => unknownType({ ...type, role: 'object' }, settingsFor('1.36')) !== undefined);
    expect(known.map(kindText)).toEqual([]);
  });
});
