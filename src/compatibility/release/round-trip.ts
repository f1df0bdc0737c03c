import { apiVersionOf, parseApiVersion } from '#core/codecs/group-version-kind';
import { compareVersionNames } from '#core/codecs/version-name';
import type { UndecidedPoint } from '#core/model/compatibility-report';
import type { GroupVersionKind } from '#core/model/group-version-kind';
import type { RuleResult } from '#core/model/rule-result';
import { compareKinds } from '../descriptions/compare-descriptions.ts';
import { describedVersions } from '../descriptions/described-version.ts';
import type { ReleasePair } from './release-history.ts';

const mostNamed = 5;

/**
 * Checks rule 2 as far as descriptions allow: if all versions of a kind have the same fields with the same types, each version can hold
 * what the others hold. If a version lacks a field, only objects that are written, converted and read back show whether the value is
 * preserved elsewhere.
 */
export function roundTrip({ newer }: ReleasePair): RuleResult {
  const described = describedVersions(newer.snapshot);
  const undecided: UndecidedPoint[] = [];
  let checked = 0;
  for (const [first, ...others] of servedTogether(newer.snapshot.resources)) {
    for (const other of others) {
      if (first === undefined) continue;
      const [one, two] = [described.get(apiVersionOf(first)), described.get(apiVersionOf(other))];
      const about = `${first.kind} in ${apiVersionOf(first)} and ${apiVersionOf(other)}`;
      const lost = one === undefined || two === undefined ? undefined : compareKinds(newer.snapshot, one, two, first.kind);
      if (lost === undefined) undecided.push({ about, missing: 'the OpenAPI descriptions of both versions' });
      else if (lost.length === 0) checked += 1;
      else
        undecided.push({
          about,
          missing: `objects written in one version, read and written in the other, and read back, with ${named(lost)}`,
        });
    }
  }
  return { checked, findings: [], undecided };
}

/** Returns the versions of each kind that is served in several versions, the newest first. */
function servedTogether(resources: ReleasePair['newer']['snapshot']['resources']): readonly (readonly GroupVersionKind[])[] {
  const byKind = new Map<string, GroupVersionKind[]>();
  for (const [apiVersion, all] of Object.entries(resources)) {
    const version = parseApiVersion(apiVersion);
    if (version === undefined) continue;
    for (const { name, kind, verbs } of all) {
      if (name.includes('/') || !verbs.includes('get')) continue;
      const key = `${version.group}/${name}/${kind}`;
      const known = byKind.get(key) ?? [];
      byKind.set(key, known);
      known.push({ ...version, kind });
    }
  }
  return [...byKind.values()]
    .filter((versions) => versions.length > 1)
    .map((versions) => versions.sort((a, b) => compareVersionNames(b.version, a.version)));
}

function named(fields: readonly string[]): string {
  const rest = fields.length - mostNamed;
  return rest > 0 ? `${fields.slice(0, mostNamed).join(', ')} and ${rest} more` : fields.join(', ');
}
