import type { Status } from '#core/model/result';

/** Every status in the order in which a report tells of them: what needs a reader first. */
export const statusOrder: readonly Status[] = ['failed', 'error', 'inconclusive', 'deviation', 'known-failure', 'skipped', 'passed'];
