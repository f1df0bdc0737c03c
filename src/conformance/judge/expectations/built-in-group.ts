import type { Context } from '../context.ts';

/** Groups below the API domain whose types are installed on a server, or served by another one that it passes requests on to. */
const installed: readonly string[] = [
  'custom.metrics',
  'external.metrics',
  'gateway.networking',
  'groupsnapshot.storage',
  'metrics',
  'policy.networking',
  'snapshot.storage',
];

/**
 * Returns whether a group is built-in. The core group has no name; the name of another built-in group is one word, or ends with
 * the API domain of the target. Other groups belong to custom resources and to other servers.
 */
export function isBuiltInGroup(name: string, context: Context): boolean {
  if (!name.includes('.')) return true;
  const domain = `.${String(context.resolve({ $dialect: 'apiDomain' }))}`;
  return name.endsWith(domain) && !installed.includes(name.slice(0, -domain.length));
}
