import { bodyOf } from '#core/http/body-of';
import type { ProbeClient } from '#core/http/probe-client';
import { stringAt } from '#core/json/object-identity';
import { TargetError, UsageError } from '#core/model/tool-error';
import type { ReportData } from '#reporters/compatibility/config-map';

/** A ConfigMap, as `namespace/name`. */
export type ConfigMapName = { readonly namespace: string; readonly name: string };

const label = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?';
const pattern = new RegExp(`^(${label})/(${label}(?:\\.${label})*)$`);

/** Parses the name of a ConfigMap. Throws `UsageError` where it is none. */
export function parseConfigMapName(text: string): ConfigMapName {
  const [, namespace, , name] = pattern.exec(text) ?? [];
  if (namespace === undefined || name === undefined || name.length > 253) {
    throw new UsageError(`${JSON.stringify(text)} does not name a ConfigMap.`, {
      next: 'Write it as NAMESPACE/NAME, such as tests/report.',
    });
  }
  return { namespace, name };
}

/**
 * Applies a ConfigMap with a report, which creates it or replaces what an earlier check wrote. Keys of others stay.
 *
 * @throws TargetError where the server refuses it.
 */
export async function storeReport(probeClient: ProbeClient, { namespace, name }: ConfigMapName, data: ReportData): Promise<void> {
  const path = `/api/v1/namespaces/${namespace}/configmaps/${name}`;
  const labels = { 'app.kubernetes.io/managed-by': 'apiconform' };
  const body = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name, namespace, labels }, data };
  const query = '?fieldManager=apiconform&force=true';
  const answer = await probeClient.ask('report', `${path}${query}`, { body, patch: 'application/apply-patch+yaml' });
  if (answer.status === 200 || answer.status === 201) return;
  const message = (stringAt(bodyOf(answer), '/message') ?? '').slice(0, 300).replace(/\.$/, '');
  throw new TargetError(`The report was not stored: ${path} returned ${answer.status}${message === '' ? '' : `: ${message}`}.`, {
    next: `Use an identity that may create and patch it; "apiconform rbac --compat --report-configmap ${namespace}/${name}" prints the role.`,
  });
}
