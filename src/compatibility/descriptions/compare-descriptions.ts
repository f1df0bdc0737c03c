import { compareStability, stabilityOf } from '#core/codecs/version-name';
import type { Json } from '#core/model/json';
import type { Snapshot } from '#core/model/snapshot';
import { compareSchemas, pathText, type SchemaComparison } from './compare-schemas.ts';
import { type DescribedVersion, describedVersions } from './described-version.ts';
import type { FieldChange } from './field-change.ts';

/** A change of a schema, once, with all versions in which it shows. */
export type DescribedChange = FieldChange & {
  /** The name of the schema. One that takes the place of another by name goes by the field that refers to them. */
  readonly schema: string;
  /** The versions whose objects hold it: the most stable first. Where one of them has no excuse, only those without. */
  readonly versions: readonly string[];
  /** Whether clients send it: it is not only in answers, nor in what servers report below `status`. */
  readonly isSent: boolean;
  /** Whether it is in an object that clients write, or in its status. */
  readonly isStored: boolean;
  /** Why it may change: all that leads to it is alpha. */
  readonly excuse?: string;
};

/** The versions that both snapshots describe, with all that is different in their schemas. */
export type DescriptionDiff = {
  readonly versions: readonly string[];
  readonly schemas: number;
  readonly changes: readonly DescribedChange[];
};

/** What is known of the interfaces beside their descriptions. */
export type DescriptionContext = {
  /** Whether clients write a kind in a version of its group. */
  readonly isWritten: (apiVersion: string, kind: string) => boolean;
  /** Why what is described so may change at any time; undefined where it may not. */
  readonly excuseOf: (description: string) => string | undefined;
};

/**
 * Compares what two snapshots say of the versions that both of them have. Every pair of schemas is compared once, wherever
 * it is used, so that one cause is one change. It begins at the kinds that both have: a kind that is gone is no change of a
 * schema. A schema that goes by another name is followed by what refers to it.
 */
export function compareDescriptions(older: Snapshot, newer: Snapshot, context: DescriptionContext): DescriptionDiff {
  const [before, after] = [describedVersions(older), describedVersions(newer)];
  const changes = new Map<string, Gathered>();
  const compared = new Comparisons(older, newer);
  const shared = [...before].flatMap(([apiVersion, one]) => {
    const other = after.get(apiVersion);
    return other === undefined ? [] : [{ apiVersion, one, other }];
  });
  for (const { apiVersion, one, other } of shared) {
    for (const { place, comparison, isSent, isStored, excuse } of reached(one, other, compared, context)) {
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
    changes: [...changes.values()].map(describedChange),
  };
}

/**
 * The fields that one of two versions of a kind has and the other has not, or has with another type: in one release, in
 * either direction. `undefined` where one of them does not describe the kind.
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
    return reached(narrowed, to, compared, context).flatMap(({ place, comparison }) =>
      comparison.changes
        .filter(({ is }) => is === 'removed' || is === 'type' || is === 'too-deep')
        .map(({ path }) => `${joined(place.path, path)} of ${from.apiVersion}`),
    );
  });
  return fields.includes(undefined) ? undefined : [...new Set(fields.flatMap((each) => each ?? []))];
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
    ...(excuse === undefined ? {} : { excuse }),
  };
}

type Place = Pick<DescribedChange, 'schema' | 'path'>;

type Reached = {
  readonly place: Place;
  readonly comparison: SchemaComparison;
  readonly isStored: boolean;
  readonly isSent: boolean;
  readonly excuse: string | undefined;
};

/** Every pair of schemas that the kinds of a version lead to; again where it is sent in one place or excused in one, and not in another. */
function reached(
  one: DescribedVersion,
  other: DescribedVersion,
  compared: Comparisons,
  { isWritten, excuseOf }: DescriptionContext,
): readonly Reached[] {
  const whole = stabilityOf(versionIn(one.apiVersion)) === 'alpha' ? `${one.apiVersion} is alpha` : undefined;
  const waiting = [...one.kinds].flatMap(([kind, older]) => {
    const newer = other.kinds.get(kind);
    const isSent = isWritten(one.apiVersion, kind);
    return newer === undefined
      ? []
      : [{ older, newer, place: { schema: older, path: '' }, isSent, isStored: isSent, excuse: whole, isKind: true }];
  });
  const seen = new Set<string>();
  const all: Reached[] = [];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { older, newer, place, isSent, isStored, excuse, isKind } = next;
    const key = JSON.stringify([older, newer, isSent, isStored, excuse === undefined]);
    if (seen.has(key)) continue;
    seen.add(key);
    const [was, now] = [one.find(older), other.find(newer)];
    if (was === undefined || now === undefined) continue;
    const comparison = compared.of(was, now, one, other);
    all.push({ place, comparison, isSent, isStored, excuse });
    for (const inner of comparison.pairs) {
      waiting.push({
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

function joined(path: string, inner: string): string {
  return path === '' || inner === '' || inner.startsWith('[') || inner.startsWith('{') ? `${path}${inner}` : `${path}.${inner}`;
}

/** Comparisons of schemas, each made once. Snapshots keep each form of a schema once, so that a schema is its own key. */
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

/** The most stable first, and of the same stability the core group before others. */
function compareVersions(a: string, b: string): number {
  const [one, other] = [stabilityOf(versionIn(a)), stabilityOf(versionIn(b))];
  const byStability = one === undefined || other === undefined ? 0 : compareStability(other, one);
  return byStability || Number(a.includes('/')) - Number(b.includes('/')) || (a < b ? -1 : Number(a > b));
}

function versionIn(apiVersion: string): string {
  return apiVersion.slice(apiVersion.lastIndexOf('/') + 1);
}
