import type { ProbeClient } from '#core/http/probe-client';

/** Objects that the controllers of a full cluster create in every namespace; the namespace controller runs with them. */
const traces: readonly (readonly [string, string])[] = [
  ['root-ca', '/api/v1/namespaces/kube-system/configmaps/kube-root-ca.crt'],
  ['service-account', '/api/v1/namespaces/kube-system/serviceaccounts/default'],
];

/** Returns whether a controller finalizes deleted namespaces. */
export async function hasNamespaceController(probeClient: ProbeClient): Promise<boolean> {
  for (const [step, path] of traces) {
    if ((await probeClient.ask(step, path)).status === 200) return true;
  }
  return false;
}
