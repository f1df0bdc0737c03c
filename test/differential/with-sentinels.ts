import type { Command } from './command.ts';
import { sentinelName } from './run-sequence.ts';
import { labelSelectors } from './selectors.ts';
import type { Subject } from './subject.ts';

/** The commands, and after them the creation of a sentinel for each watch, which its selector selects. */
export function withSentinels(commands: readonly Command[], subjects: ReadonlyMap<string, Subject>): readonly Command[] {
  const sentinels = commands.flatMap((command, index): Command[] => {
    const subject = subjects.get(command.of);
    if (command.method !== 'WATCH' || subject === undefined) return [];
    const labels = labelSelectors.get(command.query?.['labelSelector'] ?? '') ?? {};
    const { apiVersion, kind, minimal } = subject;
    return [{ method: 'POST', of: command.of, body: { apiVersion, kind, metadata: { name: sentinelName(index), labels }, ...minimal } }];
  });
  return [...commands, ...sentinels];
}
