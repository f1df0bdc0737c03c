import { isJsonArray } from '#core/json/json-object';
import { pointerUnder } from '#core/json/pointer';
import type { Json } from '#core/model/json';
import type { Migration, MigrationStep } from '#core/model/migration';
import type { Draft } from './draft.ts';
import { OpaqueError, segmentsOf, valuesAt } from './draft-path.ts';

/** What a patch changes: JSON pointers, and whether they are the paths of JSON patch operations. */
export type PatchedPaths = { readonly paths: readonly string[]; readonly operations: boolean };

/** Returns the pointers that a strategic merge patch sets. */
export function pathsOfMergePatch(patch: Json, path = ''): readonly string[] {
  if (typeof patch !== 'object' || patch === null) return [path];
  if (isJsonArray(patch))
    return patch.length === 0 ? [path] : patch.flatMap((item, index) => pathsOfMergePatch(item, pointerUnder(path, String(index))));
  const entries = Object.entries(patch);
  // A directive such as `$patch: delete` changes the map that contains it.
  return entries.length === 0
    ? [path]
    : entries.flatMap(([key, value]) => (key.startsWith('$') ? [path] : pathsOfMergePatch(value, pointerUnder(path, key))));
}

/**
 * Returns the first difference between versions whose result depends on whether the patch is applied before or after the migration, or
 * `undefined` if the order does not matter: a value that the migration adds to the object where the patch sets one too, or a path of a JSON
 * patch that the migration moves.
 *
 * @param base the object that is patched.
 */
export function patchConflict({ paths, operations }: PatchedPaths, base: Draft, migrations: readonly Migration[]): string | undefined {
  const touches = (places: readonly string[]): boolean => places.some((place) => paths.some((path) => overlap(path, place)));
  for (const step of migrations.flatMap(({ steps }) => steps)) {
    const isConflict = operations ? touches(step.at) : adds(step, base) && touches(placesOf(step));
    if (isConflict) return step.text;
  }
  return undefined;
}

function adds(step: MigrationStep, base: Draft): boolean {
  if (step.do === 'replace') return true;
  if (step.do !== 'default' && step.do !== 'copy' && (step.do !== 'require' || step.inPatches === true)) return false;
  return step.at.some((place) => place.includes('*') || isMissing(base, place));
}

/** The places that a step writes, and those that it reads. */
function placesOf(step: MigrationStep): readonly string[] {
  const read = (step.when ?? []).flatMap(({ at }) => (at.startsWith('/') ? [at] : []));
  return [...step.at, ...read, ...(step.do === 'copy' ? [step.from] : [])];
}

function isMissing(base: Draft, place: string): boolean {
  try {
    return valuesAt(base, place).length === 0;
  } catch (error) {
    if (!(error instanceof OpaqueError)) throw error;
    return true;
  }
}

/** Checks whether one path leads to the other, or to a part of it. */
function overlap(one: string, other: string): boolean {
  const [short, long] = [segmentsOf(one), segmentsOf(other)].sort((a, b) => a.length - b.length);
  return (short ?? []).every((segment, index) => segment === long?.[index] || segment === '*' || long?.[index] === '*' || segment === '');
}
