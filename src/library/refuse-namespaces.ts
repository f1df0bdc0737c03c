import { UsageError } from '#core/model/tool-error';

/**
 * Refuses namespaces that a run cannot use.
 *
 * @throws UsageError for none, for a name that no namespace can have, beside a number of namespaces to create, and in a read-only
 * run, which needs none.
 */
export function refuseNamespaces(options: {
  readonly namespaces?: readonly string[] | undefined;
  readonly namespacesAtATime?: number | undefined;
  readonly readOnly?: boolean | undefined;
}): void {
  const { namespaces, namespacesAtATime, readOnly = false } = options;
  if (namespaces === undefined) return;
  const wrong = namespaces.find((name) => !/^[a-z0-9](?:[-a-z0-9]{0,61}[a-z0-9])?$/.test(name));
  if (wrong !== undefined || namespaces.length === 0) {
    throw new UsageError(`${JSON.stringify(wrong ?? '')} is not the name of a namespace.`, {
      next: 'Give the names of existing namespaces, such as tests-a,tests-b.',
    });
  }
  if (readOnly) {
    throw new UsageError('A read-only run creates nothing, so that it needs no namespaces.', {
      next: 'Leave out --namespaces or --read-only.',
    });
  }
  if (namespacesAtATime !== undefined) {
    throw new UsageError('A run in given namespaces creates none, so that there is no number of them to limit.', {
      next: 'Leave out --namespaces or --namespaces-at-a-time.',
    });
  }
}
