import { kindText } from '#core/codecs/group-version-kind';
import { compareVersionNames } from '#core/codecs/version-name';
import type { RuleResult } from '#core/model/compatibility-report';
import type { Finding } from '#core/model/finding';
import type { GroupVersionKind } from '#core/model/group-version-kind';
import { findingOf, notApplicable, undecided } from '../rule-results.ts';
import type { CustomDefinition, ObjectUsage, ObservedServer } from './observed-server.ts';

const rule = { id: 'server/custom-version', level: 'SHOULD' } as const;
const mostNames = 10;

/**
 * Custom resources whose definition deprecates a version, or serves it no longer, and of which something still depends on it:
 * objects that may be stored in it, clients that wrote in it, manifests that were applied in it. One finding for each version.
 */
export function customVersion({ usage }: ObservedServer): RuleResult {
  if (usage?.custom === undefined) return notApplicable;
  if ('missing' in usage.custom) return undecided('custom resources', usage.custom.missing);
  const { definitions, count } = usage.custom;
  return { checked: count, findings: definitions.flatMap((definition) => findingsOf(definition, usage)), undecided: [] };
}

function findingsOf(definition: CustomDefinition, usage: ObjectUsage): readonly Finding[] {
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
          message: `${kindText(type)}, which its definition ${served ? 'deprecates' : 'serves no longer'}, is still in use: ${uses.join('; ')}.`,
          subject: { is: 'type', type, resource },
          ...(by === undefined ? {} : { replacement: { group, version: by, kind } }),
        }),
      ];
    });
}

function storageUse(name: string, storage: boolean, stored: readonly string[]): readonly string[] {
  if (storage) return ['objects are stored in it'];
  return stored.includes(name) ? ['objects may be stored in it, for status.storedVersions names it'] : [];
}

function usesOf(type: GroupVersionKind, { clients, manifests }: ObjectUsage): readonly string[] {
  const writers = clients.filter((each) => kindText(each.type) === kindText(type)).map(({ manager }) => manager);
  const applied = manifests.filter((each) => kindText(each.applied) === kindText(type)).length;
  return [
    ...(writers.length === 0 ? [] : [`${named(writers)} wrote in it`]),
    ...(applied === 0 ? [] : [`${applied} ${applied === 1 ? 'object was' : 'objects were'} applied in it`]),
  ];
}

function named(names: readonly string[]): string {
  const more = names.length - mostNames;
  return [...names.slice(0, mostNames), ...(more > 0 ? [`${more} more`] : [])].join(', ');
}

/** The version to use: the stored one, or else the highest, of those that stay. */
function replacementIn({ versions }: CustomDefinition): string | undefined {
  const staying = versions.filter(({ served, deprecated }) => served && !deprecated);
  const highest = staying.map(({ name }) => name).sort((one, other) => compareVersionNames(other, one))[0];
  return staying.find(({ storage }) => storage)?.name ?? highest;
}
