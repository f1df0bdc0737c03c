import { bodyOf } from '#core/http/body-of';
import { pointTo } from '#core/json/pointer';
import type { CleanUpTools } from './clean-up-tools.ts';

const namespacePath = /^\/api\/v1\/namespaces\/([^/?]+)$/;

/** Whether the path is that of a namespace. */
export function isNamespace(path: string): boolean {
  return namespacePath.test(path);
}

/**
 * Lets a terminating namespace go where no controller does it; only when nothing is seen in it.
 * Whether there was nothing in the way.
 */
export async function finalizeNamespace(path: string, uid: string, tools: CleanUpTools): Promise<boolean> {
  const name = namespacePath.exec(path)?.[1];
  if (name === undefined || !(await isEmpty(path, tools))) return false;
  const body = { apiVersion: 'v1', kind: 'Namespace', metadata: { name, uid }, spec: { finalizers: [] } };
  const exchange = await tools.sendRepeatedly({ method: 'PUT', target: `${path}/finalize`, body });
  return 'answer' in exchange && (exchange.answer.status === 200 || exchange.answer.status === 404);
}

async function isEmpty(path: string, tools: CleanUpTools): Promise<boolean> {
  const exchange = await tools.sendRepeatedly({ method: 'GET', target: `${path}/configmaps?limit=1` });
  if ('error' in exchange || exchange.answer.status !== 200) return false;
  const items = pointTo(bodyOf(exchange.answer), '/items');
  return items === undefined || items === null || (Array.isArray(items) && items.length === 0);
}
