import type { Status } from '#core/model/result';

/** Every status, from the one that outweighs all others to the one that gives way to all others. */
export const statusOrder: readonly Status[] = ['failed', 'error', 'inconclusive', 'deviation', 'known-failure', 'skipped', 'passed'];
