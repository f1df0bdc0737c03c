// Comparison of OpenAPI descriptions. In: two snapshots. Out: the schema changes between them, without a verdict. The files of this folder
// import core only and know no rules.

import { compareStability, stabilityOf } from '#core/codecs/version-name';
import { definedFields } from '#core/json/defined-fields';
import type { Json } from '#core/model/json';
import type { Snapshot } from '#core/model/snapshot';
import { compareSchemas, pathText, type SchemaComparison } from './compare-schemas.ts';
import { type DescribedVersion, describedVersions, otherDocuments } from './described-version.ts';
import type { FieldChange } from './field-change.ts';

/** A change of a schema, reported once, with every version that it affects. */
export type DescribedChange = FieldChange & {
  /** The name of the schema. A schema that replaces another by name is named by the field that refers to it. */
  readonly schema: string;
  /** The affected versions, the most stable first. If some versions have no excuse, only those are listed. */
  readonly versions: readonly string[];
  /** Whether clients send the field: it is not only in responses or in `status`. */
  readonly isSent: boolean;
  /** Whether the field is in an object that clients write, or in its status. */
  readonly isStored: boolean;
  /** Why the field may change: everything that leads to it is alpha. */
  readonly excuse?: string;
};

/** The versions that both snapshots describe, with all differences in their schemas. */
export type DescriptionDiff = {
  readonly versions: readonly string[];
  readonly schemas: number;
  readonly changes: readonly DescribedChange[];
};

/** Facts about the interfaces that the descriptions do not contain. */
export type DescriptionContext = {
  /** Whether clients write a kind in a version of its group. */
  readonly isWritten: (apiVersion: string, kind: string) => boolean;
  /** Returns why a field with this description may change in any release, or `undefined` if it may not. */
  readonly excuseOf: (description: string) => string | undefined;
};

/**
 * Compares the descriptions of the versions that both snapshots have. Each pair of schemas is compared once, wherever it is used, so that
 * one cause is one change. The comparison begins at the kinds that both snapshots have; a removed kind is not a schema change. A renamed
 * schema is found through the fields that refer to it.
 */
export function compareDescriptions(older: Snapshot, newer: Snapshot, context: DescriptionContext): DescriptionDiff {
  const [before, after] = [documentsOf(older), documentsOf(newer)];
  const changes = new Map<string, Gathered>();
  const compared = new Comparisons(older, newer);
  const shared = [...before].flatMap(([apiVersion, one]) => {
    const other = after.get(apiVersion);
    return other === undefined ? [] : [{ apiVersion, one, other }];
  });
  const lost = [...before.values()].flatMap((version) => undescribedKinds(version, newer, after.get(version.apiVersion)));
  for (const { apiVersion, one, other } of shared) {
    for (const { place, comparison, isSent, isStored, excuse } of reachedPairs(one, other, compared, context)) {
      for (const change of comparison.changes) {
        const at = { schema: place.schema, path: joined(place.path, change.path) };
        const key = JSON.stringify([at, change.is, change.was, change.now]);
        const known = changes.get(key) ?? {
          change: { ...change, ...at },
          bound: new Set(),
          excused: new Map(),
          isSent: false,
          isStored: false,
        };
        const why = excuse ?? context.excuseOf(change.description);
        if (why === undefined) known.bound.add(apiVersion);
        else known.excused.set(apiVersion, why);
        known.isSent ||= isSent;
        known.isStored ||= isStored;
        changes.set(key, known);
      }
    }
  }
  return {
    versions: shared.map(({ apiVersion }) => apiVersion),
    schemas: compared.count,
    changes: [...lost, ...[...changes.values()].map(describedChange)],
  };
}

/**
 * Returns the fields that one of two versions of a kind has and the other lacks, or has with another type. Both versions are of the same
 * release, and both directions are compared. Returns `undefined` if one of the versions does not describe the kind.
 */
export function compareKinds(
  snapshot: Snapshot,
  one: DescribedVersion,
  other: DescribedVersion,
  kind: string,
): readonly string[] | undefined {
  const compared = new Comparisons(snapshot, snapshot);
  const context = { isWritten: () => true, excuseOf: () => undefined };
  const directions = [
    [one, other],
    [other, one],
  ] as const;
  const fields = directions.map(([from, to]) => {
    const [name, target] = [from.kinds.get(kind), to.kinds.get(kind)];
    if (name === undefined || target === undefined) return undefined;
    const narrowed = { ...from, kinds: new Map([[kind, name]]) };
    return reachedPairs(narrowed, to, compared, context).flatMap(({ place, comparison }) =>
      comparison.changes
        .filter(({ is }) => is === 'removed' || is === 'type' || is === 'too-deep' || is === 'undescribed' || is === 'unknown-refused')
        .map(({ path }) => `${joined(place.path, path)} of ${from.apiVersion}`),
    );
  });
  return fields.includes(undefined) ? undefined : [...new Set(fields.flatMap((each) => each ?? []))];
}

function documentsOf(snapshot: Snapshot): ReadonlyMap<string, DescribedVersion> {
  return new Map([...describedVersions(snapshot), ...otherDocuments(snapshot)]);
}

