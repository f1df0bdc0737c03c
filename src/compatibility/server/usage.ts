import { kindText } from '#core/codecs/group-version-kind';
import { releaseText } from '#core/codecs/release';
import { definedFields } from '#core/json/defined-fields';
import type { CheckFinding } from '#core/model/finding';
import type { GroupVersionKind } from '#core/model/group-version-kind';
import type { RuleResult } from '#core/model/rule-result';
import { resolveReplacement } from '#spec/schedule/resolve-replacement';
import { statusOfVersion } from '#spec/schedule/status-of';
import { findingOf, notApplicable, undecided } from '../rule-results.ts';
import type { ObservedServer } from './observed-server.ts';

/** Checks for deprecated endpoints that were requested before this check sent any request, as the metric shows. */
export function requested(server: ObservedServer): RuleResult {
  const { deprecatedRequests } = server.snapshot;
  if (deprecatedRequests === undefined) return undecided('requests of other clients', 'the metrics of the server');
  const rule = 'server/requested';
  return {
    checked: deprecatedRequests.length,
    findings: deprecatedRequests.flatMap(({ group, version, resource, subresource }) => {
      const row = server.schedule.versions.find((each) => each.group === group && each.version === version && each.resource === resource);
      if (row === undefined || !goesAway(server, row)) return [];
      const path = subresource === '' ? resource : `${resource}/${subresource}`;
      return [
        findingOf(rule, {
          ...about(server, row),
          message: `A client requested ${path} in ${group}/${version}, ${removalClause(server, row)}.`,
        }),
      ];
    }),
    undecided: [],
  };
}

/** Checks for clients that wrote a version that goes away, as the managed fields of stored objects show. */
export function client(server: ObservedServer): RuleResult {
  if (server.usage === undefined) return notApplicable;
  const rule = 'server/client';
  return {
    checked: server.usage.objects,
    findings: server.usage.clients
      .filter(({ type }) => goesAway(server, type))
      .map(({ manager, type, objects }) =>
        findingOf(rule, {
          ...about(server, type),
          message: `${manager} wrote ${objects} ${objects === 1 ? 'object' : 'objects'} as ${kindText(type)}, ${removalClause(server, type)}.`,
          subject: { is: 'client', name: manager },
          part: kindText(type),
        }),
      ),
    undecided: [],
  };
}

/** Checks for stored objects whose last applied manifest has a version that goes away. */
export function manifest(server: ObservedServer): RuleResult {
  if (server.usage === undefined) return notApplicable;
  const rule = 'server/manifest';
  return {
    checked: server.usage.objects,
    findings: server.usage.manifests
      .filter(({ applied }) => goesAway(server, applied))
      .map(({ stored, applied, name, namespace }) =>
        findingOf(rule, {
          ...about(server, applied),
          message: `${namespace === undefined ? '' : `${namespace}/`}${name} was last applied as ${kindText(applied)}, ${removalClause(server, applied)}.`,
          subject: { is: 'object', type: stored, name, ...definedFields({ namespace }) },
          part: kindText(applied),
        }),
      ),
    undecided: [],
  };
}

function goesAway({ schedule, targetRelease }: ObservedServer, type: GroupVersionKind): boolean {
  const row = schedule.find(type);
  return row !== undefined && statusOfVersion(row, targetRelease) === 'removed';
}

function removalClause({ schedule }: ObservedServer, type: GroupVersionKind): string {
  const removed = schedule.find(type)?.removed;
  return removed === undefined ? 'which is removed' : `which is removed in release ${releaseText(removed)}`;
}

function about(
  { schedule, targetRelease }: ObservedServer,
  type: GroupVersionKind,
): Pick<CheckFinding, 'subject' | 'release' | 'replacement' | 'changes'> {
  const { group, version, kind } = type;
  const removed = schedule.find(type)?.removed;
  const found = resolveReplacement(schedule, type, targetRelease);
  return {
    subject: { is: 'type', type: { group, version, kind } },
    ...definedFields({ release: removed }),
    ...(found === undefined
      ? {}
      : {
          replacement: { group: found.version.group, version: found.version.version, kind: found.version.kind },
          ...(found.changes.length === 0 ? {} : { changes: found.changes }),
        }),
  };
}
