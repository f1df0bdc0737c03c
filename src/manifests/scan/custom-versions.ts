import { kindText } from '#core/codecs/group-version-kind';
import { compareVersionNames } from '#core/codecs/version-name';
import type { GroupVersionKind } from '#core/model/group-version-kind';

/** The versions of a custom resource, as one CustomResourceDefinition has them. */
export type CustomDefinition = {
  readonly group: string;
  readonly kind: string;
  readonly versions: readonly {
    readonly name: string;
    readonly served: boolean;
    readonly deprecated: boolean;
    /** The warning that the definition sets. */
    readonly warning?: string;
  }[];
  /** Where it is, for people. */
  readonly source: string;
};

/** What is wrong with a version of a custom resource. */
export type CustomProblem = {
  readonly is: 'missing' | 'unserved' | 'deprecated';
  /** As text: `is not served by its CustomResourceDefinition in crd.yaml; use example.com/v1/Widget`. */
  readonly words: string;
  readonly replacement: GroupVersionKind | undefined;
};

/** The definitions of custom resources in the scanned files, or in a cluster. */
export type CustomVersions = {
  readonly add: (definition: CustomDefinition) => void;
  /** Returns what is wrong with a version, or `undefined` if nothing is, or no definition of its kind is known. */
  readonly problemOf: (type: GroupVersionKind) => CustomProblem | undefined;
  /** Whether a version of some kind of the group may have a problem. */
  readonly mayHaveProblem: (group: string, version: string) => boolean;
};

type Known = Map<string, Omit<CustomDefinition['versions'][number], 'name'>>;
type KnownKind = { readonly group: string; readonly kind: string; readonly source: string; readonly versions: Known };

const longestWarning = 300;

/**
 * Gathers definitions. Where a kind is defined more than once, as in files for several releases, a version counts as the definition has
 * it that says the best of it.
 */
export function customVersions(): CustomVersions {
  const kinds = new Map<string, KnownKind>();
  const problemOf = (type: GroupVersionKind): CustomProblem | undefined => {
    const known = kinds.get(`${type.group}/${type.kind}`);
    return known === undefined ? undefined : problemIn(known, type.version);
  };
  return {
    add({ group, kind, source, versions }) {
      const key = `${group}/${kind}`;
      const known = kinds.get(key) ?? { group, kind, source, versions: new Map() };
      kinds.set(key, known);
      for (const { name, ...version } of versions) {
        const before = known.versions.get(name);
        if (before === undefined || isBetter(version, before)) known.versions.set(name, version);
      }
    },
    problemOf,
    mayHaveProblem: (group, version) =>
      [...kinds.values()].some((known) => known.group === group && problemIn(known, version) !== undefined),
  };
}

type Version = Pick<CustomDefinition['versions'][number], 'served' | 'deprecated'>;

function isBetter(one: Version, other: Version): boolean {
  return Number(one.served) * 2 - Number(one.deprecated) > Number(other.served) * 2 - Number(other.deprecated);
}

function problemIn({ group, kind, source, versions }: KnownKind, version: string): CustomProblem | undefined {
  // A definition without versions is a part of one, such as a patch.
  if (versions.size === 0) return undefined;
  const found = versions.get(version);
  if (found?.served === true && !found.deprecated) return undefined;
  const by = replacementIn(versions);
  const replacement = by === undefined ? undefined : { group, version: by, kind };
  const next = replacement === undefined ? 'it has no version to use instead' : `use ${kindText(replacement)}`;
  const definition = `its CustomResourceDefinition in ${source}`;
  if (found === undefined) return { is: 'missing', words: `is no version of ${definition}; ${next}`, replacement };
  if (!found.served) return { is: 'unserved', words: `is not served by ${definition}; ${next}`, replacement };
  const warning = found.warning === undefined ? '' : `: ${JSON.stringify(found.warning.slice(0, longestWarning))}`;
  return { is: 'deprecated', words: `is deprecated by ${definition}${warning}; ${next}`, replacement };
}

/** Returns the highest version of those that are served and not deprecated. */
function replacementIn(versions: Known): string | undefined {
  return [...versions]
    .flatMap(([name, { served, deprecated }]) => (served && !deprecated ? [name] : []))
    .sort((one, other) => compareVersionNames(other, one))[0];
}