/** Returns the kinds of a version that the newer release still serves and no longer describes: nothing of them can be compared. */
function undescribedKinds(
  { apiVersion, kinds }: DescribedVersion,
  { resources }: Snapshot,
  now: DescribedVersion | undefined,
): readonly DescribedChange[] {
  if (isAlphaVersion(apiVersion)) return [];
  const served = new Set((Object.hasOwn(resources, apiVersion) ? (resources[apiVersion] ?? []) : []).map(({ kind }) => kind));
  return [...kinds]
    .filter(([kind]) => served.has(kind) && now?.kinds.has(kind) !== true)
    .map(([, schema]) => ({ is: 'undescribed', schema, path: '', description: '', versions: [apiVersion], isSent: true, isStored: true }));
}

type Gathered = {
  readonly change: FieldChange & Pick<DescribedChange, 'schema'>;
  readonly bound: Set<string>;
  readonly excused: Map<string, string>;
  isSent: boolean;
  isStored: boolean;
};

function describedChange({ change, bound, excused, isSent, isStored }: Gathered): DescribedChange {
  const versions = bound.size > 0 ? [...bound] : [...excused.keys()];
  const [excuse] = bound.size > 0 ? [] : [...new Set(excused.values())];
  return {
    ...change,
    versions: versions.sort(compareVersions),
    isSent,
    isStored,
    ...definedFields({ excuse }),
  };
}

type SchemaPath = Pick<DescribedChange, 'schema' | 'path'>;

type ReachedPair = {
  readonly place: SchemaPath;
  readonly comparison: SchemaComparison;
  readonly isStored: boolean;
  readonly isSent: boolean;
  readonly excuse: string | undefined;
};

/**
 * Returns every pair of schemas that the kinds of a version lead to. A pair is returned again if it is sent in one place and not in
 * another, or excused in one place and not in another.
 */
function reachedPairs(
  one: DescribedVersion,
  other: DescribedVersion,
  compared: Comparisons,
  { isWritten, excuseOf }: DescriptionContext,
): readonly ReachedPair[] {
  const excuseOfVersion = isAlphaVersion(one.apiVersion) ? `${one.apiVersion} is alpha` : undefined;
  const queue = [...one.kinds].flatMap(([kind, older]) => {
    const newer = other.kinds.get(kind);
    const isSent = isWritten(one.apiVersion, kind);
    return newer === undefined
      ? []
      : [{ older, newer, place: { schema: older, path: '' }, isSent, isStored: isSent, excuse: excuseOfVersion, isKind: true }];
  });
  const seen = new Set<string>();
  const all: ReachedPair[] = [];
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    const { older, newer, place, isSent, isStored, excuse, isKind } = next;
    const key = JSON.stringify([older, newer, isSent, isStored, excuse === undefined]);
    if (seen.has(key)) continue;
    seen.add(key);
    const [was, now] = [one.find(older), other.find(newer)];
    if (was === undefined) continue;
    const comparison = now === undefined ? undescribed : compared.of(was, now, one, other);
    all.push({ place, comparison, isSent, isStored, excuse });
    for (const inner of comparison.pairs) {
      queue.push({
        older: inner.older,
        newer: inner.newer,
        place:
          inner.older === inner.newer
            ? { schema: inner.older, path: '' }
            : { schema: place.schema, path: joined(place.path, pathText(inner.path)) },
        isSent: isSent && !(isKind && inner.path[0] === 'status'),
        isStored,
        excuse: excuse ?? excuseOf(inner.description),
        isKind: false,
      });
    }
  }
  return all;
}

const undescribed: SchemaComparison = { changes: [{ is: 'undescribed', path: '', description: '' }], pairs: [] };

function joined(path: string, inner: string): string {
  return path === '' || inner === '' || inner.startsWith('[') || inner.startsWith('{') ? `${path}${inner}` : `${path}.${inner}`;
}

/** Comparisons of schemas, each made once. A snapshot holds each form of a schema once, so the schema itself is the key. */
class Comparisons {
  readonly #known = new Map<Json, Map<Json, SchemaComparison>>();
  readonly #prefixes: { readonly older: string; readonly newer: string };
  count = 0;

  constructor(older: Snapshot, newer: Snapshot) {
    this.#prefixes = { older: older.dialect.extensionPrefix, newer: newer.dialect.extensionPrefix };
  }

  of(was: Json, now: Json, one: DescribedVersion, other: DescribedVersion): SchemaComparison {
    const byNew = this.#known.get(was) ?? new Map<Json, SchemaComparison>();
    this.#known.set(was, byNew);
    const known = byNew.get(now);
    if (known !== undefined) return known;
    const made = compareSchemas(was, now, {
      older: { find: one.find, prefix: this.#prefixes.older },
      newer: { find: other.find, prefix: this.#prefixes.newer },
    });
    this.count += 1;
    byNew.set(now, made);
    return made;
  }
}

/** Sorts the most stable version first; of the same stability, the core group first. */
function compareVersions(a: string, b: string): number {
  const [one, other] = [stabilityOf(versionIn(a)), stabilityOf(versionIn(b))];
  const byStability = one === undefined || other === undefined ? 0 : compareStability(other, one);
  return byStability || Number(a.includes('/')) - Number(b.includes('/')) || (a < b ? -1 : Number(a > b));
}

function isAlphaVersion(apiVersion: string): boolean {
  return stabilityOf(versionIn(apiVersion)) === 'alpha';
}

function versionIn(apiVersion: string): string {
  return apiVersion.slice(apiVersion.lastIndexOf('/') + 1);
}
