import { apiVersionOf } from '#core/codecs/group-version-kind';
import type { GroupVersionKind } from '#core/model/group-version-kind';
import type { Migration } from '#core/model/migration';
import { applyStep, type Defaults } from './apply-step.ts';
import { type Draft, draftOfJson, hasOpaque } from './draft.ts';
import { entryOf, OpaqueError, valuesAt } from './place.ts';

/** What a migration did to a draft, in sentences. Where something blocks, the draft must not be used. */
export type MigrationOutcome = {
  /** What is different for this object, and was changed. */
  readonly changed: readonly string[];
  /** What a person should know: what was lost, and what means something else. */
  readonly told: readonly string[];
  /** What a person has to do before the object can be changed. */
  readonly blocked: readonly string[];
};

/**
 * The migrations that lead a kind from one version to another, in their order: none where only the version is different and
 * no row says so; `undefined` where no rows lead there.
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

/** Changes a draft of an object as the migrations say, one after the other; its apiVersion is the last one's. */
export function migrateObject(draft: Draft, path: readonly Migration[], defaults: Defaults): MigrationOutcome {
  const changed = new Set<string>();
  const told = new Set<string>();
  const blocked = new Set<string>();
  try {
    for (const { steps, whole } of path) {
      const isPatch = whole !== undefined && valuesAt(draft, whole).length === 0;
      for (const step of steps) {
        if (isPatch && adds.has(step.do)) continue;
        const outcome = applyStep(step, draft, defaults);
        if (outcome === undefined) continue;
        const sentence = outcome.detail === undefined ? step.text : `${step.text.replace(/\.$/, '')}: ${outcome.detail}.`;
        if (outcome.is === 'blocked') blocked.add(sentence);
        else (outcome.is === 'changed' ? changed : told).add(sentence);
        if (step.caution !== undefined) told.add(step.caution);
      }
    }
    setVersion(draft, path.at(-1)?.to);
  } catch (error) {
    if (!(error instanceof OpaqueError)) throw error;
    blocked.add('An alias or a tag of YAML stands where something has to be changed.');
  }
  if (draft.is !== 'opaque' && hasOpaque(draft) && path.some(({ steps }) => steps.length > 0)) {
    blocked.add('The object holds aliases or tags of YAML, which have to be written out first.');
  }
  return { changed: [...changed], told: [...told], blocked: [...blocked] };
}

const adds: ReadonlySet<string> = new Set(['default', 'require', 'copy', 'tell', 'check']);

function setVersion(draft: Draft, apiVersion: string | undefined): void {
  const entry = draft.is === 'map' ? entryOf(draft, 'apiVersion') : undefined;
  if (entry !== undefined && apiVersion !== undefined) entry.value = draftOfJson(apiVersion);
}
