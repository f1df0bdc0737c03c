import type { ProbeClient } from '#core/http/probe-client';

/** What the controllers of a full cluster put into every namespace: the one that finalizes namespaces runs among them. */
const traces: readonly (readonly [string, string])[] = [
  ['root-ca', '/api/v1/namespaces/kube-system/configmaps/kube-root-ca.crt'],
  ['service-account', '/api/v1/namespaces/kube-system/serviceaccounts/default'],
];

/** Whether a deleted namespace will go by itself. */
export async function hasNamespaceController(probeClient: ProbeClient): Promise<boolean> {
  for (const [step, path] of traces) {
    if ((await probeClient.ask(step, path)).status === 200) return true;
  }
  return false;
}
