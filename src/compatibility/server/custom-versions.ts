import { kindText } from '#core/codecs/group-version-kind';
import { compareVersionNames } from '#core/codecs/version-name';
import type { CheckFinding } from '#core/model/finding';
import type { GroupVersionKind } from '#core/model/group-version-kind';
import type { RuleResult } from '#core/model/rule-result';
import { findingOf, notApplicable, undecided } from '../rule-results.ts';
import type { CustomDefinition } from '../snapshot/survey-definitions.ts';
import type { ObjectUsage, ObservedServer } from './observed-server.ts';
import { unlistedOf } from './unlisted.ts';

const rule = 'server/custom-version';
const mostNames = 10;

/**
 * Checks custom resources whose definition deprecates a version or no longer serves it while the version is still in use: objects may be
 * stored in it, clients wrote it, or manifests were applied in it. Returns one finding for each version.
 */
export function customVersion({ usage }: ObservedServer): RuleResult {
  if (usage?.custom === undefined) return notApplicable;
  if ('missing' in usage.custom) return undecided('custom resources', usage.custom.missing);
  const { definitions, count } = usage.custom;
  return { checked: count, findings: definitions.flatMap((definition) => findingsOf(definition, usage)), undecided: [] };
}

/**
 * Checks for clients and last applied manifests of custom resources in a version that the definition does not have, which the server
 * refuses. Returns one finding for each version.
 */
export function undefinedCustomVersion({ usage }: ObservedServer): RuleResult {
  if (usage?.custom === undefined) return notApplicable;
  if ('missing' in usage.custom) return undecided('custom resources', usage.custom.missing);
  const { definitions } = usage.custom;
  const known = new Map(definitions.map((definition) => [`${definition.group}/${definition.kind}`, definition]));
  const used = [...usage.clients.map(({ type }) => type), ...usage.manifests.map(({ applied }) => applied)];
  const types = [...new Map(used.map((type) => [kindText(type), type])).values()];
  return {
    checked: definitions.length,
    findings: types.flatMap((type): readonly CheckFinding[] => {
      const definition = known.get(`${type.group}/${type.kind}`);
      if (definition === undefined || definition.versions.some(({ name }) => name === type.version)) return [];
      const by = replacementIn(definition);
      return [
        findingOf('server/undefined-custom-version', {
          message: `${kindText(type)} is no version of its CustomResourceDefinition but still in use: ${usesOf(type, usage).join('; ')}.`,
          subject: { is: 'type', type, resource: definition.resource },
          ...(by === undefined ? {} : { replacement: { ...type, version: by } }),
        }),
      ];
    }),
    undecided: unlistedOf(usage, ({ group, kind }) => known.has(`${group}/${kind}`)),
  };
}

function findingsOf(definition: CustomDefinition, usage: ObjectUsage): readonly CheckFinding[] {
  const { group, kind, resource, versions, stored } = definition;
  const by = replacementIn(definition);
  return versions
    .filter(({ deprecated, served }) => deprecated || !served)
    .flatMap(({ name, served, storage }) => {
      const type = { group, version: name, kind };
      const uses = [...storageUse(name, storage, stored), ...usesOf(type, usage)];
      if (uses.length === 0) return [];
      return [
        findingOf(rule, {
          message: `${kindText(type)} is ${served ? 'deprecated' : 'no longer served'} by its CustomResourceDefinition but still in use: ${uses.join('; ')}.`,
          subject: { is: 'type', type, resource },
          ...(by === undefined ? {} : { replacement: { group, version: by, kind } }),
        }),
      ];
    });
}

function storageUse(name: string, storage: boolean, stored: readonly string[]): readonly string[] {
  if (storage) return ['it is the storage version'];
  return stored.includes(name) ? ['status.storedVersions lists it, so objects may be stored in it'] : [];
}

function usesOf(type: GroupVersionKind, { clients, manifests }: ObjectUsage): readonly string[] {
  const writers = clients.filter((each) => kindText(each.type) === kindText(type)).map(({ manager }) => manager);
  const applied = manifests.filter((each) => kindText(each.applied) === kindText(type)).length;
  return [
    ...(writers.length === 0 ? [] : [`written by ${named(writers)}`]),
    ...(applied === 0 ? [] : [`${applied} ${applied === 1 ? 'object' : 'objects'} last applied in it`]),
  ];
}

function named(names: readonly string[]): string {
  const more = names.length - mostNames;
  return [...names.slice(0, mostNames), ...(more > 0 ? [`${more} more`] : [])].join(', ');
}

/** Returns the version to use instead: the storage version, or else the highest version, of those that are served and not deprecated. */
function replacementIn({ versions }: CustomDefinition): string | undefined {
  const remaining = versions.filter(({ served, deprecated }) => served && !deprecated);
  const highest = remaining.map(({ name }) => name).sort((one, other) => compareVersionNames(other, one))[0];
  return remaining.find(({ storage }) => storage)?.name ?? highest;
}
