import type { Tree } from './kustomized-tree.ts';

const containers = 'containers: [{name: c, image: i}]';

/** A Deployment of a version. */
export const deployment = (apiVersion: string, spec = '', labels = '{app: web}'): string => `apiVersion: ${apiVersion}
kind: Deployment
metadata:
  name: web
  labels: ${labels}
spec:
  selector: {matchLabels: {app: web}}${spec}
  template:
    metadata: {labels: {app: web}}
    spec: {${containers}}
`;

const ingress = `apiVersion: networking.k8s.io/v1beta1
kind: Ingress
metadata: {name: web}
spec:
  rules:
  - host: example.com
    http: {paths: [{path: /, backend: {serviceName: web, servicePort: 80}}]}
`;

/** Bases and patches that a fix changes, all of them. */
export const fixableTrees: Readonly<Record<string, Tree>> = {
  'a strategic merge patch in a file': {
    'kustomization.yaml': 'resources: [base.yaml]\npatchesStrategicMerge: [patch.yaml]\n',
    'base.yaml': deployment('apps/v1beta2'),
    'patch.yaml':
      'apiVersion: apps/v1beta2\nkind: Deployment\nmetadata: {name: web}\nspec:\n  template:\n    metadata: {labels: {tier: a}}\n    spec: {containers: [{name: c, image: other}]}\n',
  },
  'a patch with whole items, and defaults in its base': {
    'kustomization.yaml': 'resources: [base.yaml]\npatches:\n- path: patch.yaml\n',
    'base.yaml': deployment('extensions/v1beta1'),
    'patch.yaml':
      'apiVersion: extensions/v1beta1\nkind: Deployment\nmetadata: {name: web}\nspec:\n  replicas: 3\n  template:\n    spec: {containers: [{name: c, image: other}]}\n',
  },
  'a patch in the kustomization': {
    'kustomization.yaml':
      'resources: [base.yaml]\npatches:\n- patch: |-\n    apiVersion: apps/v1beta2\n    kind: Deployment\n    metadata:\n      name: web\n    spec:\n      replicas: 3\n',
    'base.yaml': deployment('apps/v1beta2'),
  },
  'a patch with a target': {
    'kustomization.yaml':
      'resources: [base.yaml]\npatches:\n- path: patch.json\n  target: {group: apps, version: v1beta2, kind: Deployment, name: w.*}\n',
    'base.yaml': deployment('apps/v1beta2'),
    'patch.json': '[{"op": "replace", "path": "/spec/template/spec/containers/0/image", "value": "other"}]\n',
  },
  'a JSON patch of the version': {
    'kustomization.yaml': 'resources: [base.yaml]\npatches:\n- path: patch.yaml\n  target: {kind: Deployment}\n',
    'base.yaml': deployment('apps/v1beta2'),
    'patch.yaml': '- op: replace\n  path: /apiVersion\n  value: apps/v1beta2\n',
  },
  'a JSON patch of the version in the kustomization': {
    'kustomization.yaml':
      'resources: [base.yaml]\npatches:\n- target: {kind: Deployment}\n  patch: |-\n    - op: replace\n      path: /apiVersion\n      value: apps/v1beta2\n',
    'base.yaml': deployment('apps/v1beta2'),
  },
  'an Ingress whose rules are replaced': {
    'kustomization.yaml': 'resources: [base.yaml]\npatchesStrategicMerge: [patch.yaml]\n',
    'base.yaml': ingress,
    'patch.yaml': ingress.replace('example.com', 'other.example.com'),
  },
  'patches over two folders and a prefix': {
    'base/kustomization.yaml': 'namePrefix: a-\nresources: [base.yaml]\n',
    'base/base.yaml': deployment('apps/v1beta2'),
    'kustomization.yaml': 'resources: [base]\npatches:\n- path: patch.yaml\n',
    'patch.yaml': 'apiVersion: apps/v1beta2\nkind: Deployment\nmetadata: {name: a-web}\nspec: {replicas: 3}\n',
  },
};

const webhook = 'apiVersion: admissionregistration.k8s.io/v1beta1\nkind: ValidatingWebhookConfiguration\nmetadata: {name: web}\n';

/** Bases and patches of which one needs a person, so that none is changed. */
export const stuckTrees: Readonly<Record<string, Tree>> = {
  'a base that needs a person': {
    'kustomization.yaml': 'resources: [base.yaml]\npatches:\n- path: patch.yaml\n',
    'base.yaml': `${webhook}webhooks: [{name: a.example.com, clientConfig: {url: "https://example.com"}}]\n`,
    'patch.yaml': `${webhook}webhooks: [{name: a.example.com, failurePolicy: Fail}]\n`,
  },
  'a patch that needs a person': {
    'kustomization.yaml': 'resources: [base.yaml]\npatches:\n- path: patch.yaml\n',
    'base.yaml': ingress,
    'patch.yaml': ingress.replace('servicePort: 80', 'servicePort: "80"'),
  },
  'a JSON patch of a field with another name': {
    'kustomization.yaml':
      'resources: [base.yaml]\npatches:\n- target: {group: networking.k8s.io, version: v1beta1, kind: Ingress, name: web}\n  patch: |-\n    - op: replace\n      path: /spec/rules/0/http/paths/0/backend/serviceName\n      value: other\n',
    'base.yaml': ingress,
  },
  'a patch of what the migration adds': {
    'kustomization.yaml': 'resources: [base.yaml]\npatches:\n- path: patch.yaml\n',
    'base.yaml': deployment('extensions/v1beta1'),
    'patch.yaml': 'apiVersion: extensions/v1beta1\nkind: Deployment\nmetadata: {name: web}\nspec: {strategy: {type: Recreate}}\n',
  },
  'a base that is elsewhere': {
    'kustomization.yaml': 'resources: [../elsewhere]\npatches:\n- path: patch.yaml\n',
    'patch.yaml': 'apiVersion: apps/v1beta2\nkind: Deployment\nmetadata: {name: web}\nspec: {replicas: 3}\n',
  },
  'a base that another overlay patches too': {
    'base/kustomization.yaml': 'resources: [base.yaml]\n',
    'base/base.yaml': ingress,
    'one/kustomization.yaml': 'resources: [../base]\npatches:\n- path: patch.yaml\n',
    'one/patch.yaml': ingress.replace('example.com', 'one.example.com'),
    'two/kustomization.yaml': 'resources: [../base]\npatches:\n- path: patch.yaml\n',
    'two/patch.yaml': ingress.replace('servicePort: 80', 'servicePort: "80"'),
  },
};
