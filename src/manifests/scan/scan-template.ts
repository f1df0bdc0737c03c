import { kindText } from '#core/codecs/group-version-kind';
import type { ComputedType, ManifestFinding } from '#core/model/scan-report';
import type { Where } from '#core/model/where';
import { statusOf } from '#spec/schedule/status-of';
import { linesOfTemplate } from '../parse/lines-of-template.ts';
import type { EmbeddedText, LocatedObject } from '../parse/located-object.ts';
import { parseManifest } from '../parse/parse-manifest.ts';
import { isComputed, outputMark } from '../parse/template-text.ts';
import { renderVariants, type Variant } from '../template/render-variants.ts';
import type { Guard } from '../template/template-part.ts';
import { templateParts } from '../template/template-parts.ts';
import type { Capabilities, IncludedText } from '../template/value.ts';
import { findingOfTemplateLine, findingsOfObject, type ObjectContext } from './findings-of-object.ts';
import { namedVersions } from './named-versions.ts';
import { objectsIn } from './objects-in.ts';
import type { RoleOf, ScanSettings } from './scan-settings.ts';

/** A document that is a template. */
export type ScannedTemplate = {
  readonly text: string;
  /** The actions that are in effect where it begins. */
  readonly before: readonly string[];
  readonly included?: IncludedText | undefined;
  readonly whereOf: (offset: number) => Where;
  readonly roleOf: RoleOf;
};

/** What the scan of a template needs beside the settings. */
export type TemplateTools = {
  readonly capabilities: Capabilities;
  /** Scans a text in an object of a variant. */
  readonly scanEmbedded: (
    text: EmbeddedText,
    variant: { readonly text: string; readonly whereOf: (offset: number) => Where },
  ) => readonly ManifestFinding[];
};

/** A type that a template names, and where. */
type Found = {
  readonly type: LocatedObject | NamedLine;
  readonly at: number;
  readonly guards: readonly Guard[];
  readonly context: ObjectContext;
};
type NamedLine = ReturnType<typeof linesOfTemplate>[number];
type FoundIn = {
  readonly types: readonly Found[];
  readonly computed: readonly FoundComputed[];
  readonly inner: readonly ManifestFinding[];
};
type FoundComputed = ComputedType & { readonly guards: readonly Guard[] };

/** Returns whether a template computes a version or a kind, so that its documents must be searched. */
export function computesTypes(text: string): boolean {
  return computedKey.test(text);
}

const computedKey = /(?:apiVersion|kind)["']?:[ \t][^\n]*\{[{%]/;

/**
 * Scans a template: its variants for a cluster of the target release, without what its conditions on capabilities rule out. A finding has
 * the other conditions. What other branches of the same condition have in a version that the target release serves is a note.
 */
export function scanTemplate(
  template: ScannedTemplate,
  settings: ScanSettings,
  tools: TemplateTools,
): { readonly findings: readonly ManifestFinding[]; readonly computed: readonly ComputedType[] } {
  const found = variantsOf(template, tools.capabilities).map((variant) => foundIn(variant, template, tools));
  const types = unique(
    found.flatMap((each) => each.types),
    ({ at, type }) => `${at} ${kindText(type)}`,
  );
  const computed = unique(
    found.flatMap((each) => each.computed),
    ({ where: { line, column } }) => `${line}:${column}`,
  );
  const findings = types.flatMap((each): readonly ManifestFinding[] => {
    const context = { ...each.context, conditional: hasAlternative(each, types, computed, settings) };
    if (!('role' in each.type)) return [findingOfTemplateLine(each.type, context, settings)].flatMap((finding) => finding ?? []);
    return findingsOfObject(each.type, context, settings);
  });
  return {
    findings: unique([...findings, ...found.flatMap(({ inner }) => inner)], identityOf),
    computed: computed.map(({ where, key, text: written }) => ({ where, key, text: written })),
  };
}

/** Returns the ways in which a template and the templates that it defines may be rendered for a cluster. */
export function variantsOf(
  { text, before, included }: Pick<ScannedTemplate, 'text' | 'before' | 'included'>,
  capabilities: Capabilities,
): readonly Variant[] {
  const { own, defined } = templateParts(text, { capabilities, before, included });
  return [own, ...defined.map(({ parts }) => parts)].flatMap((parts) => renderVariants(text, parts));
}

function identityOf({ rule, where: { line, column }, type, path }: ManifestFinding): string {
  return JSON.stringify([rule, line, column, kindText(type), path.includes('#') ? path : '']);
}

function unique<One>(all: readonly One[], keyOf: (one: One) => string): readonly One[] {
  const seen = new Map<string, One>();
  for (const one of all) if (!seen.has(keyOf(one))) seen.set(keyOf(one), one);
  return [...seen.values()];
}

function foundIn(variant: Variant, { text, whereOf, roleOf }: ScannedTemplate, tools: TemplateTools): FoundIn {
  const context: ObjectContext = {
    whereOf: (offset) => whereOf(variant.offsetOf(offset)),
    template: true,
    conditional: false,
    conditionsAt: (offset) => variant.guardsAt(offset).map((guard) => guard.text),
    roleOf,
  };
  const found = (type: LocatedObject | NamedLine): Found => ({
    type,
    at: variant.offsetOf(type.offset),
    guards: variant.guardsAt(type.offset),
    context,
  });
  const computed = [...variant.text.matchAll(computedLine)].map(({ index, groups = {} }): FoundComputed => {
    const offset = index + (groups['lead'] ?? '').length;
    const from = variant.offsetOf(offset);
    const key = groups['key'] === 'kind' ? 'kind' : 'apiVersion';
    return { where: whereOf(from), key, text: lineFrom(text, from), guards: variant.guardsAt(offset) };
  });
  const parsed = parseManifest(variant.text);
  if (parsed.is === 'broken') return { types: linesOfTemplate(variant.text).map(found), computed, inner: [] };
  const { objects, texts } = objectsIn(parsed.node, roleOf);
  return {
    types: objects
      .flatMap(namedVersions)
      .filter(({ group, version, kind }) => !isComputed(`${group}${version}${kind}`))
      .map(found),
    computed,
    inner: texts.flatMap((each) => tools.scanEmbedded(each, { text: variant.text, whereOf: context.whereOf })),
  };
}

const computedLine = new RegExp(
  `^(?<lead>[ \\t]*(?:-[ \\t]+)?["']?(?<key>apiVersion|kind)["']?[ \\t]*:[ \\t]+)[^\\n#]*${outputMark}`,
  'gm',
);
const longestShown = 200;

function lineFrom(text: string, from: number): string {
  const line = text.slice(from, from + longestShown);
  return line.slice(0, line.search(/\r?\n|$/)).trim();
}

/** Checks whether a template has the same kind in a version that the target release serves where a condition fails. */
function hasAlternative(
  one: Found,
  types: readonly Found[],
  computed: readonly FoundComputed[],
  { schedule, target }: ScanSettings,
): boolean {
  if (one.guards.length === 0) return false;
  const isOtherBranch = (guards: readonly Guard[]): boolean =>
    guards.some(({ block, branch }) => one.guards.some((guard) => guard.block === block && guard.branch !== branch));
  return (
    computed.some(({ key, guards }) => key === 'apiVersion' && isOtherBranch(guards)) ||
    types.some(
      ({ type, guards }) =>
        type.kind === one.type.kind && isOtherBranch(guards) && ['served', 'deprecated'].includes(statusOf(schedule, type, target)),
    )
  );
}
