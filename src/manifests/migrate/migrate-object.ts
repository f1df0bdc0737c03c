// Migration of objects. In: the nodes of an object and rows of spec-tables/migrations.yaml. Out: the changed object as text, in the
// formatting of the original. The files of this folder may not know a kind; what differs between versions is in the table.

import { apiVersionOf } from '#core/codecs/group-version-kind';
import type { GroupVersionKind } from '#core/model/group-version-kind';
import type { Migration, MigrationStep } from '#core/model/migration';
import { applyStep, type Defaults } from './apply-step.ts';
import { type Draft, draftOfJson, hasOpaque } from './draft.ts';
import { entryOf, OpaqueError, valuesAt } from './draft-path.ts';

/** The effects of a migration on a draft, in sentences. If `blocked` is not empty, the draft must not be used. */
export type MigrationOutcome = {
  /** The differences that were applied to this object. */
  readonly changed: readonly string[];
  /** Cautions: lost values and changed meanings. */
  readonly cautions: readonly string[];
  /** What a person must do before the object can be migrated. */
  readonly blocked: readonly string[];
};

/**
 * Returns the migrations from one version of a kind to another, in order. The path is empty if only the version differs and no row says
 * otherwise, and `undefined` if no rows lead there.
 */
export function migrationPath(
  migrations: readonly Migration[],
  from: GroupVersionKind,
  to: Pick<GroupVersionKind, 'group' | 'version'>,
): readonly Migration[] | undefined {
  const goal = apiVersionOf(to);
  const seen = new Set<string>();
  const waiting: { readonly at: string; readonly path: readonly Migration[] }[] = [{ at: apiVersionOf(from), path: [] }];
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const { at, path } = next;
    if (at === goal) return path;
    if (seen.has(at)) continue;
    seen.add(at);
    for (const migration of migrations) {
      if (migration.kinds.includes(from.kind) && migration.from.includes(at))
        waiting.push({ at: migration.to, path: [...path, migration] });
    }
  }
  return undefined;
}

/**
 * Applies migrations to a draft in order and sets its apiVersion to the last version. In a patch, only the version and the names and
 * places of fields change: nothing is added to it that the whole object has.
 *
 * @param isPatch whether the draft is known to be a patch. A draft without what every whole object has is treated as one, with a caution.
 */
export function migrateObject(draft: Draft, path: readonly Migration[], defaults: Defaults, isPatch = false): MigrationOutcome {
  const changed = new Set<string>();
  const cautions = new Set<string>();
  const blocked = new Set<string>();
  try {
    for (const { steps, whole } of path) {
      const isPart = isPatch || (typeof whole === 'string' ? [whole] : (whole ?? [])).some((each) => valuesAt(draft, each).length === 0);
      if (isPart && !isPatch) cautions.add(partCaution);
      for (const step of steps) {
        if (isPart && isLeftOut(step)) continue;
        const outcome = applyStep(step, draft, isPart ? 'patch' : defaults);
        if (outcome === undefined) continue;
        const sentence = outcome.detail === undefined ? step.text : `${step.text.replace(/\.$/, '')}: ${outcome.detail}.`;
        if (outcome.is === 'blocked') blocked.add(sentence);
        else if (isPart && ofWholeObjects.has(step.do)) blocked.add(`${sentence} Decide what this means for the patch.`);
        else (outcome.is === 'changed' ? changed : cautions).add(sentence);
        if (step.caution !== undefined) cautions.add(step.caution);
      }
    }
    setVersion(draft, path.at(-1)?.to);
  } catch (error) {
    if (!(error instanceof OpaqueError)) throw error;
    blocked.add('A YAML alias or tag is in a place that must change.');
  }
  if (draft.is !== 'opaque' && hasOpaque(draft) && path.some(({ steps }) => steps.length > 0)) {
    blocked.add('The object contains YAML aliases or tags. Expand them first.');
  }
  return { changed: [...changed], cautions: [...cautions], blocked: [...blocked] };
}

const partCaution = 'This looks like a part of an object, so that no defaults are added to it.';

/** Checks whether a step only adds to an object what it lacks. */
function isLeftOut(step: MigrationStep): boolean {
  return step.do === 'default' || step.do === 'copy' || (step.do === 'require' && step.inPatches !== true);
}

/** Steps whose result in a patch depends on the rest of the object. */
const ofWholeObjects: ReadonlySet<string> = new Set(['replace', 'spread', 'preserve']);

function setVersion(draft: Draft, apiVersion: string | undefined): void {
  const entry = draft.is === 'map' ? entryOf(draft, 'apiVersion') : undefined;
  if (entry !== undefined && apiVersion !== undefined) entry.value = draftOfJson(apiVersion);
}
