import type { Template } from '#core/model/template';

const domain: Template = { $dialect: 'apiDomain' };
const inDomain = (group: string, version: string): Template => ({ $join: [group, '.', domain, '/', version] });

/** A beta version of interfaces that are older than release 1.22, and the resources that it had then. */
export type OlderBeta = { readonly id: string; readonly groupVersion: Template; readonly resources: readonly string[] };

const beta = (id: string, groupVersion: Template, ...resources: readonly string[]): OlderBeta => ({ id, groupVersion, resources });

/**
 * The beta versions that are served without being enabled (specification, "Stability levels"): those in which the
 * releases before 1.22 served these resources, and later beta versions of the same resources.
 */
export const olderBetas: readonly OlderBeta[] = [
  beta(
    'admission-registration',
    inDomain('admissionregistration', 'v1beta1'),
    'mutatingwebhookconfigurations',
    'validatingwebhookconfigurations',
  ),
  beta('definitions', inDomain('apiextensions', 'v1beta1'), 'customresourcedefinitions'),
  beta('api-registration', inDomain('apiregistration', 'v1beta1'), 'apiservices'),
  beta('apps-1', 'apps/v1beta1', 'controllerrevisions', 'deployments', 'statefulsets'),
  beta('apps-2', 'apps/v1beta2', 'controllerrevisions', 'daemonsets', 'deployments', 'replicasets', 'statefulsets'),
  beta('authentication', inDomain('authentication', 'v1beta1'), 'tokenreviews'),
  beta(
    'authorization',
    inDomain('authorization', 'v1beta1'),
    'localsubjectaccessreviews',
    'selfsubjectaccessreviews',
    'selfsubjectrulesreviews',
    'subjectaccessreviews',
  ),
  beta('autoscaling-1', 'autoscaling/v2beta1', 'horizontalpodautoscalers'),
  beta('autoscaling-2', 'autoscaling/v2beta2', 'horizontalpodautoscalers'),
  beta('batch', 'batch/v1beta1', 'cronjobs'),
  beta('certificates', inDomain('certificates', 'v1beta1'), 'certificatesigningrequests'),
  beta('coordination', inDomain('coordination', 'v1beta1'), 'leases'),
  beta('discovery', inDomain('discovery', 'v1beta1'), 'endpointslices'),
  beta('events', inDomain('events', 'v1beta1'), 'events'),
  beta(
    'extensions',
    'extensions/v1beta1',
    'daemonsets',
    'deployments',
    'ingresses',
    'networkpolicies',
    'podsecuritypolicies',
    'replicasets',
    'replicationcontrollers',
  ),
  ...['v1beta1', 'v1beta2', 'v1beta3'].map((version) =>
    beta(`flow-control-${version}`, inDomain('flowcontrol.apiserver', version), 'flowschemas', 'prioritylevelconfigurations'),
  ),
  beta('networking', inDomain('networking', 'v1beta1'), 'ingressclasses', 'ingresses'),
  beta('node', inDomain('node', 'v1beta1'), 'runtimeclasses'),
  beta('policy', 'policy/v1beta1', 'poddisruptionbudgets', 'podsecuritypolicies'),
  beta('access-control', inDomain('rbac.authorization', 'v1beta1'), 'clusterrolebindings', 'clusterroles', 'rolebindings', 'roles'),
  beta('scheduling', inDomain('scheduling', 'v1beta1'), 'priorityclasses'),
  beta('storage', inDomain('storage', 'v1beta1'), 'csidrivers', 'csinodes', 'csistoragecapacities', 'storageclasses', 'volumeattachments'),
];
