import { kindText } from '#core/codecs/group-version-kind';
import { releaseOrder, releaseText } from '#core/codecs/release';
import { stabilityOf } from '#core/codecs/version-name';
import type { RuleResult } from '#core/model/rule-result';
import { findingOf } from '../rule-results.ts';
import type { ObservedServer } from './observed-server.ts';
import { storedVersions } from './stored-versions.ts';

const rule = 'server/storage-advance';

/**
 * Checks rule 4b: the storage version existed in an earlier release, if an older version of the kind did; otherwise an earlier release
 * could not read what this one stores. Alpha versions are exempt, because they may change in any release. A hash that matches no known
 * type is undecided.
 */
export function storageAdvance(server: ObservedServer): RuleResult {
  const { schedule, release } = server;
  const stored = storedVersions(server);
  const byKind = new Map(stored.map((each) => [`${each.version.group}/${each.version.kind}`, each]));
  const read = [...byKind.values()];
  return {
    checked: read.filter(({ storedAs }) => storedAs !== undefined).length,
    findings: read.flatMap(({ version, storedAs }) => {
      const row = storedAs === undefined ? undefined : schedule.find(storedAs);
      if (row?.introduced === undefined || releaseOrder(row.introduced, release) < 0) return [];
      const older = schedule
        .versionsOf(row)
        .find(
          (other) =>
            stabilityOf(other.version) !== 'alpha' &&
            other.introduced !== undefined &&
            releaseOrder(other.introduced, release) < 0 &&
            (other.removed === undefined || releaseOrder(other.removed, release) >= 0),
        );
      if (older === undefined) return [];
      const { group, version: name, kind, resource = '' } = version;
      return [
        findingOf(rule, {
          message: `${kind} is stored as ${kindText(row)}, which release ${releaseText(row.introduced)} introduces while ${kindText(older)} is still served.`,
          subject: { is: 'type', type: { group, version: name, kind }, resource },
          release: row.introduced,
        }),
      ];
    }),
    undecided: read
      .filter(({ storedAs }) => storedAs === undefined)
      .map(({ version }) => ({ about: kindText(version), missing: 'a known type that matches the storage version hash' })),
  };
}
