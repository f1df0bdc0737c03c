import { fingerprintOf } from '#core/codecs/finding-text';
import { apiVersionOf, kindText } from '#core/codecs/group-version-kind';
import { definedFields } from '#core/json/defined-fields';
import type { GroupVersionKind } from '#core/model/group-version-kind';
import type { ManifestFinding } from '#core/model/scan-report';
import type { Where } from '#core/model/where';
import type { NamedInTemplate } from '../parse/lines-of-template.ts';
import type { LocatedObject, ObjectName } from '../parse/located-object.ts';
import type { ManifestNode } from '../parse/manifest-node.ts';
import { type Assessment, assessType } from './assess-type.ts';
import { goneInRules } from './gone-in-rules.ts';
import { movedGrants } from './moved-grants.ts';
import { type Remedy, remedyFor } from './remedy-for.ts';
import type { RoleOf, ScanSettings } from './scan-settings.ts';
import { type TooNewType, tooNewType } from './too-new-type.ts';
import { type UnknownType, unknownType } from './unknown-type.ts';

/** The document that contains an object. */
export type ObjectContext = {
  readonly whereOf: (offset: number) => Where;
  readonly template: boolean;
  /** Whether the template has another version of the object for clusters that lack this one. */
  readonly conditional: boolean;
  /** Returns the conditions on which a part of a template is rendered. */
  readonly conditionsAt?: (offset: number) => readonly string[];
  /** Returns what kustomizations say of a part of the document. */
  readonly roleOf?: RoleOf;
};

const manualRemedy: Remedy = { changes: [], cautions: [], blockers: ['Change the source of the template.'], fixable: false };

/** Returns the findings of an object, and of the rules in it. */
export function findingsOfObject(object: LocatedObject, context: ObjectContext, settings: ScanSettings): readonly ManifestFinding[] {
  const own = findingOfNamed(object, context, settings) ?? [];
  const inner = object.role === 'object' || object.role === 'nested' ? findingsOfRules(object, context, settings) : [];
  return [own, inner].flat();
}

/** Returns the finding of a line in a template that is invalid YAML. */
export function findingOfTemplateLine(named: NamedInTemplate, context: ObjectContext, settings: ScanSettings): ManifestFinding | undefined {
  const owner = { apiVersion: apiVersionOf(named), kind: named.kind };
  return findingOfNamed({ ...named, owner, role: 'object', path: '' }, context, settings);
}

type Named = Pick<LocatedObject, 'group' | 'version' | 'kind' | 'owner' | 'role' | 'path' | 'offset'> &
  Partial<Pick<LocatedObject, 'map' | 'versionNode'>>;

function findingOfNamed(object: Named, context: ObjectContext, settings: ScanSettings): ManifestFinding | undefined {
  const assessment = assessType(object, settings);
  if (assessment !== undefined) return findingOfType(object, assessment, context, settings);
  const tooNew = tooNewType(object, settings);
  if (tooNew !== undefined) return findingOfTooNew(object, tooNew, context);
  const unknown = unknownType(object, settings);
  return unknown === undefined ? undefined : findingOfUnknown(object, unknown, context);
}

function findingOfTooNew(object: Named, { words, next, older }: TooNewType, context: ObjectContext): ManifestFinding {
  return findingOf({
    ...placeOf(object, context),
    rule: 'manifest/too-new-version',
    level: context.conditional ? 'MAY' : 'MUST',
    message: `${subjectOf(object)} ${words}.`,
    ...(older === undefined ? {} : { replacement: plain(older) }),
    changes: [],
    cautions: [],
    blockers: [next],
    fixable: false,
  });
}

function findingOfUnknown(object: Named, { level, words, next, meant }: UnknownType, context: ObjectContext): ManifestFinding {
  return findingOf({
    ...placeOf(object, context),
    rule: 'manifest/unknown-type',
    level: context.conditional ? 'MAY' : level,
    message: `${subjectOf(object)} ${words}.`,
    ...(meant === undefined ? {} : { replacement: plain(meant) }),
    changes: [],
    cautions: [],
    blockers: [next],
    fixable: false,
  });
}

function findingOfType(object: Named, assessment: Assessment, context: ObjectContext, settings: ScanSettings): ManifestFinding {
  const { status, replacement } = assessment;
  const refers = isReference(object);
  const ignored = refers && replacement?.group === object.group && object.path.endsWith('/scaleTargetRef');
  const remedy = context.template ? manualRemedy : remedyFor(object, replacement, settings, context.roleOf?.(object.path));
  return findingOf({
    ...placeOf(object, context),
    rule:
      context.conditional && status === 'removed'
        ? 'manifest/removed-in-template'
        : `manifest/${status}-${refers ? 'reference' : 'version'}`,
    level: context.conditional || ignored ? 'MAY' : status === 'removed' ? 'MUST' : 'SHOULD',
    message: `${subjectOf(object)} ${assessment.words}${ignored ? '; autoscalers use the group and kind alone' : ''}.`,
    ...definedFields({ release: assessment.release, project: assessment.project }),
    ...(replacement === undefined ? {} : { replacement: plain(replacement) }),
    ...remedy,
  });
}

