import { releaseText } from '#core/codecs/release';
import { deepEqual } from '#core/json/deep-equal';
import { definedFields } from '#core/json/defined-fields';
import { isJsonObject } from '#core/json/json-object';
import type { ChangelogEntry } from '#core/model/compatibility-report';
import type { Json } from '#core/model/json';
import type { Snapshot } from '#core/model/snapshot';
import { gatesOf } from '../descriptions/gates-of.ts';
import { flagsOf } from './flags-of.ts';
import { metricsOf } from './metrics-of.ts';
import type { ObservedRelease } from './release-history.ts';

type Area = ChangelogEntry['area'];

/** What a release has in an area: names, with what may change of each as text. */
type Contents = ReadonlyMap<string, string>;

const mostEntries = 20_000;
const deepest = 20;
const longestValue = 200;

/**
 * Returns what came, went away and changed between each release and the next, whether or not a rule forbids it: versions, kinds, fields,
 * defaults, feature gates, metrics and flags. An area that one of two snapshots lacks is left out. Pure.
 */
export function changelogOf(releases: readonly ObservedRelease[]): readonly ChangelogEntry[] {
  const entries = releases.slice(1).flatMap((newer, index): readonly ChangelogEntry[] => {
    const older = releases[index] ?? newer;
    const between = { from: releaseText(older.release), to: releaseText(newer.release) };
    return changesBetween(older.snapshot, newer.snapshot).map((change) => ({ ...between, ...change }));
  });
  return entries.slice(0, mostEntries);
}

type Change = Omit<ChangelogEntry, 'from' | 'to'>;

function changesBetween(older: Snapshot, newer: Snapshot): readonly Change[] {
  const [were, are] = [fieldsOf(older), fieldsOf(newer)];
  return [
    ...differences('version', versionsOf(older), versionsOf(newer)),
    ...differences('kind', kindsOf(older, newer), kindsOf(newer, older)),
    ...differences('field', namesIn(were, are), namesIn(are, were)),
    ...changed('default', were, are),
    ...differences('gate', gates(older), gates(newer), { isComplete: gatesOf(newer).isComplete }),
    ...differences('metric', metrics(older), metrics(newer)),
    ...differences('flag', flags(older), flags(newer)),
  ];
}

function differences(
  area: Area,
  were: Contents | undefined,
  are: Contents | undefined,
  { isComplete = true }: { readonly isComplete?: boolean } = {},
): readonly Change[] {
  if (were === undefined || are === undefined) return [];
  const removed = [...were].flatMap(([name, before]): readonly Change[] =>
    are.has(name) || !isComplete ? [] : [{ area, change: 'removed', name, ...definedFields({ before: shown(before) }) }],
  );
  const added = [...are].flatMap(([name, after]): readonly Change[] =>
    were.has(name) ? [] : [{ area, change: 'added', name, ...definedFields({ after: shown(after) }) }],
  );
  return [...removed, ...added, ...changed(area, were, are)];
}

function changed(area: Area, were: Contents | undefined, are: Contents | undefined): readonly Change[] {
  return [...(were ?? [])].flatMap(([name, before]): readonly Change[] => {
    const after = are?.get(name);
    if (after === undefined || after === before) return [];
    return [{ area, change: 'changed', name, ...definedFields({ before: shown(before), after: shown(after) }) }];
  });
}

function shown(text: string): string | undefined {
  return text === '' ? undefined : text.slice(0, longestValue);
}

function versionsOf({ resources }: Snapshot): Contents {
  return new Map(Object.keys(resources).map((apiVersion) => [apiVersion, '']));
}

/** Returns the kinds of the versions that both releases have: those of a new version come with it. */
function kindsOf({ resources }: Snapshot, other: Snapshot): Contents {
  return new Map(
    Object.entries(resources).flatMap(([apiVersion, all]) =>
      Object.hasOwn(other.resources, apiVersion)
        ? all.flatMap(({ name, kind }) => (name.includes('/') ? [] : [[`${apiVersion}/${kind}`, ''] as const]))
        : [],
    ),
  );
}

/** Returns the fields of each schema, with their defaults as JSON. */
function fieldsOf({ openApi }: Snapshot): Contents | undefined {
  if (openApi === undefined) return undefined;
  const fields = new Map<string, string>();
  for (const [name, forms] of Object.entries(openApi.schemas)) for (const form of forms) collectFields(form, name, fields, 0);
  return fields;
}

function collectFields(schema: Json | undefined, path: string, fields: Map<string, string>, depth: number): void {
  if (!isJsonObject(schema) || depth > deepest) return;
  if (isJsonObject(schema['items'])) collectFields(schema['items'], `${path}[]`, fields, depth + 1);
  if (!isJsonObject(schema['properties'])) return;
  for (const [name, property] of Object.entries(schema['properties'])) {
    const value = isJsonObject(property) ? property['default'] : undefined;
    // An empty default is what the Go type has, and no default of the API.
    const isSet = value !== undefined && !deepEqual(value, {}) && value !== '' && value !== 0;
    fields.set(`${path}.${name}`, isSet ? JSON.stringify(value) : '');
    collectFields(property, `${path}.${name}`, fields, depth + 1);
  }
}

/** Returns the fields of the schemas that both releases have, without their defaults. */
function namesIn(own: Contents | undefined, other: Contents | undefined): Contents | undefined {
  if (own === undefined || other === undefined) return undefined;
  const schemas = new Set([...other.keys()].map(schemaIn));
  return new Map([...own.keys()].filter((path) => schemas.has(schemaIn(path))).map((path) => [path, '']));
}

/** The name of a schema may have dots: the path of a field is what follows its last part, which begins with a capital letter. */
function schemaIn(path: string): string {
  return /^(?:[a-z0-9-]+\.)*[^.[]+/.exec(path)?.[0] ?? path;
}

function gates(snapshot: Snapshot): Contents | undefined {
  const { byName } = gatesOf(snapshot);
  if (byName.size === 0) return undefined;
  return new Map(
    [...byName].map(([name, { stage, onByDefault }]) => [
      name,
      [stage, onByDefault === undefined ? '' : onByDefault ? 'on' : 'off'].filter((part) => part !== '').join(', '),
    ]),
  );
}

function metrics(snapshot: Snapshot): Contents | undefined {
  const all = metricsOf(snapshot);
  return all === undefined
    ? undefined
    : new Map(
        [...all].map(([name, { level, deprecated }]) => [
          name,
          deprecated === undefined ? level : `${level}, deprecated since ${releaseText(deprecated)}`,
        ]),
      );
}

function flags(snapshot: Snapshot): Contents | undefined {
  const { byName } = flagsOf(snapshot);
  return byName.size === 0
    ? undefined
    : new Map([...byName].map(([name, { isDeprecated }]) => [`--${name}`, isDeprecated ? 'deprecated' : '']));
}
