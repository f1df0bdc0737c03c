import { UsageError } from '#core/model/tool-error';
import type { RunConformanceOptions } from './run-options.ts';

/** Throws `UsageError` where the objects of failed tests cannot stay on the server. */
export function refuseKeeping({ keepFailed, reference, readOnly, namespaces }: RunConformanceOptions): void {
  if (keepFailed !== true) return;
  if (reference !== undefined) {
    throw new UsageError('The reference server of --reference ends with the run, and its objects with it.', {
      next: 'Start one with "apiconform serve", and name it with --server.',
    });
  }
  if (readOnly === true) {
    throw new UsageError('A read-only run creates no objects, so that there is nothing to keep.', { next: 'Leave out --keep-failed.' });
  }
  if (namespaces !== undefined) {
    throw new UsageError('Tests share the namespaces of --namespaces, and what one leaves is in the way of the next.', {
      next: 'Leave out --keep-failed, or --namespaces.',
    });
  }
}
