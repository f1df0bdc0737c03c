import type { TestWrite } from './test-history.ts';

const deed = { created: 'created', changed: 'changed', terminating: 'marked for deletion', removed: 'deleted' } as const;

/** A write in a few words, for findings. */
export function describeWrite(write: TestWrite): string {
  const version = write.version === undefined || write.became === 'removed' ? '' : ` at version ${write.version}`;
  return `${write.name} ${deed[write.became]} by "${write.step}"${version}`;
}
