import type { MigrationStep } from '#core/model/migration';
import { copyOf, type Draft, type DraftEntry, type DraftMap, draftOfJson } from './draft.ts';
import { type DraftLocation, entryOf, locationsAt, segmentsOf, valuesAt } from './draft-path.ts';
import { preserveUnknownFields } from './preserve-unknown-fields.ts';
import { putAt } from './put.ts';
import { checkFinds, conditionHolds } from './step-conditions.ts';

/** Whether defaults that the new version drops are made explicit (`keep`), or replaced by the new defaults (`new`). */
export type Defaults = 'keep' | 'new';

/** The effect of a step: it `changed` the object, `lost` a value, needs a `caution`, or is `blocked` until a person acts. */
export type StepOutcome = { readonly is: 'changed' | 'lost' | 'caution' | 'blocked'; readonly detail?: string };

/**
 * Applies one step of a migration to a draft, wherever it matches; in a patch, what is absent is not reported. Returns its effect, or `undefined` if nothing matches. Throws an
 * OpaqueError if an alias or a tag is in the way.
 */
export function applyStep(step: MigrationStep, root: Draft, defaults: Defaults | 'patch'): StepOutcome | undefined {
  let outcome: StepOutcome | undefined;
  for (const path of step.at) {
    if (step.do === 'nest') {
      for (const value of valuesAt(root, path)) outcome = (value.is === 'map' ? nest(step, value) : undefined) ?? outcome;
      continue;
    }
    for (const location of locationsAt(root, path)) {
      if (!(step.when ?? []).every((condition) => conditionHolds(condition, root, location))) continue;
      outcome = applyAt(step, location, root, defaults) ?? outcome;
    }
  }
  return outcome;
}

const changed: StepOutcome = { is: 'changed' };

function applyAt(
  step: Exclude<MigrationStep, { readonly do: 'nest' }>,
  location: DraftLocation,
  root: Draft,
  defaults: Defaults | 'patch',
): StepOutcome | undefined {
  const { parent, key, below } = location;
  const entry = below.length > 0 ? undefined : entryOf(parent, key);
  switch (step.do) {
    case 'default':
      return entry === undefined && defaults === 'keep' ? put(location, step) : undefined;
    case 'require':
      return entry === undefined ? put(location, step) : undefined;
    case 'copy':
      return step.default === true && defaults === 'new' ? undefined : copyInto(step, location, root);
    case 'report':
      if (below.length > 0 || (entry === undefined && (step.when === undefined || defaults === 'patch'))) return undefined;
      return { is: step.blocks ? 'blocked' : 'caution' };
    default:
      return entry === undefined ? undefined : applyToEntry(step, location, entry, root);
  }
}

type StepOnEntry = Exclude<MigrationStep, { readonly do: 'default' | 'require' | 'copy' | 'report' | 'nest' }>;

function applyToEntry(step: StepOnEntry, location: DraftLocation, entry: DraftEntry, root: Draft): StepOutcome | undefined {
  const { parent } = location;
  switch (step.do) {
    case 'rename':
      entry.key = step.to;
      return changed;
    case 'remove':
      drop(parent, entry);
      return step.loses === true ? { is: 'lost' } : changed;
    case 'replace':
      entry.value = draftOfJson(step.value);
      return changed;
    case 'move':
      return move(step.to, location, entry);
    case 'wrap':
      return wrap(step.under, parent, entry);
    case 'lift':
      return lift(parent, entry);
    case 'spread':
      return spread(step, parent, entry, root);
    case 'preserve':
      return preserveUnknownFields(entry.value) ? changed : undefined;
    default: {
      const detail = checkFinds(step.check, entry.value, root);
      return detail === undefined ? undefined : { is: 'blocked', detail };
    }
  }
}

function put({ parent, key, below }: DraftLocation, step: Extract<MigrationStep, { readonly do: 'default' | 'require' }>): StepOutcome {
  const before = step.do === 'default' && step.before !== undefined ? { before: step.before } : {};
  putAt(parent, [key, ...below], { value: draftOfJson(step.value) }, before);
  return changed;
}

function copyInto(
  step: Extract<MigrationStep, { readonly do: 'copy' }>,
  { parent, key, below }: DraftLocation,
  root: Draft,
): StepOutcome | undefined {
  const [source] = valuesAt(root, step.from);
  if (source === undefined || (below.length === 0 && entryOf(parent, key) !== undefined)) return undefined;
  putAt(parent, [key, ...below], { value: copyOf(source) }, step.before === undefined ? {} : { before: step.before });
  return changed;
}

/** Moves an entry with its text and comments and, within the same map, its position. Existing entries are not overwritten. */
function move(to: string, { parent, ancestors }: DraftLocation, entry: DraftEntry): StepOutcome | undefined {
  const path = segmentsOf(to);
  const up = path.filter((segment) => segment === '..').length;
  const target = ancestors.at(-1 - up);
  if (target?.is !== 'map') return undefined;
  const index = up === 0 ? { index: parent.entries.indexOf(entry) } : {};
  drop(parent, entry);
  const { value, written } = entry;
  const done = putAt(target, path.slice(up), written === undefined ? { value } : { value, written }, index);
  return done ? changed : { is: 'lost' };
}

function nest({ keys, under }: Extract<MigrationStep, { readonly do: 'nest' }>, map: DraftMap): StepOutcome | undefined {
  const inner = map.entries.filter(({ key }) => keys.includes(key));
  const [first] = inner;
  if (first === undefined) return undefined;
  const index = map.entries.indexOf(first);
  const rest = map.entries.filter((entry) => !inner.includes(entry));
  map.entries = [...rest.slice(0, index), { key: under, value: { is: 'map', entries: inner } }, ...rest.slice(index)];
  return changed;
}

/** The text and comments of the entry move with its value. */
function wrap(under: string, parent: DraftMap, entry: DraftEntry): StepOutcome {
  const outer: DraftEntry = { key: entry.key, value: { is: 'map', entries: [{ ...entry, key: under }] } };
  parent.entries = parent.entries.map((each) => (each === entry ? outer : each));
  return changed;
}

function lift(parent: DraftMap, entry: DraftEntry): StepOutcome | undefined {
  const { value } = entry;
  if (value.is !== 'map') return undefined;
  const index = parent.entries.indexOf(entry);
  parent.entries = [...parent.entries.slice(0, index), ...value.entries, ...parent.entries.slice(index + 1)];
  return changed;
}

function spread(
  { over, as }: Extract<MigrationStep, { readonly do: 'spread' }>,
  parent: DraftMap,
  entry: DraftEntry,
  root: Draft,
): StepOutcome {
  for (const target of valuesAt(root, over)) {
    if (target.is === 'map') putAt(target, [as], { ...entry, value: copyOf(entry.value) });
  }
  drop(parent, entry);
  return changed;
}

function drop(map: DraftMap, entry: DraftEntry): void {
  map.entries = map.entries.filter((each) => each !== entry);
}
