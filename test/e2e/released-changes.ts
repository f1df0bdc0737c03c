import type { ReleasedChange } from './changes-between.ts';
export const releasedChanges: readonly ReleasedChange[] = [];
