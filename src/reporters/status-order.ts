import type { Status } from '#core/model/result';

/** Every status in the order of a report: those that need attention first. */
export const statusOrder: readonly Status[] = ['failed', 'error', 'inconclusive', 'deviation', 'known-failure', 'skipped', 'passed'];