type Place = Pick<ManifestFinding, 'type' | 'object' | 'path' | 'where' | 'endColumn' | 'conditions'>;

/** Returns where an object is, and what it is. */
export function placeOf(object: Named, context: ObjectContext): Place {
  const end = endOf(object.versionNode, object.offset, context);
  return { type: plain(object), object: object.owner, path: object.path, ...startOf(object.offset, context), ...end };
}

function startOf(offset: number, { whereOf, conditionsAt }: ObjectContext): Pick<Place, 'where' | 'conditions'> {
  const conditions = conditionsAt?.(offset) ?? [];
  return { where: whereOf(offset), ...(conditions.length === 0 ? {} : { conditions }) };
}

/** Returns an object with its type, as messages begin. */
export function subjectOf(object: Named): string {
  const type = kindText(object);
  return isReference(object) ? `${nameOf(object.owner)} refers to ${type}, which` : `${nameOf(object.owner)}: ${type}`;
}

function isReference({ role }: Named): boolean {
  return role === 'reference' || role === 'selector';
}

function findingsOfRules(object: LocatedObject, context: ObjectContext, settings: ScanSettings): readonly ManifestFinding[] {
  const rules = goneInRules(object, settings).flatMap(({ node, version }): readonly ManifestFinding[] => {
    const assessment = assessType(version, settings);
    if (assessment === undefined) return [];
    return [
      findingOf({
        ...placeIn(object, node, version, context),
        rule: 'manifest/removed-rule',
        level: 'MUST',
        message: `${nameOf(object.owner)} has a rule for ${version.resource} in ${apiVersionOf(version)}, which no longer matches: it ${assessment.words}.`,
        ...definedFields({ release: assessment.release, project: assessment.project }),
        ...(assessment.replacement === undefined ? {} : { replacement: plain(assessment.replacement) }),
        blockers: ['The webhook or policy must support the new version before the rule names it.'],
      }),
    ];
  });
  const grants = movedGrants(object, settings).map(({ node, version, replacement }) =>
    findingOf({
      ...placeIn(object, node, version, context),
      rule: 'manifest/removed-grant',
      level: 'SHOULD',
      message: `${nameOf(object.owner)} allows ${version.resource} in the group ${version.group}, which no longer has them; they are in ${replacement.group}.`,
      replacement: plain(replacement),
      blockers: ['Review the permissions of the role.'],
    }),
  );
  return [...rules, ...grants];
}

function placeIn(object: LocatedObject, node: ManifestNode, type: GroupVersionKind, context: ObjectContext) {
  const place = { ...startOf(node.start, context), ...endOf(node, node.start, context) };
  return { type: plain(type), object: object.owner, path: object.path, ...place, changes: [], cautions: [], fixable: false };
}

/** Returns the column behind a node, if the finding is at its start and it ends on the same line. */
function endOf(node: ManifestNode | undefined, offset: number, { whereOf }: ObjectContext): { readonly endColumn?: number } {
  if (node === undefined || node.start !== offset) return {};
  const [start, end] = [whereOf(node.start), whereOf(node.end)];
  return start.line === end.line && end.column > start.column ? { endColumn: end.column } : {};
}

/** Returns a finding at another path. */
export function movedFinding(finding: ManifestFinding, path: string): ManifestFinding {
  return path === finding.path ? finding : findingOf({ ...finding, path });
}

/** Adds the subject and the fingerprint to a finding. */
export function findingOf(finding: Omit<ManifestFinding, 'fingerprint' | 'subject'>): ManifestFinding {
  const { rule, type, object, path, where } = finding;
  const { name = '', namespace } = object;
  const subject = { is: 'object', type, name, ...definedFields({ namespace }) } as const;
  const part = JSON.stringify([where.file, object.kind, path]);
  return { ...finding, subject, fingerprint: fingerprintOf({ rule, subject }, part) };
}

function nameOf({ kind, namespace, name }: ObjectName): string {
  if (kind === '') return 'The document';
  return name === undefined ? kind : `${kind} ${namespace === undefined ? '' : `${namespace}/`}${name}`;
}

function plain({ group, version, kind }: GroupVersionKind): GroupVersionKind {
  return { group, version, kind };
}
