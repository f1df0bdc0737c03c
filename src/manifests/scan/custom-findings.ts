import type { GroupVersionKind } from '#core/model/group-version-kind';
import type { ManifestFinding } from '#core/model/scan-report';
import { withLineFeeds } from '../parse/line-feeds.ts';
import { lineIndex } from '../parse/line-index.ts';
import type { LocatedObject } from '../parse/located-object.ts';
import type { MapNode } from '../parse/manifest-node.ts';
import type { RawDocument } from '../parse/manifest-splitter.ts';
import { objectsOf } from '../parse/objects-of.ts';
import { parseManifest } from '../parse/parse-manifest.ts';
import { allWanted, readManifest } from '../parse/read-manifest.ts';
import { itemsOf, mapOf, memberOf, plainScalar, textOf, valueAt } from '../parse/read-node.ts';
import { assessType } from './assess-type.ts';
import { capabilitiesOf } from './capabilities-of.ts';
import type { CustomDefinition, CustomVersions } from './custom-versions.ts';
import { findingOf, placeOf, subjectOf } from './findings-of-object.ts';
import type { ScanSettings } from './scan-settings.ts';
import { variantsOf } from './scan-template.ts';

const rules = {
  missing: 'manifest/undefined-custom-version',
  unserved: 'manifest/unserved-custom-version',
  deprecated: 'manifest/deprecated-custom-version',
} as const;

/** The text that every document with a definition contains. */
export const definitionKind = 'CustomResourceDefinition';

/** Returns the definitions of custom resources in a document. Text that cannot be parsed has none. */
export function definitionsIn(file: string, { text }: Pick<RawDocument, 'text'>, settings: ScanSettings): readonly CustomDefinition[] {
  return objectsIn(withLineFeeds(text), settings).flatMap(({ object }) => {
    if (object.kind !== definitionKind || !object.group.startsWith('apiextensions.') || object.role === 'reference') return [];
    return definitionOf(object.map, file) ?? [];
  });
}

/**
 * Returns the findings of a document whose objects have versions that their definitions deprecate, no longer serve or do not have. Versions
 * that the schedule reports are left out.
 */
export function customFindings(
  file: string,
  { text, line }: Pick<RawDocument, 'text' | 'line'>,
  known: CustomVersions,
  settings: ScanSettings,
): readonly ManifestFinding[] {
  const lines = withLineFeeds(text);
  const whereOf = lineIndex(file, lines, line);
  return objectsIn(lines, settings).flatMap(({ object, template, offsetOf }): readonly ManifestFinding[] => {
    const context = { whereOf: (offset: number) => whereOf(offsetOf(offset)), template, conditional: false };
    const problem = object.role === 'reference' || object.role === 'selector' ? undefined : problemOf(object, known, settings);
    if (problem === undefined) return [];
    const { is, words, replacement } = problem;
    return [
      findingOf({
        ...placeOf(object, context),
        rule: rules[is],
        level: is === 'deprecated' ? 'SHOULD' : 'MUST',
        message: `${subjectOf(object)} ${words}.`,
        ...(replacement === undefined ? {} : { replacement }),
        changes: [],
        cautions: [],
        blockers: [
          replacement === undefined
            ? 'Check whether the object is still needed.'
            : 'Convert the object to the version of the definition, by the documents of the project.',
        ],
        fixable: false,
      }),
    ];
  });
}

function problemOf(type: GroupVersionKind, known: CustomVersions, settings: ScanSettings) {
  const problem = known.problemOf(type);
  return problem !== undefined && assessType(type, settings) !== undefined ? undefined : problem;
}

/** An object of a document, and where its offsets are in the text of the document. */
type FoundObject = { readonly object: LocatedObject; readonly template: boolean; readonly offsetOf: (offset: number) => number };

/** Returns the objects of a document; those of a template in all ways in which it may be rendered, each once. */
function objectsIn(text: string, settings: ScanSettings): readonly FoundObject[] {
  const { parsed, template } = readManifest(text, allWanted);
  if (!template) {
    const objects = parsed.is === 'broken' ? [] : objectsOf(parsed.node).objects;
    return objects.map((object) => ({ object, template, offsetOf: (offset) => offset }));
  }
  const found = new Map<number, FoundObject>();
  for (const { text: rendered, offsetOf } of variantsOf({ text, before: [] }, capabilitiesOf(settings))) {
    const variant = parseManifest(rendered);
    if (variant.is === 'broken') continue;
    for (const object of objectsOf(variant.node).objects) found.set(offsetOf(object.offset), { object, template, offsetOf });
  }
  return [...found.values()];
}

const mostVersions = 100;

function definitionOf(map: MapNode, file: string): CustomDefinition | undefined {
  const group = textOf(valueAt(map, 'spec', 'group'))?.text;
  const kind = textOf(valueAt(map, 'spec', 'names', 'kind'))?.text;
  if (group === undefined || kind === undefined) return undefined;
  const listed = itemsOf(valueAt(map, 'spec', 'versions')).slice(0, mostVersions);
  const versions = listed.flatMap((item) => versionOf(mapOf(item)));
  // The first form of definitions had one version, which is served.
  const only = textOf(valueAt(map, 'spec', 'version'))?.text;
  const all = versions.length > 0 || only === undefined ? versions : [{ name: only, served: true, deprecated: false }];
  return { group, kind, versions: all, source: file };
}

function versionOf(map: MapNode | undefined): CustomDefinition['versions'] {
  const name = textOf(memberOf(map, 'name'))?.text;
  const is = (key: string): boolean => {
    const value = memberOf(map, key);
    return value?.is === 'scalar' && plainScalar(value) === true;
  };
  const warning = textOf(memberOf(map, 'deprecationWarning'))?.text;
  if (name === undefined) return [];
  // A value that a template computes may be true.
  const served = memberOf(map, 'served');
  const isServed = is('served') || (served?.is === 'scalar' && plainScalar(served) !== false);
  return [{ name, served: isServed, deprecated: is('deprecated'), ...(warning === undefined ? {} : { warning }) }];
}
