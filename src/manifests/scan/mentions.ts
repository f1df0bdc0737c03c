import { stabilityOf } from '#core/codecs/version-name';
import type { Release } from '#core/model/release';
import type { Schedule } from '#spec/schedule/schedule';
import { statusOfVersion } from '#spec/schedule/status-of';

/**
 * Returns a pattern that every document with a finding matches, so that other documents are parsed but not searched: names of versions
 * that go away, kinds that go away in stable versions, and removed groups. Escape sequences also match, because they may spell a name.
 */
export function mentionsOf({ versions }: Schedule, target: Release): RegExp {
  const words = new Set<string>();
  const groups = new Map<string, boolean>();
  for (const row of versions) {
    const status = statusOfVersion(row, target);
    groups.set(row.group, (groups.get(row.group) ?? true) && status === 'removed');
    if (status !== 'removed' && status !== 'deprecated') continue;
    words.add(stabilityOf(row.version) === 'stable' ? row.kind : row.version);
  }
  for (const [group, left] of groups) if (left) words.add(group);
  const escaped = [...words].map((word) => word.replace(/[.\\]/g, '\\$&'));
  return new RegExp([...escaped, '\\\\[xuU\\r\\n]'].join('|'));
}
